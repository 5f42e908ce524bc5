import { describe, expect, test } from 'vitest';
import { aCode, aPart, someSections } from '../../../test/support/part/part.fixture.ts';
import { namePageOf, othersWith, similarTo } from './name-links.ts';

const INC = '00342';
const NAMED = { inc: INC, name: 'SCREW,CAP,SOCKET HEAD', definition: null, colloquialNames: [] };
const row = (mrc: string, title: string, reply?: string) => ({
  mrc: aCode(mrc),
  requirements_statement: aCode(title),
  ...(reply === undefined ? {} : { clear_text_reply: aCode(reply) }),
});
const THREAD = row('AAPE', 'THREAD SERIES DESIGNATOR', 'UNF');
const LENGTH = row('ABHP', 'FASTENER LENGTH', '1.000 INCHES NOMINAL');
const MATERIAL = row('MATT', 'MATERIAL', 'STEEL CORROSION RESISTING');
const filtersOf = (address: string | null) => {
  const query = new URL(address!, 'https://parts.example').searchParams;
  return [...query].map(([name, value]) => `${name}=${value}`);
};

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

describe('"Find similar" (C15.4)', () => {
  test('filters by what buyers choose by first, with numbers 5 % looser each way', () => {
    const similar = similarTo(INC, [MATERIAL, row('AAQL', 'BODY STYLE', 'ROUND'), LENGTH, THREAD]);
    expect(similar?.split('?')[0]).toBe('/name/00342');
    expect(filtersOf(similar)).toEqual([
      'c.AAPE=UNF',
      'c.ABHP.min=0.95',
      'c.ABHP.max=1.05',
      'c.MATT=STEEL CORROSION RESISTING',
      'c.AAQL=ROUND',
    ]);
  });

  test('has six filters at most, each requirement once', () => {
    const many = Array.from({ length: 12 }, (_, index) => row(`AAA${index % 10}`, `REQUIREMENT ${index % 10}`, 'YES'));
    const filters = filtersOf(similarTo(INC, many));
    expect(new Set(filters.map((filter) => filter.split('=')[0])).size).toBe(6);
  });

  test.each<[title: string, replies: string[], expected: string[]]>([
    ['OVERALL LENGTH', ['0.295 INCHES MINIMUM AND 0.305 INCHES MAXIMUM'], ['min=0.28025', 'max=0.32025']],
    ['OVERALL LENGTH', ['2.000 INCHES MAXIMUM'], ['max=2.1']],
    ['TEMPERATURE RATING', ['-55.0 DEG CELSIUS'], ['min=-57.75', 'max=-52.25']],
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL', '3.000 INCHES NOMINAL'], ['min=0.95', 'max=3.15']],
    // one of two that is no number, and a thread: as the source writes them
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL', 'UNKNOWN'], ['=1.000 INCHES NOMINAL', '=UNKNOWN']],
    ['NOMINAL THREAD DIAMETER', ['0.250 INCHES'], ['=0.250 INCHES']],
  ])('loosens %s %j to %j', (title, replies, expected) => {
    const filters = filtersOf(
      similarTo(
        INC,
        replies.map((reply) => row('AAAA', title, reply)),
      ),
    );
    expect(filters).toEqual(expected.map((filter) => `c.AAAA${filter.startsWith('=') ? '' : '.'}${filter}`));
  });

  test('an item without a reply to filter by has none', () => {
    expect(similarTo(INC, [])).toBeNull();
    expect(similarTo(INC, someSections().characteristics!)).toBeNull();
    expect(similarTo(INC, [row('MATT', 'MATERIAL')])).toBeNull();
  });
});
