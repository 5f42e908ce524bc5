import type { Requirement } from '#publog/catalog-store.ts';
import { describe, expect, test } from 'vitest';
import { formatSelectionQuery, namedRequirements, parseSelectionQuery, resolveSelection } from './selection-query.ts';

const REQUIREMENTS: readonly Requirement[] = [
  { mrc: 'AAAA', title: 'NOMINAL THREAD DIAMETER', dimension: 'length' },
  { mrc: 'BBBB', title: 'THREAD SERIES DESIGNATOR', dimension: null },
  { mrc: 'CCCC', title: 'CURRENT RATING', dimension: 'current' },
];
const known = new Map(REQUIREMENTS.map((requirement) => [requirement.mrc, requirement]));
const read = (query: string) => resolveSelection(parseSelectionQuery(new URLSearchParams(query)), known);
const whys = (query: string) => read(query).ignored.map(({ name, why }) => `${name}: ${why}`);

test('values, ranges, parts without a reply, order and unit are read', () => {
  expect(
    read(
      'c.BBBB=UNF&c.BBBB=unc&c.BBBB=inches++nominal+0.5&c.BBBB=0.5 INCHES NOMINAL&c.AAAA.min=1/4&c.AAAA.max=.5&c.CCCC.none=1&sort=-c.AAAA',
    ),
  ).toMatchObject({
    filters: [
      { mrc: 'BBBB', values: ['UNF', 'UNC', '0.5 INCHES NOMINAL'], range: null, orNone: false },
      { mrc: 'AAAA', values: [], range: { low: 0.25, high: 0.5 }, orNone: false },
      { mrc: 'CCCC', values: [], range: null, orNone: true },
    ],
    order: { by: 'reply', mrc: 'AAAA', direction: 'down' },
    units: 'in',
    ignored: [],
  });
});

test.each([
  ['.25', 0.25],
  ['1/4', 0.25],
  ['0.250 in', 0.25],
  ['1-1/2', 1.5],
  ['1 1/2"', 1.5],
  ['6.35 mm', 0.25],
  ['2 ft', 24],
  ['-1', -1],
])('%j inches is %d', (typed, inches) => {
  expect(read(`c.AAAA.min=${encodeURIComponent(typed)}`).filters[0]?.range).toEqual({ low: inches, high: null });
});

test('a length without a unit is in the unit of the address; nothing else is', () => {
  expect(read('units=mm&c.AAAA.max=6.35&c.CCCC.max=20').filters.map(({ range }) => range?.high)).toEqual([0.25, 20]);
});

test('a field may name the unit of its plain numbers (C14.14)', () => {
  const [length, current] = read('c.AAAA.min.mm=6.35&c.AAAA.max.mm=1/2 in&c.CCCC.max.mA=500').filters;
  expect([length?.range, current?.range]).toEqual([
    { low: 0.25, high: 0.5 },
    { low: null, high: 0.5 },
  ]);
  expect(whys('c.CCCC.max.mm=5')).toEqual(['CURRENT RATING: other unit']);
  expect(whys('c.CCCC.max.ohms of law=5')).toEqual(['c.CCCC.max.ohms of law'.slice(2) + ': unknown requirement']);
});

test('empty fields of a form are not read as filters', () => {
  const none = { filters: [], ignored: [], order: { by: 'fit' } };
  expect(read('c.AAAA.min=&c.AAAA.max=&c.BBBB=&sort=')).toMatchObject(none);
});

