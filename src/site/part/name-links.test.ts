import { describe, expect, test } from 'vitest';
import { aCode, aPart } from '../../../test/support/part/part.fixture.ts';
import { hasSimilar, namePageOf, othersWith } from './name-links.ts';

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
