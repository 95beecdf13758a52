// @ts-check
// In `<page>/index.html`: goes on to `<page>.html` with the same query.
const page = /([^/]+)\/(?:index\.html)?$/.exec(location.pathname)?.[1];
location.replace(`../${page}.html${location.search}${location.hash}`);
