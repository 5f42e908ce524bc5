import { fsgOfFsc } from '#base/domain/supply-class.ts';
import { createTextFinder, type TextFinder } from '#base/domain/text-finder.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { groupDrawing } from '#base/ui/group-drawing.ts';
import { markWords } from './mark-match.ts';
import { suggestMessages } from './messages.ts';
import type { Suggestion } from './suggestion.ts';

/** A group or class as it is suggested, and its title's words with a space before each. */
type Entry = { code: string; words: string; suggestion: Suggestion };

/** Groups, then classes, that list something: some 700 for the whole catalog. */
export type SupplyTitles = { entries: readonly Entry[]; words: TextFinder };

type Store = Pick<CatalogStore, 'listGroups' | 'listClasses' | 'edition'>;

/** Made once a catalog: its edition is constant for its life. */
const kept = new WeakMap<Store['edition'], Promise<SupplyTitles>>();

export function supplyTitles(store: Store): Promise<SupplyTitles> {
  const found = kept.get(store.edition);
  if (found) return found;
  const made = readTitles(store);
  kept.set(store.edition, made);
  made.catch(() => kept.delete(store.edition));
  return made;
}

async function readTitles(store: Store): Promise<SupplyTitles> {
  const [groups, classes] = await Promise.all([store.listGroups(), store.listClasses()]);
  const filled = <T extends { nsnCount: number }>(rows: readonly T[]) => rows.filter(({ nsnCount }) => nsnCount > 0);
  const entries = [
    ...filled(groups).map(({ fsg, title, classCount }) =>
      entryOf(fsg, title, {
        detail: suggestMessages.group(classCount),
        href: paths.group(fsg),
        icon: groupDrawing(fsg),
      }),
    ),
    ...filled(classes).map(({ fsc, title, nsnCount }) =>
      entryOf(fsc, title, {
        detail: suggestMessages.supplyClass(nsnCount),
        href: paths.supplyClass(fsc),
        icon: groupDrawing(fsgOfFsc(fsc)),
      }),
    ),
  ];
  return { entries, words: createTextFinder(entries.map(({ words }) => words)) };
}

function entryOf(code: string, title: string | null, rest: Omit<Suggestion, 'text'>): Entry {
  const words = (title ?? '').toUpperCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return { code, words: ` ${words}`, suggestion: { text: title === null ? code : `${code} ${title}`, ...rest } };
}

/** Those whose code begins with the digits. */
export function findByCode({ entries }: SupplyTitles, digits: string, limit: number): Suggestion[] {
  const found = entries.filter(({ code }) => code.startsWith(digits)).slice(0, limit);
  return found.map(({ suggestion }) => Object.assign({}, suggestion, { mark: [0, digits.length] }));
}

/** Those with a title in which every word begins a word; titles that begin with the first word come first. `words`: upper case. */
export function findByTitle(titles: SupplyTitles, words: readonly string[], limit: number): Suggestion[] {
  const found = titles.words(words.map((word) => ` ${word}`)).map((index) => titles.entries[index]!);
  const isFirst = (entry: Entry) => entry.words.startsWith(` ${words[0]}`);
  return [...found.filter(isFirst), ...found.filter((entry) => !isFirst(entry))]
    .slice(0, limit)
    .map(({ suggestion }) => Object.assign({}, suggestion, { mark: markWords(suggestion.text, words) }));
}
