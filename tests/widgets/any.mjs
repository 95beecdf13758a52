// Every place of our scripts where the TypeScript compiler knows no type: each `any` that is written, and each name whose
// type is `any` though nobody has written it. Given are tsconfig files; prints JSON.
import { dirname } from "node:path";
import ts from "typescript";

/** What a project checks. */
function project(path) {
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  return ts.createProgram(fileNames, options);
}

/** Whether nothing is known of a name: neither of what it stands for nor of what it is here. */
function isAny(node, checker) {
  if (!(checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any)) return false;
  if (ts.isBindingElement(node.parent) && node.parent.propertyName === node) return false;
  const symbol = checker.getSymbolAtLocation(node);
  return !symbol || Boolean(checker.getTypeOfSymbol(symbol).flags & ts.TypeFlags.Any);
}

/** The places in a file. */
function unknown(source, checker) {
  const found = [];
  const note = (node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${source.fileName}:${line + 1} ${node.getText(source)}`);
  };
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) note(node);
    else if (ts.isIdentifier(node) && !ts.isJSDoc(node.parent) && isAny(node, checker)) note(node);
    ts.forEachChild(node, visit);
    if (!ts.isIdentifier(node)) for (const each of node.jsDoc ?? []) tags(each);
  };
  // In comments only what is written counts: their names are those of parameters, which are counted where they stand.
  const tags = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) note(node);
    ts.forEachChild(node, tags);
  };
  visit(source);
  return found;
}

const found = new Set();
for (const path of process.argv.slice(2)) {
  const program = project(path);
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes("node_modules")) continue;
    for (const place of unknown(source, program.getTypeChecker())) found.add(place);
  }
}
console.log(JSON.stringify([...found]));
