import { createDictionary, narrowed, type ClassSlice, type NameReplies } from './class-slice.ts';
import type { PackedReplies } from './pack-slice.ts';
import { findSorted } from '../queries/item-names.ts';

/** Counts parts of a slice by name and reply. */
export function countByName(
  { ids, more, replies, low, high, dimensions }: PackedReplies,
  { nameIds, starts }: Pick<ClassSlice, 'nameIds' | 'starts'>,
): NameReplies {
  const counted = createNameCounts(replies.length);
  let pair = 0;
  for (const [name, nameId] of nameIds.entries()) {
    const end = starts[name + 1]!;
    for (let row = starts[name]!; row < end; row++) counted.add(ids[row]!, 1);
    for (; pair < more.length && more[pair]! < end; pair += 2) counted.add(more[pair + 1]!, 1);
    counted.endName(nameId);
  }
  return { replies: () => replies, low, high, dimensions, ...counted.finish() };
}

/** Adds up the slices of a class. */
export function joinNameReplies(parts: readonly NameReplies[]): NameReplies {
  if (parts.length === 1) return parts[0]!;
  const dictionary = createDictionary();
  const numbersOf = parts.map(dictionary.add);
  const joined = dictionary.finish();
  const counted = createNameCounts(joined.low.length);
  const nameIds = new Set(parts.flatMap((part) => [...part.nameIds]));
  for (const nameId of [...nameIds].sort((left, right) => left - right)) {
    for (const [index, part] of parts.entries())
      eachOfName(part, nameId, (number, count) => counted.add(numbersOf[index]![number]!, count));
    counted.endName(nameId);
  }
  return { ...joined, ...counted.finish() };
}

/** By number, of some names; null: all. */
export function countsOfNames(own: NameReplies, names: readonly { nameId: number }[] | null): Uint32Array {
  const counts = new Uint32Array(own.low.length + 1);
  const add = (number: number, count: number): void => void (counts[number]! += count);
  if (names === null) for (const [at, number] of own.numbers.entries()) add(number, own.counts[at]!);
  else for (const { nameId } of names) eachOfName(own, nameId, add);
  return counts;
}

function eachOfName(
  { nameIds, starts, numbers, counts }: NameReplies,
  nameId: number,
  visit: (number: number, count: number) => void,
): void {
  const name = findSorted(nameIds, nameId);
  if (name < 0) return;
  for (let at = starts[name]!; at < starts[name + 1]!; at++) visit(numbers[at]!, counts[at]!);
}

function createNameCounts(replies: number) {
  const names: number[] = [];
  const starts = [0];
  const numbers: number[] = [];
  const counts: number[] = [];
  const own = new Uint32Array(replies + 1);
  let seen: number[] = [];
  return {
    add(number: number, count: number): void {
      if (number === 0) return;
      if (own[number] === 0) seen.push(number);
      own[number]! += count;
    },
    endName(nameId: number): void {
      if (seen.length === 0) return;
      for (const number of seen.sort((left, right) => left - right)) {
        numbers.push(number);
        counts.push(own[number]!);
        own[number] = 0;
      }
      names.push(nameId);
      starts.push(numbers.length);
      seen = [];
    },
    finish: () => ({
      nameIds: Int32Array.from(names),
      starts: Uint32Array.from(starts),
      numbers: narrowed(numbers),
      counts: narrowed(counts),
    }),
  };
}
