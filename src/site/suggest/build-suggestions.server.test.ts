import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSuggestStore } from '../../../test/support/suggest/suggest-store.fixture.ts';
import { buildSuggestions, sharePlaces } from './build-suggestions.server.ts';

const kindsOf = async (typed: string) => {
  const { store } = aSuggestStore();
  const { groups } = await buildSuggestions(store, typed);
  return groups.map(({ kind, options }) => `${kind} ${options.length}`);
};
const textsOf = async (typed: string) => {
  const { groups } = await buildSuggestions(aSuggestStore().store, typed);
  return groups.flatMap(({ options }) => options.map(({ text }) => text));
};

describe('kinds of suggestions', () => {
  test.each([
    ['53', ['classes 4', 'makers 6']],
    ['5305', ['classes 1', 'nsns 7', 'makers 2']],
    ['5305-0', ['nsns 10']],
    ['96906', ['makers 8', 'nsns 2']],
    ['MS16998', ['parts 8', 'makers 2']],
    ['screw', ['names 2', 'classes 1', 'makers 7']],
    ['screw, c', ['names 1', 'makers 9']],
    ['NSN 5', ['nsns 10']],
    ['P/N ms169', ['parts 10']],
    ['CAGE 96', ['makers 10']],
    ['FSC 53', ['classes 4']],
    ['s', ['names 2', 'classes 1']],
    ['5', ['classes 4']],
  ])('%j may become %j: ten at most, best kind first', async (typed, kinds) => {
    expect(await kindsOf(typed)).toEqual(kinds);
  });

  test.each(['', ' ', '---', '🔩🔩', '\u200b', '%_*', '\u0000'])(
    '%j becomes nothing, and nothing is asked',
    async (typed) => {
      const { store, asked } = aSuggestStore();
      expect(await buildSuggestions(store, typed)).toEqual({ groups: [] });
      expect(asked).toEqual([]);
    },
  );

  test.each(["'; DROP TABLE nsn;--", '" OR NEAR(*', '(a+)+$', 'x'.repeat(10_000), '🔩 screw'])(
    'hostile text is text: %j',
    async (typed) => {
      const { store, asked } = aSuggestStore();
      await buildSuggestions(store, typed);
      expect(asked.length).toBeGreaterThan(0);
      expect(Math.max(...asked.map((text) => text.length))).toBeLessThanOrEqual(210);
    },
  );
});

describe('a suggestion', () => {
  test('of an NSN names the item, leads to its page and marks the digits', async () => {
    const { groups } = await buildSuggestions(aSuggestStore().store, '５３０５ 01');
    expect(groups[0]).toMatchObject({ kind: 'nsns', title: 'NSNs' });
    expect(groups[0]!.options[0]).toEqual({
      text: '5305-01-234-5670',
      detail: 'SCREW,CAP',
      href: '/nsn/53/5305/5305-01-234-5670',
      mark: [0, 7],
    });
  });

  test('of a part number names the NSN that carries it', async () => {
    const { groups } = await buildSuggestions(aSuggestStore().store, 'ms-16998');
    expect(groups[0]!.options[0]).toEqual({
      text: 'MS16998-28',
      detail: '5305-01-234-5678 SCREW',
      href: '/nsn/53/5305/5305-01-234-5678',
      mark: [0, 7],
    });
  });

  test('of a part number that several NSNs carry leads to all of them', async () => {
    const { groups } = await buildSuggestions(aSuggestStore().store, 'ms-16998');
    expect(groups[0]!.options[1]).toEqual({
      text: 'MS16998-29',
      detail: 'several NSNs, SCREW',
      href: '/catalog?search=MS16998-29',
      mark: [0, 7],
    });
  });

  test('of a maker begins with its CAGE code', async () => {
    const { groups } = await buildSuggestions(aSuggestStore().store, 'cage 969');
    expect(groups[0]!.options[0]).toEqual({
      text: '96900 SCREW WORKS INC',
      detail: '1,937 part numbers',
      href: '/cage/96900',
      mark: [0, 3],
    });
  });

  test('of a group or class has its drawing and counts; empty groups are left out', async () => {
    const { groups } = await buildSuggestions(aSuggestStore().store, '53');
    expect(groups[0]!.options.slice(0, 3)).toEqual([
      { text: '53 Hardware and Abrasives', detail: 'group, 2 classes', href: '/fsg/53', icon: 'g53', mark: [0, 2] },
      { text: '5305 Screws', detail: 'class, 180,451 NSNs', href: '/fsc/53/5305', icon: 'g53', mark: [0, 2] },
      { text: '5310 Nuts and Washers', detail: 'class, 1 NSN', href: '/fsc/53/5310', icon: 'g53', mark: [0, 2] },
    ]);
    expect(await textsOf('screw')).not.toContain('99 Screw things');
  });

  test('of an item name leads to the parts that carry it', async () => {
    const { groups } = await buildSuggestions(aSuggestStore().store, 'screw, c');
    expect(groups[0]!.options[0]).toEqual({
      text: 'SCREW,CAP,SOCKET HEAD',
      detail: '1,240 NSNs',
      href: '/catalog?search=SCREW%2CCAP%2CSOCKET%20HEAD&name=SCREW%2CCAP%2CSOCKET%20HEAD',
      mark: [0, 7],
    });
  });
});

