import { describe, expect, test } from 'vitest';
import { aCode, aPart } from '../../../test/support/part/part.fixture.ts';
import {
  formatColumn,
  formatSize,
  formatSourceDate,
  hasSimilar,
  isExportChecked,
  namePageOf,
  othersWith,
} from './part-data.ts';

const INC = '00342';
const NAMED = { inc: INC, name: 'SCREW,CAP,SOCKET HEAD', definition: null, colloquialNames: [] };
const row = (mrc: string, title: string, reply?: string) => ({
  mrc: aCode(mrc),
  requirements_statement: aCode(title),
  ...(reply === undefined ? {} : { clear_text_reply: aCode(reply) }),
});
const THREAD = row('AAPE', 'THREAD SERIES DESIGNATOR', 'UNF');

describe('an item has the page of its name (C15.3)', () => {
  const part = aPart({ itemName: NAMED.name, definition: NAMED });
  test('where the name is the approved one of its code', () => expect(namePageOf(part)).toBe(INC));

  test.each([
    ['another name', { itemName: 'SCREW,CAP,SPECIAL' }],
    ['no definition', { definition: null }],
    ['no place in the catalog', { listed: false }],
  ])('and not with %s', (_, overrides) => expect(namePageOf({ ...part, ...overrides })).toBeNull());
});

describe('a reply leads to the other items of the name with it (C15.3)', () => {
  test('under the address of the name with one filter', () => {
    expect(othersWith(INC, THREAD)).toBe('/name/00342?c.AAPE=UNF');
    expect(othersWith(INC, row('MATT', 'MATERIAL', 'STEEL & "X" 50%+'))).toBe(
      '/name/00342?c.MATT=STEEL%20%26%20%22X%22%2050%25%2B',
    );
  });

  test.each([
    ['no reply', row('MATT', 'MATERIAL')],
    ['no code', { clear_text_reply: aCode('STEEL') }],
    ['a code of another form', row('MA&T', 'MATERIAL', 'STEEL')],
    ['a long reply', row('MATT', 'MATERIAL', 'X'.repeat(201))],
    ['small letters', row('MATT', 'MATERIAL', 'Steel')],
    ['two spaces', row('MATT', 'MATERIAL', 'STEEL  COMP 302')],
    ['a line break', row('MATT', 'MATERIAL', 'STEEL\nCOMP 302')],
    ['other signs', row('MATT', 'MATERIAL', '３ ＩＮ')],
  ])('and to none with %s, which an address cannot say', (_, one) => expect(othersWith(INC, one)).toBeNull());
});

test('"Find similar" needs a reply to filter by', () => {
  expect(hasSimilar([row('MATT', 'MATERIAL'), THREAD])).toBe(true);
  for (const none of [null, [], [row('MATT', 'MATERIAL')]]) expect(hasSimilar(none)).toBe(false);
});

test.each<['lb' | 'USD', string, string | null]>([
  ['lb', '00012.500', '12.5 lb'],
  ['USD', '00001234.5', '$1,234.50'],
  // not recorded
  ['lb', '0.00000', null],
  ['USD', '00000000.00', null],
  // not a number: as the source writes it
  ['lb', 'SEE DRAWING', 'SEE DRAWING'],
  ['USD', 'N/A', 'N/A'],
])('%s "%s" is shown as %j', (unit, text, shown) => {
  expect(formatColumn({ unit }, text)).toBe(shown);
});

test('a size needs all three sides', () => {
  expect(formatSize('4.0', '3', '00.90')).toBe('4 × 3 × 0.9 in');
  expect(formatSize('4.0', undefined, '0.9')).toBeNull();
  expect(formatSize('4.0', '0', '0.9')).toBeNull();
});

test.each([
  ['01-FEB-2004', '1 February 2004'],
  ['31-dec-1999', '31 December 1999'],
  ...['', '2004-02-01', '01-XYZ-2004', '1-FEB-04'].map((text) => [text, text]),
])('the date %j of the source is written out as %j', (text, shown) => {
  expect(formatSourceDate(text!)).toBe(shown);
});

test('every DEMIL code but A is checked before an export', () => {
  for (const code of ['A', ' a ', '', ' ', undefined]) expect([code, isExportChecked(code)]).toEqual([code, false]);
  for (const code of ['D', 'Q', 'AB']) expect([code, isExportChecked(code)]).toEqual([code, true]);
});
