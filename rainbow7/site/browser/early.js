// @ts-check
(function () {
  var root = document.documentElement, asked = new URLSearchParams(location.search).get("lang"), lang = ""
  var known = /^(en|fr)/
  /** @param {string} name */
  function kept(name) { try { return localStorage.getItem(name) } catch (closedToUs) { return null } }
  if (asked === "en" || asked === "fr") {
    lang = asked
    try { localStorage.setItem("r7.lang", lang) } catch (closedToUs) { /* nothing is kept */ }
  }
  lang = lang || kept("r7.lang") || ((navigator.languages || []).find(function (each) { return known.test(each) }) || root.lang).slice(0, 2)
  root.lang = lang === "fr" ? "fr" : "en"
  root.dataset.tongues = "one"
  var theme = kept("r7.theme")
  if (theme === "dark" || theme === "light") root.dataset.theme = theme
})()
