import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../../../test/support/catalog/any-selection.ts';
import { aCatalog, nsnText, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { oracleParts, type OraclePart } from '../../../test/support/catalog/catalog-oracle.ts';
import { expectCounts } from '../../../test/support/catalog/expect-pages.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import { repliesOf, selectionOracle } from '../../../test/support/catalog/selection-oracle.ts';
import { selectionParts } from '../../../test/support/catalog/selection-parts.ts';
import { parseCageCode } from '#base/domain/part-number.ts';
import { parseNsn, type Nsn, parseFsc } from '#base/domain/nsn.ts';
import type { CharacteristicFilter, PartSelection, Requirement } from '../part-selection.ts';
import { describeWordSearch } from './item-names.contract.ts';

const fscOf = (text: string) => parseFsc(text)!;
/** Parts of the catalog. */
const REQUIREMENTS: readonly Requirement[] = [
  { mrc: 'AAGR', title: 'FASTENER LENGTH', dimension: 'length' },
  { mrc: 'ABHP', title: 'OVERALL LENGTH', dimension: 'length' },
  { mrc: 'MATT', title: 'MATERIAL', dimension: null },
  { mrc: 'SFTT', title: 'SURFACE TREATMENT', dimension: null },
  { mrc: 'THSD', title: 'THREAD SERIES DESIGNATOR', dimension: null },
];
const ALL: PartSelection = { itemNames: null, filters: [], order: { by: 'fit' }, page: { limit: 20 }, facets: true };
const filterOf = (mrc: string, values: readonly string[], rest: Partial<CharacteristicFilter> = {}) => {
  return { mrc, values, range: null, orNone: false, ...rest };
};

/** Every engine selects by characteristics. */
export function describePartSelection(openEngine: () => Promise<CatalogEngine>): void {
  const parts = selectionParts();
  const listed = oracleParts(parts);
  const oracle = selectionOracle(listed, REQUIREMENTS);
  const { engine, store } = openStoreForTests(openEngine, aCatalog({ parts }));
  const select = (selection: Partial<PartSelection>) => store.selectParts({ ...ALL, ...selection });

  test('finds what meets every filter, in every order and from any row on', async () => {
    await fc.assert(
      fc.asyncProperty(anySelection(listed), async (selection) => {
        const found = await select(selection);
        const expected = oracle.ordered(selection).map(({ nsn }) => nsn);
        const { position, nsns } = pageOf(expected, selection.page);
        expect(found.parts.map(({ nsn }) => nsn)).toEqual(nsns);
        expect(found.total).toBe(expected.length);
        expect(found.scopeTotal).toBe(oracle.inScope(selection).length);
        if (nsns.length > 0) expect(found.position).toBe(position);
        const onShelf = selection.onShelf && expected.filter((nsn) => selection.onShelf!.nsns.includes(nsn)).length;
        if (found.scopeTotal > 0) expect(found.onShelfTotal).toBe(onShelf);
      }),
      { numRuns: engine.runs(300), seed: 71 },
    );
  });

  test('counts each requirement with every other filter in force, and groups, classes, names and sections (C14.9)', async () => {
    await fc.assert(
      fc.asyncProperty(anySelection(listed), async (selection) => {
        const { facets } = await select({ ...selection, facets: true });
        const scope = oracle.inScope(selection);
        if (scope.length === 0) return void expect(facets).toBeNull();
        expectCounts(facets!, oracle.passing(selection));
        for (const requirement of facets!.requirements!) {
          const { counts, ...expected } = oracle.facet(selection, requirement.mrc);
          expect(requirement).toMatchObject(expected);
          const chosen = selection.filters.filter(({ mrc }) => mrc === requirement.mrc);
          const wanted = new Set([...counts.keys(), ...chosen.flatMap(({ values }) => values)]);
          const shown = new Map(requirement.replies.map(({ reply, count }) => [reply, count]));
          expect(shown.size).toBe(Math.min(60, wanted.size));
          for (const [reply, count] of shown) expect([reply, count]).toEqual([reply, counts.get(reply) ?? 0]);
          const histogram = requirement.histogram?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
          expect(histogram).toBeLessThanOrEqual([...counts.values()].reduce((sum, count) => sum + count, 0));
        }
        for (const { mrc, onFile } of facets!.others) expect(onFile).toBe(oracle.facet(selection, mrc).onFile);
        const known = selection.filters.filter(({ mrc }) => mrc !== 'ZZZZ').map(({ mrc }) => mrc);
        expect(facets!.requirements!.map(({ mrc }) => mrc)).toEqual(expect.arrayContaining(known));
      }),
      { numRuns: engine.runs(150), seed: 72 },
    );
  });

  test('how much each requirement tells in a class is known once searches are prepared (C16.13)', async () => {
    await store.prepareSearch();
    const told = store.tellingOf(fscOf('5305'))!;
    const inClass = { ...ALL, fsc: fscOf('5305') };
    const onFile = REQUIREMENTS.filter(({ mrc }) => oracle.facet(inClass, mrc).onFile > 0).map(({ mrc }) => mrc);
    expect([...told.keys()].sort()).toEqual(onFile.sort());
    for (const value of told.values()) expect(value >= 0 && value <= 255).toBe(true);
    expect(Math.max(...told.values())).toBeGreaterThan(0);
    expect(store.tellingOf(fscOf('9999'))).toEqual(new Map());
  });

  test('what drawings need is read for a list of parts, in its order (C16.5)', async () => {
    const { parts: found } = await select({ page: { limit: 30 } });
    const missing = parseNsn('5305-99-999-9999')!;
    const nsns = [missing, ...found.map((part) => part.nsn).toReversed()];
    expect(await store.listDrawn(nsns)).toEqual([[], ...found.map(({ drawn }) => drawn).toReversed()]);
    expect(await store.listDrawn([])).toEqual([]);
    const references = found.map(({ reference }) => reference).toReversed();
    expect(await store.listReferences(nsns)).toEqual([null, ...references]);
  });

  test('a class has the item names of its listed parts, most first', async () => {
    const { facets } = await select({ fsc: fscOf('5305') });
    const names = facets!.itemNames.map(({ value, count }) => ({ itemName: value, nsnCount: count }));
    expect(await store.listClassNames(fscOf('5305'))).toEqual(names.slice(0, 24));
  });

  test('requirements are found by their codes, in their order; unknown ones are null', async () => {
    const wanted = REQUIREMENTS.toReversed();
    const asked = ['ZZZZ', ...wanted.map(({ mrc }) => mrc), "' OR 1"];
    expect(await store.findRequirements(asked)).toEqual([null, ...wanted, null]);
    expect(await store.findRequirements(Array<string>(25).fill('MATT'))).toHaveLength(25);
    expect(await store.findRequirements([])).toEqual([]);
  });

  test('shows what is on file of each row: replies of the columns and for its drawing, first part number and maker', async () => {
    const order = { by: 'reply' as const, mrc: 'SFTT', direction: 'up' as const };
    const { parts: rows, columns } = await select({ fsc: fscOf('5305'), order });
    expect(columns.length).toBeLessThanOrEqual(6);
    expect(columns.map(({ mrc }) => mrc)).toEqual(expect.arrayContaining(['AAGR', 'MATT', 'SFTT', 'THSD']));
    const drawings = REQUIREMENTS.filter(({ title }) => /LENGTH|THREAD/.test(title));
    for (const row of rows) {
      const part = listed.find(({ nsn }) => nsn === row.nsn)!;
      for (const { mrc } of columns) expect(row.replies[mrc] ?? []).toEqual(repliesOf(part, mrc));
      const [{ partNumber, cage }] = part.partNumbers as [OraclePart['partNumbers'][0]];
      expect(row.reference).toEqual({ partNumber, cage, company: `Maker ${cage}` });
      const drawn = drawings.map(({ mrc, title }) => ({ mrc, title, replies: repliesOf(part, mrc) }));
      expect(new Set(row.drawn)).toEqual(new Set(drawn.filter(({ replies }) => replies.length > 0)));
    }
    expect(rows.some(({ drawn }) => drawn.length > 0)).toBe(true);
  });

  test('a histogram has 24 bins between the lowest and the highest value', async () => {
    const { facets } = await select({});
    const { histogram, onFile, replies, replyCount } = facets!.requirements!.find(({ mrc }) => mrc === 'ABHP')!;
    const { counts, low, high } = histogram!;
    expect([counts.length, counts.reduce((sum, count) => sum + count, 0), replies.length]).toEqual([24, onFile, 60]);
    expect([low >= 1, high <= 26, replyCount > 60]).toEqual([true, true, true]);
  });

  describeWordSearch(store, listed);
  describe('a name of many classes', () => describeScattered(openEngine));

  test.each([
    ['a range that ends before it begins', filterOf('AAGR', [], { range: { low: 2, high: 1 } })],
    ['a range without a number', filterOf('AAGR', [], { range: { low: Number.NaN, high: null } })],
    ['a range of texts', filterOf('MATT', [], { range: { low: 0, high: 9 } })],
    ['a requirement of no part', filterOf('ZZZZ', ['STEEL'])],
    ['SQL', filterOf('MATT', ["' OR 1=1 --"])],
    ['a pattern', filterOf('MATT', ['.*'])],
    ['a long text', filterOf('MATT', ['😀'.repeat(5_000)])],
    ['no value', filterOf('MATT', [])],
  ])('%s is met by nothing', async (_, filter) => expect((await select({ filters: [filter] })).total).toBe(0));

  test('what is too much is refused, and no name finds nothing', async () => {
    for (const itemNames of [[], ['NO SUCH NAME']])
      expect(await select({ itemNames })).toMatchObject({ parts: [], total: 0 });
    const filters = Array(1_000).fill(filterOf('MATT', ['STEEL']));
    await expect(select({ filters })).rejects.toThrow('more than 24 filters');
    const itemNames = Array<string>(401).fill('NAME');
    await expect(select({ itemNames })).rejects.toThrow('more than 400 item names');
    for (const limit of [0, 101, Number.NaN])
      await expect(select({ page: { limit } })).rejects.toThrow('a page has 1 to 100 rows');
  });
}

/** A key that is not in the list leads to the first page. */
function pageOf(nsns: readonly Nsn[], { after, before, limit }: PartSelection['page']) {
  const key = after ?? before;
  const at = key === undefined ? -1 : nsns.indexOf(key);
  if (at < 0) return { position: 0, nsns: nsns.slice(0, limit) };
  const start = after === undefined ? Math.max(0, at - limit) : at + 1;
  return { position: start, nsns: nsns.slice(start, after === undefined ? at : start + limit) };
}

/** The smallest class has one part with what no other has; each part has 30 requirements. */
function scatteredParts(): BuiltPart[] {
  const plain = Array.from({ length: 30 }, (_, at) => [`R${100 + at}`, `FEATURE ${at}`, 'PLAIN']);
  const rare = [
    ['XRAR', 'RARE FEATURE', 'FLUORESCENT GLOW'],
    ['XWID', 'RARE WIDTH', '7.770 INCHES'],
    ['XTRK', 'END ITEM', 'TRUCK, CARGO: 5 TON'],
    ['XVOL', 'CONTACT VOLTAGE RATING IN VOLTS', '115.0 AC AND 28.0 DC'],
    ['XDOC', 'DOCUMENT', 'SINGLE RESPONSE'],
  ];
  const partsOf = (fsc: number, count: number): BuiltPart[] =>
    Array.from({ length: count }, (_, at) => ({
      nsn: nsnText(String(fsc), fsc * 100 + at),
      itemName: fsc === 5305 && at === 0 ? 'BRACKET,MOUNTING,CORROSION RESISTING' : 'BRACKET,MOUNTING',
      partNumbers: [{ partNumber: `B${at}`, cage: '96906' }],
      sections: { characteristics: count === 1 ? [...plain, ...rare] : plain },
    }));
  return Array.from({ length: 12 }, (_, place) => partsOf(5305 + place, 12 - place)).flat();
}

function describeScattered(openEngine: () => Promise<CatalogEngine>): void {
  const { store } = openStoreForTests(openEngine, aCatalog({ parts: scatteredParts() }));
  const search = { filters: [], order: { by: 'fit' as const }, page: { limit: 20 }, facets: false };

  test.each([
    ['fluorescent bracket', 'RARE FEATURE'],
    ['7.77 in bracket', 'RARE WIDTH'],
    ['plain bracket', 'FEATURE'],
    ['bracket 5 ton', 'END ITEM'],
    ['28 volt bracket', 'CONTACT VOLTAGE'],
    ['stainless bracket', 'ITEM NAME'],
  ])('a value is found among all classes and requirements of a name: %s (C13.13)', async (text, title) => {
    const value = (await store.searchByWords({ text, ...search }))!.pieces.find(({ as }) => as.kind !== 'name');
    expect(value).toMatchObject({ isMet: true, as: { kind: 'value', requirement: expect.stringContaining(title) } });
  });

  test('only what no part of a name has is not on file, whatever the maker (C13.13)', async () => {
    for (const text of [
      'phosphorescent bracket',
      '7.78 in bracket',
      '7.77 volt bracket',
      '28 amp bracket',
      'single row bracket',
      '#5 bracket',
    ]) {
      const { pieces } = (await store.searchByWords({ text, ...search }))!;
      expect([text, pieces[0]!.as.kind]).toEqual([text, 'unknown']);
    }
    const cage = parseCageCode('96906')!;
    const { pieces } = (await store.searchByWords({ text: 'fluorescent bracket', ...search, cage }))!;
    expect(pieces[0]).toMatchObject({ isMet: true, as: { kind: 'value' } });
  });
}
