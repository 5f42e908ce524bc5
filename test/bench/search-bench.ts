import { niinDigits, formatNsn, niinOfNsn, nsnDigits } from '../../src/base/domain/nsn.ts';
import { paths } from '../../src/base/paths.ts';
import { askAll, draws, print, readCatalog, times } from './frame.ts';
import { listSought, type Sought } from './typed-texts.ts';
import { startWatchedSite } from './watched-site.ts';

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
const COMMON = 'BOLT;SCREW;BOLT;SCREW;ASSEMBLY;RING;CIRCUIT CARD;VALVE;GASKET;A;NO SUCH WORD;QZXJ'.split(';');
const NASTY =
  `' or 1=1 --;bolt*;"screw;a AND b OR;(((((;%%%;\\;%00;\u200b;🔩;５３０５;O1-234-5678;${'x'.repeat(200)}`.split(';');

const [dataDir = 'data', fuzz = '10000'] = process.argv.slice(2);
const { all, classes } = await readCatalog(dataDir, async (catalog) => ({
  all: await listSought(catalog, 6_000),
  classes: (await catalog.listClasses()).filter(({ nsnCount }) => nsnCount > 0),
}));
// what is asked to warm up is not asked again
const [others, sought] = [all.slice(0, 3_000), all.slice(3_000)];
const { next, pick } = draws(23);

const site = await startWatchedSite(dataDir);
const run = (count: number, make: () => string) => askAll(site, times(count, make));
try {
  const exactOf = (these: readonly Sought[]) => () => paths.search(exactNumber(pick(these)));
  await run(WARM_UP, () => anything(others));
  await run(WARM_UP, exactOf(others));
  const exact = await run(EXACT, exactOf(sought));
  const words = await run(WORDS, () => paths.search(pick([pick(COMMON), ...namesOf(pick(sought))])));
  print({ exact, words, fuzz: await run(Number(fuzz), () => anything(sought)) });
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
