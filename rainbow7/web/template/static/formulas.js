// Our pages hold no formulas. The front end asks for MathJax all the same, as a rule from somewhere else: this is what
// it gets, and it is content.
window.MathJax = {
  Ajax: {},
  Hub: { Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } },
}
