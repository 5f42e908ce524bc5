import { readFileSync } from 'node:fs';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import type { CatalogStore, PartSelection, RequirementFacet } from '../../src/publog/catalog-store.ts';
import type { Fsc } from '../../src/base/domain/supply-class.ts';
import { paths } from '../../src/base/paths.ts';
import { parseCsv } from '../../tools/sample/csv.ts';
import { readParametricTexts } from '../relevance/described-parts.ts';
import { random } from '../support/catalog/sample-parts.ts';
import { percentiles } from './percentiles.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';

/**
 * Finding by words and choosing by characteristics in the real server on one core, one request after another: words as buyers type them, sizes and materials
 * in the text, classes and item names narrowed by two characteristics with all their counts, and a fuzz of both. Prints JSON: milliseconds inside the server,
 * how long its event loop was held up, and the memory of its process at the start, once all is ready, and at the end.
 *
 * [DATABASE_URL=...] node test/bench/choose-bench.ts DATA_DIR [FUZZ]
 */
const [dataDir = 'data', fuzz = '10000'] = process.argv.slice(2);
/** Requests of each kind. */
const ASKED = 1_000;
const LARGEST_CLASSES = 20;
const SCREWS = '5305' as Fsc;
/** Pages to warm up with: code, pages of the file, and threads that still get ready. */
const WARM_UP = 500;

/** Further parameters of an address, right and wrong. */
const EXTRAS = [
  '',
  '&sort=makers',
  '&sort=-c.MATT',
  '&units=mm',
  '&c.ZZZZ=1',
  '&c.ABHP.min=9&c.ABHP.max=1',
  '&c.ABHP.min=NaN',
  '&c.MATT.none=1',
];

const next = random(29);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;

const source = await openCatalogs({ dataDir, databaseUrl: process.env.DATABASE_URL }).catalogSource();
const catalog = source.current()!;
const classes = (await catalog.listClasses()).toSorted((left, right) => right.nsnCount - left.nsnCount);
const large = classes.slice(0, LARGEST_CLASSES).map(({ fsc }) => fsc);
const names = await listNames(catalog);
const facetsOf = new Map<Fsc, readonly RequirementFacet[]>();
for (const fsc of [SCREWS, ...large]) facetsOf.set(fsc, await listFacets(catalog, { fsc }));
await source.close();

const texts = [...listTradeWords(), ...names.map((name) => name.toLowerCase()), ...names.map(plural)];
const parametric = readParametricTexts().map(({ text }) => text);

const site = await startWatchedSite({ DATA_DIR: dataDir });
try {
  const atStart = site.memoryBytes();
  await run(site, [...times(WARM_UP, words), ...times(WARM_UP, () => narrowed(pick(large)))]);
  const ready = site.memoryBytes();
  const results = {
    words: await run(site, times(ASKED, words)),
    parametric: await run(
      site,
      times(ASKED, () => paths.search(pick(parametric))),
    ),
    filters: await run(
      site,
      times(ASKED, () => narrowed(pick(large))),
    ),
    filtersOf5305: await run(
      site,
      times(ASKED, () => narrowed(SCREWS)),
    ),
    fuzz: await run(site, times(Number(fuzz), anything)),
    memory: { atStart, ready, atEnd: site.memoryBytes() },
  };
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
} finally {
  await site.stop();
}

function words(): string {
  return paths.search(pick(texts));
}

/** A class with two of its characteristics chosen: a value each, or a range where it is measured. */
function narrowed(fsc: Fsc): string {
  const facets = facetsOf.get(fsc)!.filter(({ replies }) => replies.length > 0);
  const [one, other] = [pick(facets), pick(facets)];
  return `${paths.supplyClass(fsc)}?${[one, other].map((facet) => facet && chosen(facet)).join('&')}`;
}

function chosen({ mrc, replies, histogram, dimension }: RequirementFacet): string {
  if (histogram && dimension === 'length' && next() < 0.5) {
    const middle = histogram.low + next() * (histogram.high - histogram.low);
    return `c.${mrc}.min=${(middle * 0.8).toFixed(3)}&c.${mrc}.max=${(middle * 1.2).toFixed(3)}`;
  }
  return `c.${mrc}=${encodeURIComponent(pick(replies.slice(0, 10)).reply)}`;
}

function anything(): string {
  const text = pick([
    pick(texts),
    pick(parametric),
    `${pick(texts)} ${pick(parametric)}`,
    pick(texts).slice(0, 1 + Math.floor(next() * 6)),
    [pick(texts), pick(texts), pick(texts)].join(' '),
    scrambled(pick(texts)),
    '((((a+)+)+)+)$',
    "' or 1=1 --",
    '🔩🔩',
    'x'.repeat(2_000),
    '1/0 9e999 -0.0 1..2',
  ]);
  const fsc = pick(large);
  return next() < 0.7 ? `${paths.search(text)}${next() < 0.3 ? `&fsc=${fsc}` : ''}` : narrowed(fsc) + pick(EXTRAS);
}

function scrambled(text: string): string {
  const at = Math.floor(next() * text.length);
  return text.slice(0, at) + pick([...'aeiouxz']) + text.slice(at + 1);
}

async function listFacets(store: CatalogStore, scope: Partial<PartSelection>): Promise<readonly RequirementFacet[]> {
  const selection: PartSelection = {
    itemNames: null,
    filters: [],
    order: { by: 'nsn' },
    page: { limit: 1 },
    facets: true,
    ...scope,
  };
  return (await store.selectParts(selection)).facets?.requirements ?? [];
}

async function listNames(store: CatalogStore): Promise<string[]> {
  const found: string[] = [];
  for (const letter of 'abcdefghilmnoprstvw')
    found.push(...(await store.suggestItemNames(letter, 60)).map(({ itemName }) => itemName));
  return found;
}

function listTradeWords(): string[] {
  const file = new URL('../../reference-data/trade-words.csv', import.meta.url);
  return parseCsv(readFileSync(file, 'utf8'))
    .slice(1)
    .map(([word = '']) => word);
}

/** "SCREW,CAP,SOCKET HEAD" is typed as "cap socket head screws". */
function plural(itemName: string): string {
  const [head = '', ...rest] = itemName.toLowerCase().split(',');
  return [...rest.slice(0, 2), `${head}s`].join(' ');
}

function times(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make);
}

async function run(site: WatchedSite, asked: readonly string[]) {
  await site.look();
  const statuses = new Map<number, number>();
  for (const path of asked) {
    const { status } = await site.ask(path);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const { times, loop } = await site.look();
  const slowest = times.toSorted(([, left], [, right]) => right - left).slice(0, 5);
  return {
    ...percentiles(times.map(([, ms]) => ms)),
    statuses: Object.fromEntries(statuses),
    eventLoop: loop,
    slowest: slowest.map(([url, ms]) => [url.slice(0, 200), Math.round(ms * 10) / 10]),
  };
}