describe('what cannot be understood is ignored and named', () => {
  test.each([
    ['c.ZZZZ=1', 'ZZZZ: unknown requirement'],
    ['c.AA=1', 'AA: unknown requirement'],
    ['c.<b>=1', '<b>: unknown requirement'],
    ['c.AAAA.min=1&c.AAAA.max=.5', 'NOMINAL THREAD DIAMETER: upside down'],
    ['c.AAAA.min=NaN', 'NOMINAL THREAD DIAMETER: not a number'],
    ['c.AAAA.min=1e999', 'NOMINAL THREAD DIAMETER: not a number'],
    ['c.AAAA.min=1/0', 'NOMINAL THREAD DIAMETER: not a number'],
    ['c.AAAA.max=(a%2B)%2B$', 'NOMINAL THREAD DIAMETER: not a number'],
    ["c.AAAA.max=1' or 1=1", 'NOMINAL THREAD DIAMETER: not a number'],
    ['c.AAAA.max=🔩', 'NOMINAL THREAD DIAMETER: not a number'],
    ['c.AAAA.max=5 volts', 'NOMINAL THREAD DIAMETER: other unit'],
    ['c.CCCC.max=5 mm', 'CURRENT RATING: other unit'],
    ['c.BBBB.max=5', 'THREAD SERIES DESIGNATOR: no numbers'],
    [`c.BBBB=${'X'.repeat(10_000)}`, 'BBBB: too long'],
    ['sort=price', 'sort: unknown order'],
    ['sort=c.ZZZZ', 'sort: unknown order'],
  ])('%s', (query, said) => {
    expect(whys(query)).toEqual([said]);
    expect(read(query)).toMatchObject({ filters: [], order: { by: 'fit' } });
  });

  test('a thousand filters: the first 24 are looked at', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `c.${String(index).padStart(4, '0')}=1`).join('&');
    const asked = parseSelectionQuery(new URLSearchParams(many));
    expect(asked.filters).toHaveLength(24);
    expect(asked.ignored.map(({ why }) => why)).toEqual(['too many filters']);
  });

  test('60 values count over all requirements, and what is left out is always said (C14.11)', () => {
    const asked = (requirements: number, values: number) =>
      Array.from({ length: requirements }, (_, at) => `c.ZZZ=1&c.${at + 1_000}.min=1`).join('&') +
      Array.from({ length: requirements * values }, (_, at) => `&c.${1_000 + (at % requirements)}=${at}`).join('');
    for (const [requirements, values] of Object.entries({ 1: 1_000, 12: 60, 24: 80 })) {
      const { filters, ignored } = parseSelectionQuery(new URLSearchParams(asked(Number(requirements), values)));
      const taken = filters.flatMap((filter) => [...filter.values, ...(filter.min === '' ? [] : [filter.min])]);
      expect(taken).toHaveLength(60);
      expect(ignored.filter(({ why }) => why === 'too many values')).toHaveLength(1);
      expect(ignored.length).toBeLessThan(20);
    }
  });

  test('2,000 characters of values count over all requirements, as an address writes them (C14.11)', () => {
    const asked = Array.from({ length: 24 }, (_, at) => `c.${1_000 + at}=${'Ж'.repeat(50)}`).join('&');
    const { filters, ignored } = parseSelectionQuery(new URLSearchParams(asked));
    expect(filters).toHaveLength(6);
    expect(ignored).toMatchObject([{ name: '1006', why: 'too many values' }]);
  });
});

const parametersOf = (query: object) => {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) parameters.append(name, String(value));
  return parameters;
};

test.each(['in', 'mm'] as const)('a formatted selection reads as itself in %s', (units) => {
  const selection = read(
    `c.BBBB=A %26 B&c.BBBB=C&c.AAAA.min=1/3&c.AAAA.max=12&c.AAAA.none=1&c.CCCC.max=5&units=${units}&sort=makers`,
  );
  const again = parametersOf(formatSelectionQuery(selection));
  const { filters, order } = resolveSelection(parseSelectionQuery(again), known);
  expect(order).toEqual(selection.order);
  const brief = (all: typeof filters) => all.map((one) => [one.range?.low?.toFixed(8), one.values, one.orNone]);
  expect(brief(filters)).toEqual(brief(selection.filters));
});

test('an address keeps the sizes when its unit changes, without the trace of a sum', () => {
  const selection = read('c.AAAA.min=.25');
  expect(formatSelectionQuery({ ...selection, units: 'mm' })).toEqual({ 'c.AAAA.min': '6.35', units: 'mm' });
  const filter = { mrc: 'AAAA', values: [], range: { low: 0.1 + 0.2, high: null }, orNone: false };
  expect(formatSelectionQuery({ filters: [filter] })).toEqual({ 'c.AAAA.min': '0.3' });
});

test('the requirements to look up are those of filters and order', () => {
  const asked = parseSelectionQuery(new URLSearchParams('c.BBBB=1&c.AAAA.min=1&sort=c.CCCC'));
  expect(namedRequirements(asked)).toEqual(['BBBB', 'AAAA', 'CCCC']);
});
