import { niinOfNsn, type Nsn } from '../../../src/base/domain/nsn.ts';
import { parseCageCode, normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import {
  CHANGE_KINDS,
  type CatalogStore,
  type PartSearch,
  type PartSelection,
} from '../../../src/publog/catalog-store.ts';

/** Texts that match one name, some, and most; digits that lead, end, and match few or many. */
const TEXTS = ['', 'RARE 001', 'RARE 0', 'RARE', 'BOLT', 'A', 'NO SUCH'];
const DIGITS = [null, '0', '5305', '53050', '0001', '12345', '000000001'];

/** Searches that read by name, by class, by section, by maker, and by the maker of what few names hold. */
const SEARCHES: readonly PartSearch[] = [
  { words: [] },
  { words: ['BOLT'] },
  { words: ['RARE'], has: ['freight'] },
  { words: [], has: ['packaging', 'characteristics'] },
  { words: [], cage: '00001' as never },
  { words: ['RARE 001'], cage: '00001' as never },
  { words: ['BOLT'], itemName: 'BOLT, TYPE 303', fsg: '53' as never },
];

/** Asks a store everything that it can be asked, so that each of its statements runs. */
export async function readEverything(store: CatalogStore): Promise<void> {
  const classes = await store.listClasses();
  const fsc = classes.toSorted((left, right) => right.nsnCount - left.nsnCount)[0]!.fsc;
  await store.ping();
  const editions = (await store.listChangeEditions())!;
  await store.countChanges(editions.slice(0, 2));
  await store.listChanges(editions.slice(0, 2), { kinds: CHANGE_KINDS, limit: 100 });
  await store.listGroups();
  await store.findGroup(classes[0]!.fsg);
  await store.findClass(fsc);
  const { parts } = await store.findParts({ fsc, box: null }, { limit: 100 });
  const nsn = parts[50]!.nsn;
  await store.sitemapFacts();
  await store.readNsnBlocks(1, 2);
  await store.listRanges(fsc);
  await store.listRangeParts({ first: nsn, last: nsn });
  await store.findNiin(niinOfNsn(nsn));
  await store.findPart(nsn);
  for (const count of [1, 5, 40]) await store.findListedParts(parts.slice(0, count).map((part) => part.nsn));
  await store.listDrawn([nsn]);
  await store.findNeighbors(nsn);
  const [partNumber] = await store.listPartNumbers(nsn, 25);
  await store.listFormerNumbers(nsn, 25);
  await store.readSections(nsn);
  await store.findItemDefinition('00342');
  await store.findMaker(parseCageCode(partNumber?.cage ?? '81343')!);
  const number = normalizePartNumber(partNumber?.partNumber ?? 'MS1-0')!;
  for (const former of [false, true]) {
    for (const count of [1, 5, 40])
      await store.findByPartNumbers(
        Array.from({ length: count }, (_, index) => normalizePartNumber(`MS${index}1`)!),
        5,
        former,
      );
    for (const cage of [null, parseCageCode('81343')!]) {
      await store.listNumberParts(number, { cage, limit: 1_000, former });
      await store.listNumberParts(number, { cage, limit: 100, after: nsn, former });
    }
    await store.listNumberReferences(number, [nsn], former);
  }
  await readSearches(store, nsn);
  for (const page of [{}, { after: nsn }, { before: nsn }, { after: 0 as Nsn }]) {
    await store.findParts({ box: null }, { ...page, limit: 100 });
    await store.findParts({ fsc, box: null }, { ...page, limit: 100 });
    for (const text of TEXTS) {
      for (const digits of DIGITS) {
        await store.findParts({ fsc, box: { text, digits } }, { ...page, limit: 100 });
        await store.findParts({ box: { text, digits } }, { ...page, limit: 100 });
      }
    }
  }
}

async function readSearches(store: CatalogStore, nsn: Nsn): Promise<void> {
  await store.prepareSearch();
  for (const search of SEARCHES) {
    for (const page of [{}, { after: nsn }, { before: nsn }]) await store.findParts(search, { ...page, limit: 100 });
    await store.countFacets(search);
  }
  for (const digits of ['5', '53', '0', '00000', '0000001', '5305000000001']) await store.suggestNsns(digits, 10);
  for (const prefix of ['M', 'MS1', 'MS10001', 'ZZZ']) await store.suggestPartNumbers(normalizePartNumber(prefix)!, 10);
  for (const prefix of ['M', 'MS10001', 'ZZZ']) {
    const start = normalizePartNumber(prefix)!;
    const { next } = await store.listNumbersBeginning(start, { limit: 100 });
    if (next) await store.listNumbersBeginning(start, { after: next, limit: 100 });
  }
  for (const text of ['0', '00001', 'MAKER', 'MAKER 1', 'OF 77', 'W7', 'ZZZ']) await store.suggestMakers(text, 10);
  for (const words of [['MAKER'], ['W77', 'MAKER'], ['ZZZ']]) await store.findMakers(words, 20);
  await store.suggestItemNames('BOLT', 10);
  await readSelections(store, nsn);
  const [page] = await store.listItemNamePages(null);
  if (page) await store.findItemName(page.inc);
  for (const page of [{}, { after: nsn }, { before: nsn }])
    for (const text of [undefined, 'BOLT', 'MS1'])
      for (const group of [undefined, 'all'] as const)
        await store.listMakerParts('00001' as never, { text, group }, { ...page, limit: 100 });
  await store.findNiins([niinOfNsn(nsn), 1 as never]);
  await store.findSupersessionChain(nsn);
  await store.findLookAlikes(nsn, 10);
}

async function readSelections(store: CatalogStore, nsn: Nsn): Promise<void> {
  for (const count of [1, 5, 25])
    await store.findRequirements(Array.from({ length: count }, (_, index) => `A${index}GR`));
  const all: PartSelection = {
    itemNames: null,
    fsc: '5300' as never,
    filters: [],
    order: { by: 'fit' },
    page: { limit: 20 },
    facets: true,
  };
  const filters = [{ mrc: 'AAGR', values: ['3.000 INCHES NOMINAL'], range: null, orNone: false }];
  for (const page of [{}, { after: nsn }, { before: nsn }])
    for (const some of [{}, { filters }, { itemNames: ['BOLT, TYPE 303', 'PLATE 301'], order: { by: 'nsn' as const } }])
      await store.selectParts({ ...all, ...some, page: { ...page, limit: 20 } });
  for (const text of [
    'bolt',
    'bolt titanium 3 in',
    '3 in',
    'zzz',
    'bolt MS1000',
    'bolt NAS1149-P',
    '00001 bolt',
    'maker bolt',
  ])
    await store.searchByWords({ text, filters: [], order: { by: 'fit' }, page: { limit: 20 }, facets: true });
}
