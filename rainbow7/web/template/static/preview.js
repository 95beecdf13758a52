// Loads the page again when a file of the lesson that is being written has been saved.
;(() => {
  const stamp = document.currentScript.dataset.stamp
  const look = async () => {
    try {
      const answer = await fetch("stamp", { cache: "no-store" })
      if (answer.ok && (await answer.text()) !== stamp) return location.reload()
    } catch {
      // the service has ended, or is about to come back
    }
    setTimeout(look, 700)
  }
  look()
})()
