import { readFileSync } from 'node:fs';
import type { CatalogStore, PartSelection, RequirementFacet } from '../../src/publog/catalog-store.ts';
import type { Fsc } from '../../src/base/domain/nsn.ts';
import { paths } from '../../src/base/paths.ts';
import { parseCsv } from '../../tools/sample/csv.ts';
import { writtenTexts } from '../relevance/buyer-texts.ts';
import { askAll, draws, print, readCatalog, times } from './frame.ts';
import { startWatchedSite } from './watched-site.ts';

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
const EXTRAS =
  ' &sort=makers &sort=-c.MATT &units=mm &c.ZZZZ=1 &c.ABHP.min=9&c.ABHP.max=1 &c.ABHP.min=NaN &c.MATT.none=1'.split(
    ' ',
  );

const { next, pick } = draws(29);
const facetsOf = new Map<Fsc, readonly RequirementFacet[]>();
const { large, names } = await readCatalog(dataDir, async (catalog) => {
  const classes = (await catalog.listClasses()).toSorted((left, right) => right.nsnCount - left.nsnCount);
  const large = classes.slice(0, LARGEST_CLASSES).map(({ fsc }) => fsc);
  for (const fsc of [SCREWS, ...large]) facetsOf.set(fsc, await listFacets(catalog, { fsc }));
  return { large, names: await listNames(catalog) };
});

const texts = [...listTradeWords(), ...names.map((name) => name.toLowerCase()), ...names.map(plural)];
const parametric = writtenTexts('parametric-texts.txt').texts.map(({ text }) => text);

const site = await startWatchedSite(dataDir);
const run = (count: number, make: () => string) => askAll(site, times(count, make));
const words = () => paths.search(pick(texts));
const narrowedLarge = () => narrowed(pick(large));
try {
  const atStart = site.memoryBytes();
  await run(WARM_UP, words);
  await run(WARM_UP, narrowedLarge);
  const ready = site.memoryBytes();
  print({
    words: await run(ASKED, words),
    parametric: await run(ASKED, () => paths.search(pick(parametric))),
    filters: await run(ASKED, narrowedLarge),
    filtersOf5305: await run(ASKED, () => narrowed(SCREWS)),
    fuzz: await run(Number(fuzz), anything),
    memory: { atStart, ready, atEnd: site.memoryBytes() },
  });
} finally {
  await site.stop();
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
  const all: PartSelection = { itemNames: null, filters: [], order: { by: 'nsn' }, page: { limit: 1 }, facets: true };
  return (await store.selectParts({ ...all, ...scope })).facets?.requirements ?? [];
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
