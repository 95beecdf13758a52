(function () {
  try {
    var keep = localStorage, root = document.documentElement, here = new URL(location.href)
    var theme = keep.getItem("r7.theme"), lang = keep.getItem("r7.lang")
    if (theme === "dark" || theme === "light") root.dataset.theme = theme
    if (here.searchParams.has("lang")) keep.setItem("r7.lang", root.lang)
    else if ((lang === "en" || lang === "fr") && lang !== root.lang) {
      here.searchParams.set("lang", lang)
      location.replace(here)
    }
  } catch (nothingIsKept) { /* storage may be closed to us */ }
})()
