// Measures of our scripts, as the TypeScript compiler reads them: the longest function of each file. Prints JSON.
import { readFileSync } from "node:fs";
import ts from "typescript";

/** The lines of each function of a file, by its name and line. */
function functions(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf-8"), ts.ScriptTarget.Latest, true);
  const line = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = {};
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = line(node.getStart(source));
      found[`${path}:${first} ${node.name?.getText(source) ?? ""}`.trim()] = line(node.end) - first + 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

console.log(JSON.stringify(Object.assign({}, ...process.argv.slice(2).map(functions))));
