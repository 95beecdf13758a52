(function () {
  var root = document.documentElement, url = new URL(location.href), asked = url.searchParams
  if (asked.get("embed") === "1") root.dataset.embed = ""
  // On a projector the page has no bar: it must not be seen and go.
  if (root.dataset.page === "explorer" && (asked.get("on") || "").split(",").indexOf("large") >= 0) root.dataset.projector = ""
  try {
    var storage = localStorage
    var theme = storage.getItem("r7.theme"), lang = storage.getItem("r7.lang"), rulebook = chosenRulebook()
    if (theme === "dark" || theme === "light") root.dataset.theme = theme
    if (rulebook && rulebook !== root.dataset.edition) asked.set("edition", rulebook)
    if (asked.has("lang")) storage.setItem("r7.lang", root.lang)
    else if (lang && lang !== root.lang && (root.dataset.languages || "").split(" ").indexOf(lang) >= 0) asked.set("lang", lang)
    if (String(url) !== location.href) location.replace(url)
  } catch (storageBlocked) { /* the reader's browser keeps nothing for us */ }
  // The rulebook that the reader has chosen before, where the address names none and nothing that lies under one.
  function chosenRulebook() {
    var rulebooks = JSON.parse(root.dataset.rulebooks || "{}"), game = asked.get("game") || rulebooks.game
    var edition = storage.getItem("r7.edition." + game)
    function isNamed(part) { return asked.has(part) }
    return edition && !rulebooks.under.some(isNamed) && (rulebooks.games[game] || []).indexOf(edition) >= 0 ? edition : ""
  }
})()
