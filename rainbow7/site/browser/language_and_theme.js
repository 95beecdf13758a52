// @ts-check
// Inline at the top of every page: sets the reader's language and theme before anything is painted.
(function () {
  var root = document.documentElement, wanted = new URLSearchParams(location.search).get("lang")
  var languages = (root.dataset.languages || root.lang).split(" ")
  /** @param {string | null | undefined} lang */
  function known(lang) { return lang && languages.indexOf(lang) >= 0 ? lang : "" }
  /** @param {string} name */
  function stored(name) { try { return localStorage.getItem(name) } catch (noStorage) { return null } }
  if (known(wanted)) {
    try { localStorage.setItem("r7.lang", known(wanted)) } catch (noStorage) { /* the link's language holds for this page only */ }
  }
  var preferred = (navigator.languages || []).map(function (each) { return known(each.split("-")[0]) }).find(Boolean)
  root.lang = known(wanted) || known(stored("r7.lang")) || preferred || root.lang
  root.dataset.tongues = "one"
  var theme = stored("r7.theme")
  if (theme === "dark" || theme === "light") root.dataset.theme = theme
})()
