import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createTextFinder } from '#base/domain/text-finder.ts';
import type { Database } from '#base/database/database.ts';
import { readInOrder } from './key-batches.ts';

export type ItemNames = ReturnType<typeof itemNamesOf>;

export type NameSet = {
  readonly nameCount: number;
  readonly nsnCount: number;
  has(nameId: number): boolean;
  /** Ascending. */
  nameIds(): readonly number[];
};

const SEARCHES_KEPT = 32;

export async function loadItemNames(database: Database): Promise<ItemNames> {
  const ids: number[] = [];
  const names: string[] = [];
  const upper: string[] = [];
  const counts: number[] = [];
  const columns = 'name_id, name, nsn_count';
  for await (const rows of readInOrder<[number, string, number]>(database, 'item_name', columns, [-1]))
    for (const [id, name, count] of rows) {
      ids.push(id);
      names.push(name);
      upper.push(name.toUpperCase());
      counts.push(count);
    }
  await nextTurn();
  return itemNamesOf(ids, names, counts, upper);
}

/** All item names as one text in memory: substring searches take microseconds. `ids` ascending. */
export function itemNamesOf(
  ids: readonly number[],
  names: readonly string[],
  counts: readonly number[],
  upper: readonly string[] = names.map((name) => name.toUpperCase()),
) {
  const finder = createTextFinder(upper);
  const indexOf = (nameId: number): number => {
    const guess = nameId - (ids[0] ?? 0);
    return ids[guess] === nameId ? guess : findSorted(ids, nameId);
  };
  const setOf = (indexes: readonly number[]): NameSet => {
    let nsnCount = 0;
    for (const index of indexes) nsnCount += counts[index]!;
    const nameIds = (): number[] => indexes.map((index) => ids[index]!);
    // made when needed: many large arrays trigger full collections
    let bits: Uint8Array | null = null;
    const has = (nameId: number): boolean => {
      if (bits === null) {
        bits = new Uint8Array(((ids.at(-1) ?? -1) >> 3) + 1);
        for (const index of indexes) bits[ids[index]! >> 3]! |= 1 << (ids[index]! & 7);
      }
      return (bits[nameId >> 3]! & (1 << (nameId & 7))) !== 0;
    };
    return { nameCount: indexes.length, nsnCount, has, nameIds };
  };
  const only = (set: NameSet, name: string): NameSet => {
    const indexes = set.nameIds().map(indexOf);
    return setOf(indexes.filter((index) => names[index] === name));
  };

  let byName: ReadonlyMap<string, number> | null = null;
  const find = (name: string): number | null => {
    byName ??= new Map(names.map((each, index) => [each, ids[index]!]));
    return byName.get(name) ?? null;
  };
  const kept = new LRUCache<string, NameSet>({ max: SEARCHES_KEPT });
  return {
    only,
    find,
    /** Most NSNs first. */
    byFrequency: (): number[] => indexesByFrequency(counts).map((index) => ids[index]!),
    nsnCount: (nameId: number): number => counts[indexOf(nameId)] ?? 0,
    count: ids.length,
    /** -1 without names. */
    lastId: ids.at(-1) ?? -1,
    /** '' if unknown. */
    name: (nameId: number): string => names[indexOf(nameId)] ?? '',
    /** Names with every upper-case word. Caches a few answers. */
    search: (words: readonly string[]): NameSet => {
      const key = JSON.stringify(words);
      const found = kept.get(key) ?? setOf(finder(words));
      kept.set(key, found);
      return found;
    },
  };
}

/** Sorts plain numbers, without a function. */
function indexesByFrequency(counts: readonly number[]): number[] {
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const keys = Float64Array.from(counts, (count, index) => (most - count) * counts.length + index).sort();
  const indexes = Array.from(keys, (key) => key % counts.length);
  const firstUnused = indexes.findIndex((index) => counts[index] === 0);
  return firstUnused < 0 ? indexes : indexes.slice(0, firstUnused);
}

/** -1 if missing. */
export function findSorted(values: ArrayLike<number>, value: number, from = 0, to: number = values.length): number {
  const at = firstFrom(values, value, from, to);
  return at < to && values[at] === value ? at : -1;
}

/** First value that is not smaller; else `to`. */
export function firstFrom<Value extends number | string>(
  values: ArrayLike<Value>,
  value: Value,
  from = 0,
  to: number = values.length,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
