(function () {
  try {
    var storage = localStorage, root = document.documentElement, url = new URL(location.href)
    var theme = storage.getItem("r7.theme"), lang = storage.getItem("r7.lang")
    if (theme === "dark" || theme === "light") root.dataset.theme = theme
    if (url.searchParams.has("lang")) storage.setItem("r7.lang", root.lang)
    else if (lang && lang !== root.lang && (root.dataset.languages || "").split(" ").indexOf(lang) >= 0) {
      url.searchParams.set("lang", lang)
      location.replace(url)
    }
  } catch (storageBlocked) { /* the reader's browser keeps nothing for us */ }
})()
