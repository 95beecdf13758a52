// Reloads the page when a file of the lesson that is being written has been saved.
;(() => {
  const stamp = document.currentScript.dataset.stamp
  const check = async () => {
    try {
      const answer = await fetch("stamp", { cache: "no-store" })
      if (answer.ok && (await answer.text()) !== stamp) return location.reload()
    } catch {
      // the service has ended, or is just restarting
    }
    setTimeout(check, 700)
  }
  check()
})()
