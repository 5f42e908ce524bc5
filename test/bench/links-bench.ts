import { gzipSync } from 'node:zlib';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import { readConfig } from '../../src/base/settings/config.ts';
import { startSite } from '../site.ts';
import { print } from './frame.ts';

/**
 * How many links from the home page each listed part is: `node test/bench/links-bench.ts DATA_DIR [crawl]`. Computes it
 * from the ranges of the catalog; with `crawl` it also follows the links of all indexable pages but those of parts. Prints JSON.
 */
const MAX_LINKS = 4;
const PART = /^\/nsn\/\d\d\/\d{4}\/\d{4}-\d\d-\d{3}-\d{4}$/;

const [dataDir, mode] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('DATA_DIR is needed');
const source = await openCatalogs(readConfig({ DATA_DIR: dataDir })).catalogSource();
const catalog = source.current()!;
const begun = performance.now();
const hubs: { path: string; links: number }[] = [];
let [reached, most] = [0, { fsc: '', fsg: '', links: 0 }];
for (const { fsc, fsg, nsnCount } of await catalog.listClasses()) {
  const ranges = await catalog.listRanges(fsc);
  for (const { first, nsnCount: links } of ranges)
    hubs.push({
      path: `/range/${String(first)
        .padStart(13, '0')
        .replace(/(....)(..)(...)/, '$1-$2-$3-')}`,
      links,
    });
  reached += ranges.length === 0 ? Math.min(nsnCount, 100) : ranges.reduce((sum, range) => sum + range.nsnCount, 0);
  if (ranges.length > most.links) most = { fsc, fsg, links: ranges.length };
}
const computeMs = Math.round(performance.now() - begun);
const largest = hubs.reduce((one, other) => (other.links > one.links ? other : one));
const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
try {
  const { listedNsns } = catalog.edition;
  print({
    listedNsns,
    within4Links: reached,
    hubs: hubs.length,
    computeMs,
    pages: await Promise.all(['/', `/fsc/${most.fsg}/${most.fsc}`, largest.path].map(measure)),
    mostHubsOfClass: most,
    ...(mode === 'crawl' && (await crawl())),
  });
} finally {
  await site.stop();
  await source.close();
}

async function measure(path: string) {
  const asked = performance.now();
  const html = await fetch(site.origin + path).then((answer) => answer.text());
  const ms = Math.round(performance.now() - asked);
  return { path, ms, bytes: html.length, gzip: gzipSync(html).length, links: linksIn(html).size };
}

function linksIn(html: string): Set<string> {
  const links = html.matchAll(/<a\b(?![^>]*\brel="[^"]*nofollow)[^>]*\bhref="(\/[^"#]*)/g);
  return new Set(Array.from(links, ([, path]) => path!.replaceAll('&amp;', '&')));
}

/** Counts parts by how many links they are from the home page. */
async function crawl() {
  const depths = new Map([['/', 0]]);
  let [pages, next] = [0, ['/']];
  for (let depth = 1; depth <= MAX_LINKS; depth++) {
    const asked = next;
    next = [];
    for (const path of asked) {
      const answer = await fetch(site.origin + path, { redirect: 'manual' });
      const html = await answer.text();
      if (answer.status !== 200 || /<meta name="robots" content="noindex/.test(html)) continue;
      pages++;
      for (const link of linksIn(html))
        if (!depths.has(link)) {
          depths.set(link, depth);
          if (!PART.test(link)) next.push(link);
        }
    }
  }
  const parts = [...depths].filter(([path]) => PART.test(path));
  const byLinks = Object.groupBy(parts, ([, depth]) => String(depth));
  return {
    crawledPages: pages,
    partsByLinks: Object.fromEntries(Object.entries(byLinks).map(([d, l]) => [d, l?.length])),
  };
}
