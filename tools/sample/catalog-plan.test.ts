import { describe, expect, test } from 'vitest';
import { planCatalog } from './catalog-plan.ts';

const FULL_SIZE = 7_093_332;

describe('the plan of a set', () => {
  test('numbers its NIINs upwards without a repetition, over all prefixes', () => {
    const plan = planCatalog(5_000, 3);
    const niins = Array.from({ length: plan.counts.records }, (_, record) => plan.niinAt(record));
    expect(niins.every((niin, record) => record === 0 || niin > niins[record - 1]!)).toBe(true);
    expect(new Set(niins.map((niin) => Math.floor(niin / 10_000_000)))).toEqual(
      new Set([0, 1, 12, 14, 15, 20, 21, 66, 99]),
    );
    expect(niins.filter((niin, record) => record > 0 && niin === niins[record - 1]! + 1).length).toBeLessThan(50);
  });

  test('stays ascending at full size, where numbers are close together', () => {
    const plan = planCatalog(FULL_SIZE, 1);
    for (const from of [0, 1_900_000, 3_830_000, 5_000_000, plan.counts.records - 20_000]) {
      for (let record = from + 1; record < from + 20_000; record += 1) {
        if (plan.niinAt(record) <= plan.niinAt(record - 1))
          throw new Error(`record ${record} is not above its neighbor`);
      }
    }
    expect(plan.niinAt(plan.knownPart)).toBe(12_345_678);
  });

  test.each([200, 1_500, FULL_SIZE])('finds cancelled records by number and by position in a set of %i', (nsns) => {
    const plan = planCatalog(nsns, 2);
    for (let number = 0; number < plan.counts.cancelled; number += Math.ceil(plan.counts.cancelled / 2_000)) {
      const record = plan.cancelledRecord(number);
      expect([plan.kindAt(record), plan.numberAt(record)]).toEqual(['cancelled', number]);
    }
  });

  test.each([
    [1, 0],
    [7, 4_294_967_295],
    [199, 1],
    [200, 0],
    [200, 4_294_967_295],
    [201, 1],
    [3_000, 0],
  ])('lists exactly %i records, with seed %i', (nsns, seed) => {
    const plan = planCatalog(nsns, seed);
    const kinds = Array.from({ length: plan.counts.records }, (_, record) => plan.kindAt(record));
    expect(kinds.filter((kind) => kind === 'listed')).toHaveLength(nsns);
  });

  test('holds every class once it is large enough, and gives them very different sizes', () => {
    const plan = planCatalog(20_000, 5);
    const classes = Array.from({ length: plan.counts.records }, (_, record) => plan.fscAt(record));
    const sizes = Map.groupBy(classes, (fsc) => String(fsc));
    expect(sizes.size).toBe(plan.classes.length);
    expect(sizes.get('5340')!.length).toBeGreaterThan(300);
    expect(sizes.get('1130')!.length).toBeLessThan(10);
  });
});
