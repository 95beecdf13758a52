// Voilà's front end loads MathJax, usually from another site. Our pages have no formulas, so it gets this stand-in.
window.MathJax = {
  Ajax: {},
  Hub: { Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } },
}
