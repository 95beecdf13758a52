// @ts-check
// Inline at the top of every page: sets the reader's language and theme before anything is painted.
(function () {
  var root = document.documentElement, wanted = new URLSearchParams(location.search).get("lang"), lang = ""
  var known = /^(en|fr)/
  /** @param {string} name */
  function stored(name) { try { return localStorage.getItem(name) } catch (noStorage) { return null } }
  if (wanted === "en" || wanted === "fr") {
    lang = wanted
    try { localStorage.setItem("r7.lang", lang) } catch (noStorage) { /* the link's language holds for this page only */ }
  }
  lang = lang || stored("r7.lang") || ((navigator.languages || []).find(function (each) { return known.test(each) }) || root.lang).slice(0, 2)
  root.lang = lang === "fr" ? "fr" : "en"
  root.dataset.tongues = "one"
  var theme = stored("r7.theme")
  if (theme === "dark" || theme === "light") root.dataset.theme = theme
})()
