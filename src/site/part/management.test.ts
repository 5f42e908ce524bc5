import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { aCode, someSections } from '../../../test/support/part/part.fixture.ts';
import { announcedChanges, announcedWords, pricePoints } from './management.ts';
import { PriceChart } from './price-chart.tsx';

const row = (cells: Record<string, string>) =>
  Object.fromEntries(Object.entries(cells).map(([name, code]) => [name, aCode(code)]));
const IN_FORCE = row({
  standing: 'in force',
  effective_date: '01-JAN-2026',
  moe: 'DS',
  ui: 'HD',
  aac: 'D',
  unit_price: '00000000.50',
});
const announced = (...future: Record<string, string>[]) => {
  const sections = someSections({ management: [IN_FORCE], future: future.map(row) });
  return announcedWords({ announced: announcedChanges(sections, '2026-11-02'), sections });
};

test.each<[title: string, future: Record<string, string>[], words: string[]]>([
  [
    'what differs',
    [{ effective_date: '01-JAN-2027', moe: 'DS', ui: 'EA', aac: 'D', unit_price: '00000000.61' }],
    ["From 1 January 2027: unit of issue EA, price $0.61. The price is the government's, not an offer."],
  ],
  [
    'nothing where nothing differs, however it is written',
    [{ effective_date: '01-JAN-27', ui: 'HD', unit_price: '.50' }],
    [],
  ],
  ['no price of 0', [{ effective_date: '2027-01-01', ui: 'HD', unit_price: '00000000.00' }], []],
  [
    'no day of the edition or before',
    [
      { effective_date: '02-NOV-2026', ui: 'EA' },
      { effective_date: '01-JAN-99', ui: 'EA' },
    ],
    [],
  ],
  [
    'days that cannot be read as they are filed',
    [{ effective_date: '1 OCTOBER', ui: 'EA' }, { ui: 'EA' }],
    ['From 1 OCTOBER: unit of issue EA.', 'From an unknown day: unit of issue EA.'],
  ],
  [
    'the service where it is another one, the next day first',
    [
      { effective_date: '01-FEB-2027', moe: 'DF', slc: '6' },
      { effective_date: '01-JAN-2027', moe: 'DA', ui: 'EA' },
      { effective_date: '01-JAN-2027', moe: 'DN', ui: 'EA' },
    ],
    ['From 1 January 2027, for DA, DN: unit of issue EA.', 'From 1 February 2027, for DF: shelf life 6.'],
  ],
])('announces %s (C5.23)', (_title, future, words) => expect(announced(...future)).toEqual(words));

test('announces records of V_FLIS_MANAGEMENT that begin later, and nothing where it could not be read (C5.23)', () => {
  const later = row({ standing: 'later', effective_date: '01-JAN-2027', ui: 'EA' });
  const sections = someSections({ management: [IN_FORCE, later] });
  expect(announcedChanges(sections, '2026-11-02')).toMatchObject([
    { from: '2027-01-01', changes: { ui: aCode('EA') } },
  ]);
  expect(announcedChanges({ ...sections, future: null }, '2026-11-02')).toBeNull();
  expect(announcedChanges({ ...sections, management: null }, '2026-11-02')).toBeNull();
});

const price = (effective_date: string, unit_price: string, ui = 'HD') =>
  row({ effective_date, unit_price, ui, moe: 'DS' });

test('dated prices are those of readable days up to the edition, once each, in order (C5.24)', () => {
  const management = [
    IN_FORCE,
    price('01-JAN-2026', '0.5'),
    price('01-JAN-2027', '1'),
    price('SOON', '1'),
    price('01-JAN-2020', '0'),
  ];
  const points = pricePoints({ management, former_management: [price('01-JAN-19', '.45')] }, '2026-11-02');
  expect(points.map((point) => Object.values(point).join(' '))).toEqual([
    '2019-01-01 0.45 HD DS',
    '2026-01-01 0.5 HD DS',
  ]);
  const { unit_price: _hidden, ...hidden } = IN_FORCE;
  expect(pricePoints({ management: [hidden], former_management: null }, '2026-11-02')).toEqual([]);
  const recorded = (date: string, code: string) => ({ kind: 'price' as const, date, after: { code, meaning: null } });
  const changes = [recorded('2026-10-05', '9.87'), { ...recorded('2026-09-05', ''), kind: 'unit' as const }];
  const known = pricePoints({ management: [], former_management: [] }, '2026-11-02', [
    ...changes,
    recorded('2026-08-05', '1.00'),
  ]);
  expect(known).toEqual([{ day: '2026-10-05', price: 9.87, unit: null, service: null }]);
  // 0.50 again after 0.45: the earlier day of 0.50 does not stand for it; that of 0.45 stands for the edition that had it
  const again = [recorded('2026-10-05', '0.50'), recorded('2026-09-05', '0.45')];
  const former = [price('01-SEP-2026', '.45')];
  const shown = pricePoints({ management: [IN_FORCE], former_management: former }, '2026-11-02', again);
  expect(shown.map(({ day, price: amount }) => [day, amount])).toEqual([
    ['2026-01-01', 0.5],
    ['2026-09-01', 0.45],
    ['2026-10-05', 0.5],
  ]);
});

test('prices of one unit of issue are dots joined by dashes, all stand in the table (C5.24)', () => {
  const point = (day: string, amount: number, unit: string) => ({ day, price: amount, unit, service: 'DS' });
  const draw = (unit?: string, ...points: ReturnType<typeof point>[]) =>
    renderToStaticMarkup(createElement(PriceChart, { points, unit }));
  const html = draw(
    undefined,
    point('2019-01-01', 45, 'HD'),
    point('2020-01-01', 0.25, 'EA'),
    point('2021-01-01', 0.5, 'EA'),
  );
  expect(html.match(/<circle[^>]*cy="\d+"/g)?.map((dot) => dot.slice(-3, -1))).toEqual(['62', '18']);
  expect(html).toContain('<title>Prices of 2 days from 2020-01-01 to 2021-01-01</title>');
  expect(html).toContain(
    'Prices for one EA by the day they took effect, or of the edition that first had them; the foot is $0. Nothing is known between two dots. Prices for other units are in the table.',
  );
  expect(html.match(/<tr/g)).toHaveLength(4);
  const one = draw('EA', point('2021-01-01', 0.5, 'EA'), point('2022-01-01', 45, 'HD'));
  expect(one).not.toContain('<svg class="w-full');
  expect(one).toMatch(/<details[^>]* open=""/);
  expect(draw()).toBe('');
});
