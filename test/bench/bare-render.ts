import '../../src/base/http/production.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { renderDocument } from '../../src/base/http/frame/document.ts';
import { loadBuiltFrontend } from '../../src/base/http/frame/frontend.ts';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import { siteFacts } from '../../src/app/site-facts.ts';
import { readSiteSettings } from '../../src/base/settings/site-settings.ts';
import { gzipSync } from 'node:zlib';
import { listRandomNsns } from './random-nsns.ts';
import { readPartPages } from './read-part-pages.ts';

/**
 * The floor of the page bench: bare `renderToString` of random part pages with the data at hand, and our documents of the same ones. Answers each
 * line on standard input with a line of JSON, so that it can wait between the rounds of the server.
 */
const PARTS = 2_000;
const [dataDir = '', seconds = ''] = process.argv.slice(2);

const source = await openCatalogs({ dataDir }).catalogSource();
const catalog = source.current()!;
const site = siteFacts(readSiteSettings(), 'http://127.0.0.1:3000', catalog.edition);
const pages = await readPartPages(catalog, site, await listRandomNsns(catalog, PARTS));
const frontend = await loadBuiltFrontend();
const view = (await frontend.views()).nsn as unknown as { View: (props: { data: unknown; site: unknown }) => null };
const bare = (data: unknown): unknown => renderToString(createElement(view.View, { data, site }));
const framed = (data: unknown) => renderDocument(view as never, data as never, site, { assets: frontend.assets });
rate(bare, 1);
rate(framed, 1);
const sizes = pages.map((data) => gzipSync(framed(data)).length).sort((a, b) => a - b);
say({ median: sizes[sizes.length >> 1], p99: sizes[Math.floor(sizes.length * 0.99)], largest: sizes.at(-1) });
process.stdin.on('data', () => say({ bare: rate(bare, Number(seconds)), framed: rate(framed, Number(seconds)) }));
await source.close();

/** Pages a second over at least `lastsSeconds`. */
function rate(render: (data: unknown) => unknown, lastsSeconds: number): number {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < lastsSeconds * 1_000) render(pages[done++ % pages.length]);
  return Math.round((done / (performance.now() - start)) * 1_000);
}

function say(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
