// @ts-check
// What our pages keep bears names that begin with "r7"; nothing else is looked at or touched.

/** @returns {string[]} */
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith("r7"))

/** @param {{model: {get(name: string): Record<string, string>}, el: HTMLElement}} given */
function render({ model, el }) {
  const words = model.get("words")
  const title = document.createElement("h2")
  title.textContent = words.title
  const told = document.createElement("p")
  told.setAttribute("role", "status")
  const button = document.createElement("button")
  button.type = "button"
  button.className = "r7-button r7-erase-button"
  button.textContent = words.button
  el.classList.add("r7-erase")
  el.append(title, told, button)

  function tell() {
    try {
      const names = kept()
      const size = names.reduce((sum, name) => sum + name.length + (localStorage.getItem(name) || "").length, 0)
      const text = names.length === 0 ? words.nothing : names.length === 1 ? words.one : words.kept
      told.textContent = text.replace("{count}", String(names.length)).replace("{size}", String(size))
    } catch {
      told.textContent = words.closed
    }
  }
  button.onclick = () => {
    try {
      for (const name of kept()) localStorage.removeItem(name)
      told.textContent = words.erased
    } catch {
      told.textContent = words.closed
    }
  }
  tell()
}

export default { render }