test('a CAGE code beside a part number does not hide it', async () => {
  const { store, asked } = aSuggestStore();
  const { groups } = await buildSuggestions(store, '96906 MS16998');
  expect(asked).toContain('parts MS16998');
  expect(groups[0]!.kind).toBe('parts');
});

test('words find a name in any order, and the longest is marked', async () => {
  const { groups } = await buildSuggestions(aSuggestStore().store, 'cap screw');
  expect(groups[0]!.options).toMatchObject([{ text: 'SCREW,CAP,SOCKET HEAD', mark: [0, 5] }]);
});

test('a name that a trade word leads to says by which it was found', async () => {
  const { groups } = await buildSuggestions(aSuggestStore().store, 'allen screw');
  expect(groups[0]!.options).toMatchObject([
    { text: 'SCREW,CAP,SOCKET HEAD', detail: 'for "allen screw", 1,240 NSNs' },
  ]);
});

test('an item name with a page leads to it', async () => {
  const { groups } = await buildSuggestions(aSuggestStore().store, 'screw');
  expect(groups[0]!.options.map(({ href }) => href)).toEqual([
    '/catalog?search=SCREW%2CCAP%2CSOCKET%20HEAD&name=SCREW%2CCAP%2CSOCKET%20HEAD',
    '/name/00343',
  ]);
});

test('titles of classes are read once a catalog', async () => {
  let reads = 0;
  const { store } = aSuggestStore({
    listClasses: () => {
      reads++;
      return Promise.resolve([]);
    },
  });
  await buildSuggestions(store, 'screw');
  await buildSuggestions(store, 'bolt');
  expect(reads).toBe(1);
});

test('titles that could not be read are read again', async () => {
  let reads = 0;
  const { store } = aSuggestStore({
    listClasses: () => (++reads === 1 ? Promise.reject(new Error('gone')) : Promise.resolve([])),
  });
  await expect(buildSuggestions(store, 'screw')).rejects.toThrow('gone');
  await expect(buildSuggestions(store, 'screw')).resolves.toBeDefined();
});

test('the best kind takes what the others leave', () => {
  expect(sharePlaces([10, 10, 10], 10)).toEqual([6, 2, 2]);
  expect(sharePlaces([10, 1, 0, 10], 10)).toEqual([7, 1, 0, 2]);
  expect(sharePlaces([3, 10], 10)).toEqual([3, 7]);
  expect(sharePlaces([10, 10, 10, 10, 10], 10)).toEqual([2, 2, 2, 2, 2]);
  expect(sharePlaces([0, 0], 10)).toEqual([0, 0]);
});

test('no kind starves, none has more than there are, and no place stays empty', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 5 }), (found) => {
      const shared = sharePlaces(found, 10);
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
      expect(shared.every((count, index) => count <= found[index]! && count >= Math.min(found[index]!, 2))).toBe(true);
      expect(sum(shared)).toBe(Math.min(sum(found), 10));
    }),
  );
});
