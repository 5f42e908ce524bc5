import type { ItemNames } from './item-names.ts';

export type SuggestedItemName = { itemName: string; nsnCount: number };

/** Names that begin with a text, then names in which a word does; punctuation counts as a space. */
export type ItemNameStarts = (text: string, limit: number) => SuggestedItemName[];

/** Characters by which names are kept apart: what few names begin with is found at once, what many do is cut off at the limit. */
const KEY_LENGTH = 3;
/** Names put in order before others get their turn. */
const NAMES_PER_TURN = 500;

/** Upper case, words with one space between. */
export function plainName(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Puts the beginnings of the names' words in order: lists by their first one, two and three characters, most NSNs first. `pause` lets others have their
 * turn.
 */
export async function orderItemNameStarts(names: ItemNames, pause: () => Promise<void>): Promise<ItemNameStarts> {
  const byFrequency = names.byFrequency();
  const plain: string[] = [];
  const starts = { name: new Map<string, number[]>(), word: new Map<string, number[]>() };
  for (const [index, nameId] of byFrequency.entries()) {
    if (index % NAMES_PER_TURN === 0) await pause();
    const text = plainName(names.name(nameId));
    plain.push(text);
    addStart(starts.name, text, 0, index);
    for (let at = text.indexOf(' ') + 1; at > 0; at = text.indexOf(' ', at) + 1) addStart(starts.word, text, at, index);
  }

  return (typed, limit) => {
    const text = plainName(typed);
    if (text === '') return [];
    const key = text.slice(0, KEY_LENGTH);
    const found = new Set<number>();
    for (const index of starts.name.get(key) ?? []) {
      if (found.size === limit) break;
      if (plain[index]!.startsWith(text)) found.add(index);
    }
    const inside = ` ${text}`;
    for (const index of starts.word.get(key) ?? []) {
      if (found.size === limit) break;
      if (plain[index]!.includes(inside)) found.add(index);
    }
    return Array.from(found, (index) => {
      const nameId = byFrequency[index]!;
      return { itemName: names.name(nameId), nsnCount: names.nsnCount(nameId) };
    });
  };
}

function addStart(starts: Map<string, number[]>, text: string, at: number, index: number): void {
  for (let length = 1; length <= KEY_LENGTH && at + length <= text.length; length++) {
    const key = text.slice(at, at + length);
    const list = starts.get(key);
    if (!list) starts.set(key, [index]);
    else if (list.at(-1) !== index) list.push(index);
  }
}
