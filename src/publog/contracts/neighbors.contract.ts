import { expect, test } from 'vitest';
import { fscOfNsn, parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { ManyParts } from '../../../test/support/catalog/open-store.fixture.ts';

type NumberRow = { normalized: string; nsn: Nsn; partNumber: string };

/** Where every engine's store leads on from an item: the same data, the same assertions. */
export function describeNeighbors({ store, parts, listed }: ManyParts): void {
  const nameOf = new Map(listed.map(({ nsn, itemName }) => [nsn, itemName]));
  // a part number is on file for an item that is not listed, too
  const numbers: NumberRow[] = parts.flatMap(({ nsn, partNumbers = [] }) =>
    partNumbers.map(({ partNumber }) => ({
      normalized: normalizePartNumber(partNumber) ?? '',
      nsn: parseNsn(nsn)!,
      partNumber,
    })),
  );
  numbers.sort((left, right) => compare(left.normalized, right.normalized) || left.nsn - right.nsn);

  test('are the NSN before and after it in its class, as a look at every part finds them (C16.10)', async () => {
    const found = listed.filter((_, index) => index % 97 === 0);
    for (const { nsn } of [...found, listed[0]!, listed.at(-1)!]) {
      const ofClass = listed.map((part) => part.nsn).filter((other) => fscOfNsn(other) === fscOfNsn(nsn));
      const { previous, next } = await store.findNeighbors(nsn);
      expect({ nsn, previous, next }).toEqual({
        nsn,
        previous: ofClass.findLast((other) => other < nsn) ?? null,
        next: ofClass.find((other) => other > nsn) ?? null,
      });
    }
  });

  test('are six others of its name, those first whose part numbers begin as its own does (C16.10)', async () => {
    for (const { nsn, itemName, partNumbers } of listed.filter((_, index) => index % 101 === 0)) {
      const own = normalizePartNumber(partNumbers[0]!.partNumber) ?? '';
      const isBelow = (row: NumberRow) => (compare(row.normalized, own) || row.nsn - nsn) < 0;
      const isAbove = (row: NumberRow) => (compare(row.normalized, own) || row.nsn - nsn) > 0;
      const near = [...numbers.filter(isBelow).slice(-6), ...numbers.filter(isAbove).slice(0, 6)].filter(
        (row) => nameOf.get(row.nsn) === itemName,
      );
      const { ofName } = await store.findNeighbors(nsn);
      const others = listed.filter((other) => other.itemName === itemName && other.nsn !== nsn);
      expect(ofName).toHaveLength(Math.min(6, others.length));
      expect(new Set(ofName.map((other) => other.nsn)).size).toBe(ofName.length);
      const first = ofName.slice(0, Math.min(6, new Set(near.map((row) => row.nsn)).size));
      for (const { nsn: other, partNumber } of first)
        expect(near.some((row) => row.nsn === other && row.partNumber === partNumber)).toBe(true);
      for (const { nsn: other, partNumber } of ofName) {
        expect(nameOf.get(other)).toBe(itemName);
        expect(partNumber === null).toBe(!first.some((near) => near.nsn === other));
      }
      const equal = first.map(({ partNumber }) => countEqual(normalizePartNumber(partNumber!) ?? '', own));
      expect(equal).toEqual(equal.toSorted((left, right) => right - left));
    }
  });

  test('of a number that is not on file are those of its class (C16.10)', async () => {
    const missing = parseNsn('5305-99-999-9999')!;
    const last = listed.findLast(({ nsn }) => fscOfNsn(nsn) === '5305')!.nsn;
    expect(await store.findNeighbors(missing)).toEqual({ previous: last, next: null, ofName: [] });
  });
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function countEqual(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return at;
}
