import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectPage } from './order-rows.ts';

const aRow = fc.record({ place: fc.nat(5), nsn: fc.nat(500) });
const anyRows = fc.uniqueArray(aRow, { selector: ({ nsn }) => nsn, minLength: 1, maxLength: 60 });

test('a page is what a sort of all rows would give, whatever order they come in', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(59), fc.integer({ min: 1, max: 9 }), fc.boolean(), (rows, at, limit, isAfter) => {
      const sorted = rows.toSorted((left, right) => left.place - right.place || left.nsn - right.nsn);
      const index = at % rows.length;
      const collector = collectPage(limit, { ...sorted[index]!, direction: isAfter ? 'after' : 'before' });
      for (const { place, nsn } of rows) collector.offer(place, nsn);
      const start = isAfter ? index + 1 : Math.max(0, index - limit);
      const end = isAfter ? start + limit : index;
      expect(collector.finish()).toEqual({ nsns: sorted.slice(start, end).map(({ nsn }) => nsn), position: start });
    }),
    { numRuns: 300, seed: 81 },
  );
});
