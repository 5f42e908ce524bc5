import { expect, test } from 'vitest';
import type { Niin, Nsn } from '#base/domain/nsn.ts';
import type { NiinRecord } from '#publog/catalog-store.ts';
import { aCode } from '../../../test/support/part/part.fixture.ts';
import { readPhraseNumbers, splitAtNumbers } from './phrase-numbers.ts';

const OWN = 5_305_000_000_001 as Nsn;
const OTHER = 5_305_012_345_678 as Nsn;
const asked: Niin[][] = [];
const catalog = {
  findNiins: async (niins: readonly Niin[]) => {
    asked.push([...niins]);
    return niins.map((niin) => (niin === 12_345_678 ? ({ niin, nsn: OTHER } as NiinRecord) : null));
  },
};
const read = (statement: string, code?: string) =>
  readPhraseNumbers(catalog, OWN, [
    { phrase_statement: aCode(statement), ...(code === undefined ? {} : { phrs_cd: aCode(code) }) },
  ]);

test.each([
  ['USE 5305-01-234-5678', ['5305-01-234-5678']],
  ['REPLACED BY 5305012345678', ['5305012345678']],
  ['NIIN 012345678.', ['012345678']],
  ['(01-234-5678), OR 5305012345678', ['01-234-5678', '5305012345678']],
  // not on file
  ['NIIN 099999999', []],
  // no item numbers
  ['USE MS16998-28, A5305012345678, 5305-01-234-56789, 25305-01-234-5678, 5305-01-234-5678-A', []],
  ['TEL 5305-01-2345-678, DATE 20250101, 12345678901234', []],
  // the item itself
  ['STOCKED AS 5305-00-000-0001', []],
])('of the statement %j the numbers %j are items (C5.22)', async (statement, texts) => {
  const numbers = await read(statement);
  expect(numbers.map(({ text, nsn }) => [text, nsn])).toEqual(texts.map((text) => [text, OTHER]));
  const pieces = splitAtNumbers(statement, numbers);
  expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')).toBe(statement);
});

test('NIINs are looked for once, twenty at most, and not where none is named (C5.22)', async () => {
  asked.length = 0;
  await read('USE 5305-01-234-5678');
  expect(asked).toEqual([]);
  await read(Array.from({ length: 200 }, (_, index) => `0123456${String(index % 100).padStart(2, '0')}`).join(' '));
  expect(asked.map(({ length }) => length)).toEqual([20]);
  const failing = { findNiins: () => Promise.reject(new Error('gone')) };
  expect(await readPhraseNumbers(failing, OWN, [{ phrase_statement: aCode('NIIN 012345678') }])).toEqual([]);
  expect(await readPhraseNumbers(catalog, OWN, null)).toEqual([]);
});

test.each([
  ['E', 'REPLACED BY', 'use'],
  ['L', 'SUPERSEDED BY', 'use'],
  ['F', 'WHEN EXHAUSTED USE', 'use-when-exhausted'],
  ['G', 'USE', 'use-first'],
  ['J', 'INTERCHANGEABLE WITH', null],
  ['X', 'REPLACED BY', null],
  [undefined, 'USE', 'use'],
  [undefined, 'REPLACED BY', 'use'],
  [undefined, 'USED WITH', null],
])('the phrase %j of the words %j advises %j (C5.22)', async (code, words, advice) => {
  expect((await read(`${words} 5305-01-234-5678`, code)).map((number) => number.advice)).toEqual([advice]);
});
