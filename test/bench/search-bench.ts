import { niinDigits } from '../../src/base/domain/niin.ts';
import { formatNsn, niinOfNsn, nsnDigits } from '../../src/base/domain/nsn.ts';
import { paths } from '../../src/base/paths.ts';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import { random } from '../support/catalog/sample-parts.ts';
import { percentiles } from './percentiles.ts';
import { listSought, type Sought } from './typed-texts.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';

/**
 * /catalog?search= of the real server on one core, one request after another: exact numbers, words (the commonest and such as occur nowhere among them),
 * and a fuzz of texts with filters and later pages. Prints JSON: milliseconds inside the server, and how long its event loop was held up.
 *
 * [DATABASE_URL=...] node test/bench/search-bench.ts DATA_DIR [FUZZ]
 */
/** The first requests find the code cold, pages of the file not mapped yet, and threads that still get ready. */
const WARM_UP = 3_000;
const EXACT = 2_000;
const WORDS = 1_000;
const COMMON = [
  'BOLT',
  'SCREW',
  'BOLT',
  'SCREW',
  'ASSEMBLY',
  'RING',
  'CIRCUIT CARD',
  'VALVE',
  'GASKET',
  'A',
  'NO SUCH WORD',
  'QZXJ',
];
const NASTY = [
  "' or 1=1 --",
  'bolt*',
  '"screw',
  'a AND b OR',
  '(((((',
  '%%%',
  '\\',
  '%00',
  '\u200b',
  '🔩',
  '５３０５',
  'O1-234-5678',
  'x'.repeat(200),
];

const [dataDir = 'data', fuzz = '10000'] = process.argv.slice(2);
const source = await openCatalogs({ dataDir, databaseUrl: process.env.DATABASE_URL }).catalogSource();
// what is asked to warm up is not asked again
const all = await listSought(source.current()!, 6_000);
const [others, sought] = [all.slice(0, 3_000), all.slice(3_000)];
const classes = (await source.current()!.listClasses()).filter(({ nsnCount }) => nsnCount > 0);
await source.close();
const next = random(23);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;

const site = await startWatchedSite({ DATA_DIR: dataDir });
try {
  const exactOf = (these: readonly Sought[]) => () => paths.search(exactNumber(pick(these)));
  await run(site, [...times(WARM_UP, () => anything(others)), ...times(WARM_UP, exactOf(others))]);
  const exact = await run(site, times(EXACT, exactOf(sought)));
  const words = await run(
    site,
    times(WORDS, () => paths.search(pick([pick(COMMON), ...namesOf(pick(sought))]))),
  );
  const fuzzed = await run(
    site,
    times(Number(fuzz), () => anything(sought)),
  );
  process.stdout.write(`${JSON.stringify({ exact, words, fuzz: fuzzed }, null, 2)}\n`);
} finally {
  await site.stop();
}

function exactNumber({ nsn, partNumbers, cages }: Sought): string {
  const numbers = [formatNsn(nsn), nsnDigits(nsn), niinDigits(niinOfNsn(nsn))];
  const [partNumber, cage] = [partNumbers[0], cages[0]];
  return pick(
    partNumber && cage ? [...numbers, partNumber, partNumber.toLowerCase(), `${cage} ${partNumber}`] : numbers,
  );
}

function namesOf({ itemName }: Sought): string[] {
  const words = itemName.split(/[ ,]+/);
  return [itemName, words.slice(0, 2).join(' '), pick(words).toLowerCase()];
}

/** Any text, any filters, any page. */
function anything(these: readonly Sought[]): string {
  const one = pick(these);
  const text = pick([
    ...namesOf(one),
    exactNumber(one),
    pick(COMMON),
    pick(NASTY),
    one.companies[0] ?? 'INC',
    pick(one.itemName.split('')),
  ]);
  const { fsc, fsg } = pick(classes);
  const maybe = (share: number, name: string, value: string): string =>
    next() < share ? `&${name}=${encodeURIComponent(value)}` : '';
  return [
    paths.search(text),
    maybe(0.2, 'fsg', fsg),
    maybe(0.15, 'fsc', fsc),
    maybe(0.2, 'maker', pick(['96906', '81349', ...one.cages])),
    maybe(0.1, 'name', one.itemName),
    maybe(0.3, 'has', pick(['freight', 'packaging', 'characteristics', 'freight,packaging,characteristics'])),
    maybe(0.3, pick(['after', 'before']), formatNsn(pick(these).nsn)),
  ].join('');
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
