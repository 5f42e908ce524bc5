import { findSorted, firstFrom } from '../queries/item-names.ts';
import { deedOf, rootOf, splitWords, wordForm } from './word-forms.ts';

export type RankableName = {
  name: string;
  nsnCount: number;
  otherNames?: readonly string[];
  definition?: string | null;
};

/** Best place first: head noun, name, other name or hyphenated part. */
export const HEAD = 0;
export const REST = 1;
export const OTHER = 2;
export type Place = typeof HEAD | typeof REST | typeof OTHER;

/** Names by word. A posting is the place of the name times four, plus where the word is. Definitions have own lists. */
export type NameIndex = Awaited<ReturnType<ReturnType<typeof buildNameIndex>['finish']>>;

const NONE = new Uint32Array(0);
const NO_RELATIVES: readonly number[] = [];

const FORMS_PER_TURN = 200;

/** Takes names in order. `nameCount`: how many will come. */
export function buildNameIndex(nameCount: number) {
  const ids = new Map<string, number>();
  const idOfTyped = new Map<string, number>();
  const postings: number[][] = [];
  const definitions: number[][] = [];
  const headLength = new Uint8Array(nameCount);
  const nameLength = new Uint8Array(nameCount);
  const headEnd = new Int32Array(nameCount).fill(-1);
  let count = 0;

  const idOfForm = (): number => {
    definitions.push([]);
    return postings.push([]) - 1;
  };
  // each word is normalized once
  const idOfWord = (word: string): number =>
    idOfTyped.getOrInsertComputed(word, (typed) => ids.getOrInsertComputed(wordForm(typed), idOfForm));
  const post = (id: number, name: number, place: Place): void => {
    const list = postings[id]!;
    if (list.length === 0 || list.at(-1)! >>> 2 !== name) list.push(name * 4 + place);
  };
  const addWords = (text: string, name: number, place: Place): number[] => {
    const words = splitWords(text);
    const own = words.map((word) => idOfWord(word.replaceAll('-', '')));
    for (const id of own) post(id, name, place);
    return own;
  };
  const addWordParts = (text: string, name: number): void => {
    for (const word of splitWords(text))
      if (word.includes('-'))
        for (const part of word.split('-')) if (part.length > 1) post(idOfWord(part), name, OTHER);
  };

  return {
    add({ name: text, otherNames = [], definition }: RankableName): void {
      const name = count++;
      const [head = '', ...rest] = text.split(',');
      const heads = addWords(head, name, HEAD);
      const rests = addWords(rest.join(' '), name, REST);
      headEnd[name] = heads.at(-1) ?? -1;
      headLength[name] = Math.min(heads.length, 255);
      nameLength[name] = Math.min(heads.length + rests.length, 255);
      addWordParts(text, name);
      for (const other of otherNames) {
        addWords(other, name, OTHER);
        addWordParts(other, name);
      }
      for (const word of definition ? splitWords(definition) : []) {
        const list = definitions[idOfWord(word.replaceAll('-', ''))]!;
        if (list.at(-1) !== name) list.push(name);
      }
    },

    async finish(pause: () => Promise<unknown>) {
      const forms = [...ids.keys()];
      const packed: Uint32Array[] = [];
      const defined: Uint32Array[] = [];
      const ofRoot = new Map<string, number[]>();
      const ofDeed = new Map<string, number[]>();
      for (const [id, form] of forms.entries()) {
        packed.push(packList(postings[id]!));
        defined.push(packList(definitions[id]!));
        postings[id] = definitions[id] = [];
        ofRoot.getOrInsertComputed(rootOf(form), () => []).push(id);
        if (packed[id]!.length > 0) ofDeed.getOrInsertComputed(deedOf(form), () => []).push(id);
        if (id % FORMS_PER_TURN === 0) await pause();
      }
      await pause();
      idOfTyped.clear();
      for (const lists of [ofRoot, ofDeed])
        for (const [root, list] of lists) if (list.length === 1 && forms[list[0]!] === root) lists.delete(root);
      // lists of the root alone are dropped
      const othersOf = (
        lists: ReadonlyMap<string, readonly number[]>,
        root: string,
        form: string,
      ): readonly number[] => {
        const alone = ids.get(root);
        const list = lists.get(root) ?? (alone === undefined ? NO_RELATIVES : [alone]);
        return list.filter((id) => forms[id] !== form);
      };
      const nouns = new Set(headEnd.filter((_, name) => headLength[name] === 1));
      return {
        /** -1 if unknown. */
        idOf: (form: string): number => ids.get(form) ?? -1,
        names: (id: number): Uint32Array => packed[id] ?? NONE,
        definitions: (id: number): Uint32Array => defined[id] ?? NONE,
        /** Sharing the root, without itself. */
        relatives: (form: string): readonly number[] => othersOf(ofRoot, rootOf(form), form),
        /** Forms of the same action or its doer, without this one. */
        doers: (form: string): readonly number[] => othersOf(ofDeed, deedOf(form), form),
        has: (id: number, name: number): boolean => {
          const list = packed[id] ?? NONE;
          return (list[firstFrom(list, name * 4)] ?? -1) >> 2 === name;
        },
        isDefinedBy: (id: number, name: number): boolean => findSorted(defined[id] ?? NONE, name) >= 0,
        nameForms: (): string[] => forms.filter((_, id) => packed[id]!.length > 0),
        isNoun: (id: number): boolean => nouns.has(id),
        headLength,
        nameLength,
        /** Last word of each head noun; -1 for none. */
        headEnd,
      };
    },
  };
}

const packList = (list: readonly number[]): Uint32Array => (list.length === 0 ? NONE : new Uint32Array(list));
