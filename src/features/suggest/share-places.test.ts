import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharePlaces } from './share-places.ts';

test('the best kind takes what the others leave', () => {
  expect(sharePlaces([10, 10, 10], 10)).toEqual([6, 2, 2]);
  expect(sharePlaces([10, 1, 0, 10], 10)).toEqual([7, 1, 0, 2]);
  expect(sharePlaces([3, 10], 10)).toEqual([3, 7]);
  expect(sharePlaces([10, 10, 10, 10, 10], 10)).toEqual([2, 2, 2, 2, 2]);
  expect(sharePlaces([0, 0], 10)).toEqual([0, 0]);
});

test('no kind starves, none has more than there are, and no place stays empty', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 5 }), (found) => {
      const shared = sharePlaces(found, 10);
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
      expect(shared.every((count, index) => count <= found[index]! && count >= Math.min(found[index]!, 2))).toBe(true);
      expect(sum(shared)).toBe(Math.min(sum(found), 10));
    }),
  );
});
