import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSuggestStore } from '../../../test/support/suggest/suggest-store.fixture.ts';
import { buildSuggestions, sharePlaces } from './build-suggestions.server.ts';

const kindsOf = async (typed: string) => {
  const { store } = aSuggestStore();
  const { groups } = await buildSuggestions(store, typed);
  return groups.map(({ kind, options }) => `${kind} ${options.length}`);
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

const SCREWS = '/catalog?search=SCREW%2CCAP%2CSOCKET%20HEAD&name=SCREW%2CCAP%2CSOCKET%20HEAD';

test.each<[string, number, string, string, string, [number, number] | undefined]>([
  ['５３０５ 01', 0, '5305-01-234-5670', 'SCREW,CAP', '/nsn/53/5305/5305-01-234-5670', [0, 7]],
  // names the NSN that carries the number, or leads to all of them
  ['ms-16998', 0, 'MS16998-28', '5305-01-234-5678 SCREW', '/nsn/53/5305/5305-01-234-5678', [0, 7]],
  ['ms-16998', 1, 'MS16998-29', 'several NSNs, SCREW', '/catalog?search=MS16998-29', [0, 7]],
  // a CAGE code beside a part number does not hide it
  ['96906 MS16998', 0, 'MS16998-28', '5305-01-234-5678 SCREW', '/nsn/53/5305/5305-01-234-5678', [0, 7]],
  ['cage 969', 0, '96900 SCREW WORKS INC', '1,937 part numbers', '/cage/96900', [0, 3]],
  ['53', 0, '53 Hardware and Abrasives', 'group, 2 classes', '/fsg/53', [0, 2]],
  ['53', 1, '5305 Screws', 'class, 180,451 NSNs', '/fsc/53/5305', [0, 2]],
  ['53', 2, '5310 Nuts and Washers', 'class, 1 NSN', '/fsc/53/5310', [0, 2]],
  ['screw, c', 0, 'SCREW,CAP,SOCKET HEAD', '1,240 NSNs', SCREWS, [0, 7]],
  ['screw', 1, 'SCREW,MACHINE', '1,240 NSNs', '/name/00343', [0, 5]],
  // words find a name in any order, and the longest is marked
  ['cap screw', 0, 'SCREW,CAP,SOCKET HEAD', '1,240 NSNs', SCREWS, [0, 5]],
  // says by which trade word it was found
  ['allen screw', 0, 'SCREW,CAP,SOCKET HEAD', 'for "allen screw", 1,240 NSNs', SCREWS, undefined],
])('%j has suggestion %i: %s', async (typed, place, text, detail, href, mark) => {
  const { groups } = await buildSuggestions(aSuggestStore().store, typed);
  const icon = typed.startsWith('53') ? 'g53' : undefined;
  expect(groups[0]!.options[place]).toEqual({ text, detail, href, mark, icon });
});

test('empty groups are left out, and kinds have titles', async () => {
  const { groups } = await buildSuggestions(aSuggestStore().store, 'screw');
  expect(groups.flatMap(({ options }) => options.map(({ text }) => text))).not.toContain('99 Screw things');
  expect(groups[0]).toMatchObject({ kind: 'names', title: 'Item names' });
});

test('titles of classes are read once a catalog; those that could not be read are read again', async () => {
  let reads = 0;
  const listClasses = () => (++reads === 1 ? Promise.reject(new Error('gone')) : Promise.resolve([]));
  const { store } = aSuggestStore({ listClasses });
  await expect(buildSuggestions(store, 'screw')).rejects.toThrow('gone');
  for (const typed of ['screw', 'bolt']) await buildSuggestions(store, typed);
  expect(reads).toBe(2);
});

test('the best kind takes what the others leave: none starves or has more than there are, no place stays empty', () => {
  expect(sharePlaces([10, 10, 10], 10)).toEqual([6, 2, 2]);
  expect(sharePlaces([10, 1, 0, 10], 10)).toEqual([7, 1, 0, 2]);
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 5 }), (found) => {
      const shared = sharePlaces(found, 10);
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
      expect(shared.every((count, index) => count <= found[index]! && count >= Math.min(found[index]!, 2))).toBe(true);
      expect(sum(shared)).toBe(Math.min(sum(found), 10));
    }),
  );
});
