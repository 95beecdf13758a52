// @ts-check
// Inline at the top of every page: sets the reader's language and theme before anything is painted.
(function () {
  var root = document.documentElement, asked = new URLSearchParams(location.search), wanted = asked.get("lang")
  if (asked.get("embed") === "1") root.dataset.embed = ""
  var languages = (root.dataset.languages || root.lang).split(" ")
  /** @param {string | null | undefined} lang */
  function known(lang) { return lang && languages.indexOf(lang) >= 0 ? lang : "" }
  /** @param {string} name */
  function stored(name) { try { return localStorage.getItem(name) } catch (noStorage) { return null } }
  /** The rulebook that the reader has chosen before, where the address names none and nothing that lies under one. */
  function chosenRulebook() {
    /** @type {{under: string[], game: string, games: Record<string, string[]>}} */
    var rulebooks = JSON.parse(root.dataset.rulebooks || "{}")
    var game = asked.get("game") || rulebooks.game
    var edition = stored("r7.edition." + game)
    /** @param {string} part */
    function isNamed(part) { return asked.has(part) }
    return edition && !rulebooks.under.some(isNamed) && (rulebooks.games[game] || []).indexOf(edition) >= 0 ? edition : ""
  }
  if (known(wanted)) {
    try { localStorage.setItem("r7.lang", known(wanted)) } catch (noStorage) { /* the link's language holds for this page only */ }
  }
  var preferred = (navigator.languages || []).map(function (each) { return known(each.split("-")[0]) }).find(Boolean)
  root.lang = known(wanted) || known(stored("r7.lang")) || preferred || root.lang
  root.dataset.tongues = "one"
  var rulebook = chosenRulebook()
  if (rulebook) {
    asked.set("edition", rulebook)
    history.replaceState(null, "", "?" + asked + location.hash)
  }
  var theme = stored("r7.theme")
  if (theme === "dark" || theme === "light") root.dataset.theme = theme
})()
