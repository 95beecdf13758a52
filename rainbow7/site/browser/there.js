// @ts-check
// An address as the service spells it leads to the page's file, with the same question.
const page = /([^/]+)\/(?:index\.html)?$/.exec(location.pathname)?.[1];
location.replace(`../${page}.html${location.search}${location.hash}`);
