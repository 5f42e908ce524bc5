import type { Nsn } from '#base/domain/nsn.ts';
import type { PartOrder } from '../part-selection.ts';
import type { Run } from './selection-scope.ts';
import type { ClassColumn, HeldSlice } from './class-slice.ts';
import { SIZE_PLACES, type PlaceBySize } from './order-by-size.ts';

const FULLNESS_STEPS = 256;
const MAKER_STEPS = 65_536;
/** 400 names times this is below 2 ** 53. */
const FIT_PLACES = 2 * SIZE_PLACES;
const ALL_PLACES = 2 ** 53;

/** `ranks`: for an order by reply. `bySize`: within names. `at`: place of the slice. `held`: on the shelf. */
export function placesIn(
  slice: HeldSlice,
  at: number,
  order: PartOrder,
  ranks: ReplyRanks | null,
  bySize: PlaceBySize | null,
  held: ReadonlySet<number>,
): (row: number, run: Run) => number {
  const { fullness, makers } = slice;
  switch (order.by) {
    case 'nsn':
      return () => 0;
    case 'name':
      return (_, { nameId }) => nameId;
    case 'makers':
      return (row) => MAKER_STEPS - makers[row]!;
    case 'fit':
      if (bySize !== null) return (row, { rank }) => rank * FIT_PLACES + bySize(row);
      return (row, { rank }) =>
        rank * FIT_PLACES +
        SIZE_PLACES +
        (FULLNESS_STEPS - 1 - fullness[row]!) * MAKER_STEPS +
        (MAKER_STEPS - 1 - makers[row]!);
    case 'shelf': {
      const placeOf = placesIn(slice, at, { by: 'fit' }, ranks, bySize, held);
      return (row, run) => placeOf(row, run) - (held.has(slice.niins[row]!) ? ALL_PLACES : 0);
    }
    case 'reply': {
      const part = ranks?.column?.parts[at] ?? null;
      if (ranks === null || part === null) return () => Number.POSITIVE_INFINITY;
      const { ids, numbers } = part;
      return (row) => ranks.byNumber[numbers[ids[row]!]!]!;
    }
  }
}

/** By number; infinite without a reply. */
export type ReplyRanks = { column: ClassColumn | null; byNumber: Float64Array };

/** Numbers by low and high end, then texts; equal ones share a rank. */
export function rankReplies(columns: readonly (ClassColumn | null)[], direction: 'up' | 'down'): ReplyRanks[] {
  type Reply = { text: string; low: number; high: number; isMeasure: boolean };
  const different = new Map<string, Reply>();
  for (const column of columns)
    for (const [index, text] of (column?.replies ?? []).entries()) {
      const [low, high] = [column!.low[index]!, column!.high[index]!];
      if (!different.has(text))
        different.set(text, {
          text,
          low: Number.isNaN(low) ? Number.NEGATIVE_INFINITY : low,
          high: Number.isNaN(high) ? Number.POSITIVE_INFINITY : high,
          isMeasure: !(Number.isNaN(low) && Number.isNaN(high)),
        });
    }
  const turn = direction === 'up' ? 1 : -1;
  const compare = (left: Reply, right: Reply): number => {
    if (left.isMeasure !== right.isMeasure) return left.isMeasure ? -1 : 1;
    if (!left.isMeasure) return left.text === right.text ? 0 : left.text < right.text ? -turn : turn;
    return turn * (compareNumbers(left.low, right.low) || compareNumbers(left.high, right.high));
  };
  const rankOf = new Map<string, number>();
  let rank = 0;
  let before: Reply | null = null;
  for (const reply of [...different.values()].sort(compare)) {
    if (before !== null && compare(before, reply) !== 0) rank++;
    rankOf.set(reply.text, rank);
    before = reply;
  }
  return columns.map((column) => ({
    column,
    byNumber: Float64Array.from([
      Number.POSITIVE_INFINITY,
      ...(column?.replies ?? []).map((reply) => rankOf.get(reply)!),
    ]),
  }));
}

/** Infinite ends are equal. */
const compareNumbers = (left: number, right: number): number => (left === right ? 0 : left < right ? -1 : 1);

/** Collects a page in one walk, without sorting all rows. Smaller places first, then by NSN. */
export function collectPage(limit: number, key: { place: number; nsn: number; direction: 'after' | 'before' } | null) {
  const isBefore = key?.direction === 'before';
  // a page before a key keeps the nearest rows
  const turn = isBefore ? -1 : 1;
  const places = new Float64Array(limit + 1);
  const nsns = new Float64Array(limit + 1);
  let size = 0;
  let passed = 0;
  const isBeforeKey = (place: number, nsn: number): boolean =>
    place < key!.place || (place === key!.place && nsn < key!.nsn);
  const comesFirst = (place: number, nsn: number, at: number): boolean =>
    place === places[at] ? turn * (nsn - nsns[at]!) < 0 : turn === 1 ? place < places[at]! : place > places[at]!;

  return {
    offer(place: number, nsn: number): void {
      if (key !== null) {
        if (isBefore !== isBeforeKey(place, nsn) || (nsn === key.nsn && place === key.place)) {
          if (!isBefore) passed++;
          return;
        }
        if (isBefore) passed++;
      }
      if (size === limit && !comesFirst(place, nsn, size - 1)) return;
      let low = 0;
      let high = size;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (comesFirst(place, nsn, middle)) high = middle;
        else low = middle + 1;
      }
      places.copyWithin(low + 1, low, size);
      nsns.copyWithin(low + 1, low, size);
      places[low] = place;
      nsns[low] = nsn;
      if (size < limit) size++;
    },
    finish() {
      const found = Array.from(nsns.subarray(0, size)) as Nsn[];
      return { nsns: isBefore ? found.toReversed() : found, position: isBefore ? passed - size : passed };
    },
  };
}
