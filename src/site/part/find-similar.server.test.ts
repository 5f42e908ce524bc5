import { describe, expect, test } from 'vitest';
import { aCode } from '../../../test/support/part/part.fixture.ts';
import type { Dimension } from '#base/domain/measure.ts';
import { findSimilar } from './find-similar.server.ts';

const INC = '00342';
const row = (mrc: string, title: string, reply?: string) => ({
  mrc: aCode(mrc),
  requirements_statement: aCode(title),
  ...(reply === undefined ? {} : { clear_text_reply: aCode(reply) }),
});
const THREAD = row('AAPE', 'THREAD SERIES DESIGNATOR', 'UNF');
const LENGTH = row('ABHP', 'FASTENER LENGTH', '1.000 INCHES NOMINAL');
const MATERIAL = row('MATT', 'MATERIAL', 'STEEL CORROSION RESISTING');
/** A catalog in which every requirement measures the same. */
const measuring = (dimension: Dimension | null) => ({
  findRequirements: async (mrcs: readonly string[]) => mrcs.map((mrc) => ({ mrc, title: '', dimension })),
});
const similarTo = (rows: Parameters<typeof findSimilar>[2], dimension: Dimension | null = 'length') =>
  findSimilar(measuring(dimension), INC, rows);
const filtersOf = (address: string | null) => {
  const query = new URL(address!, 'https://parts.example').searchParams;
  return [...query].map(([name, value]) => `${name}=${value}`);
};

describe('"Find similar" (C15.4)', () => {
  test('filters by what buyers choose by first, with numbers 5 % looser each way', async () => {
    const similar = await similarTo([MATERIAL, row('AAQL', 'BODY STYLE', 'ROUND'), LENGTH, THREAD]);
    expect(similar?.split('?')[0]).toBe('/name/00342');
    expect(filtersOf(similar)).toEqual([
      'c.AAPE=UNF',
      'c.ABHP.min=0.95',
      'c.ABHP.max=1.05',
      'c.MATT=STEEL CORROSION RESISTING',
      'c.AAQL=ROUND',
    ]);
  });

  test('has six filters at most, each requirement once', async () => {
    const many = Array.from({ length: 12 }, (_, index) => row(`AAA${index % 10}`, `REQUIREMENT ${index % 10}`, 'YES'));
    const filters = filtersOf(await similarTo(many));
    expect(new Set(filters.map((filter) => filter.split('=')[0])).size).toBe(6);
  });

  test.each<[title: string, replies: string[], dimension: Dimension | null, expected: string[]]>([
    ['OVERALL LENGTH', ['0.295 INCHES MINIMUM AND 0.305 INCHES MAXIMUM'], 'length', ['min=0.28025', 'max=0.32025']],
    ['OVERALL LENGTH', ['2.000 INCHES MAXIMUM'], 'length', ['max=2.1']],
    ['TEMPERATURE RATING', ['-55.0 DEG CELSIUS'], 'temperature', ['min=-57.75', 'max=-52.25']],
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL', '3.000 INCHES NOMINAL'], 'length', ['min=0.95', 'max=3.15']],
    // one text of two, a thread, and a requirement without numbers in the catalog: as the source writes them
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL', 'UNKNOWN'], 'length', ['=1.000 INCHES NOMINAL', '=UNKNOWN']],
    ['NOMINAL THREAD DIAMETER', ['0.250 INCHES'], 'length', ['=0.250 INCHES']],
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL'], null, ['=1.000 INCHES NOMINAL']],
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL'], 'mass', ['=1.000 INCHES NOMINAL']],
  ])('looks near %s %j among numbers of %s by %j', async (title, replies, dimension, expected) => {
    const rows = replies.map((reply) => row('AAAA', title, reply));
    const filters = filtersOf(await similarTo(rows, dimension));
    expect(filters).toEqual(expected.map((filter) => `c.AAAA${filter.startsWith('=') ? '' : '.'}${filter}`));
  });

  test('an item without a reply to filter by has none', async () => {
    expect(await similarTo([])).toBeNull();
    expect(await similarTo([row('MATT', 'MATERIAL')])).toBeNull();
  });
});
