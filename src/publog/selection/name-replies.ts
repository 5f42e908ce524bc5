import { createDictionary, type ClassSlice, type CountedName, type NameReplies } from './class-slice.ts';
import { packNameReplies, unpackNameReplies, type PackedReplies } from './pack-slice.ts';

/** Counts parts of a slice by name and reply. */
export function countByName(
  column: PackedReplies,
  { nameIds, starts }: Pick<ClassSlice, 'nameIds' | 'starts'>,
): string {
  const { ids, more, replies } = column;
  const counted = createNameCounts(replies.length);
  let pair = 0;
  for (const [name, nameId] of nameIds.entries()) {
    const end = starts[name + 1]!;
    for (let row = starts[name]!; row < end; row++) counted.add(ids[row]!, 1);
    for (; pair < more.length && more[pair]! < end; pair += 2) counted.add(more[pair + 1]!, 1);
    counted.endName(nameId);
  }
  return packNameReplies(column, counted.names);
}

/** Adds up the slices of a class. */
export function joinNameReplies(packed: readonly string[]): string {
  if (packed.length === 1) return packed[0]!;
  const dictionary = createDictionary();
  const byName = new Map<number, [number: number, count: number][]>();
  for (const part of packed.map(unpackNameReplies)) {
    const numbers = dictionary.add(part);
    for (const { nameId, counts } of part.names()) {
      const own = byName.getOrInsertComputed(nameId, () => []);
      for (let at = 0; at < counts.length; at += 2) own.push([numbers[counts[at]!]!, counts[at + 1]!]);
    }
  }
  const { replies, ...measures } = dictionary.finish();
  const counted = createNameCounts(measures.low.length);
  for (const [nameId, counts] of [...byName].sort(([left], [right]) => left - right)) {
    for (const [number, count] of counts) counted.add(number, count);
    counted.endName(nameId);
  }
  return packNameReplies({ replies: replies(), ...measures }, counted.names);
}

/** By number, of some names; null: all. */
export function countsOfNames(own: NameReplies, names: readonly { nameId: number }[] | null): Uint32Array {
  const wanted = names && new Set(names.map(({ nameId }) => nameId));
  const found = new Uint32Array(own.replyCount + 1);
  for (const { nameId, counts } of own.names())
    if (!wanted || wanted.has(nameId))
      for (let at = 0; at < counts.length; at += 2) found[counts[at]!]! += counts[at + 1]!;
  return found;
}

function createNameCounts(replies: number) {
  const names: CountedName[] = [];
  const own = new Uint32Array(replies + 1);
  let seen: number[] = [];
  return {
    names,
    add(number: number, count: number): void {
      if (number === 0) return;
      if (own[number] === 0) seen.push(number);
      own[number]! += count;
    },
    endName(nameId: number): void {
      if (seen.length === 0) return;
      const counts = seen.sort((left, right) => left - right).flatMap((number) => [number, own[number]!]);
      for (const number of seen) own[number] = 0;
      names.push({ nameId, counts });
      seen = [];
    },
  };
}
