// Walks through the page of the rules with the views that the builder makes; says what it shows after each message.
// Given on standard input: {name, shown, views, linked, readers, files, packed, said}.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const { RuleViews } = await import(process.argv[2]);
const { name, shown, views, linked, readers, files, packed, said } = JSON.parse(readFileSync(0, "utf-8"));
const content = (file) => (file in files ? JSON.stringify(files[file]) : file in packed && gzipSync(JSON.stringify(packed[file])));
const load = async (file) => (content(file) ? new Response(content(file)) : undefined);
const session = new RuleViews({ views, linked, readers, load }, name, shown);
const found = [];
for (const message of said) found.push([await session.hear(message), session.parts()]);
console.log(JSON.stringify(found));
