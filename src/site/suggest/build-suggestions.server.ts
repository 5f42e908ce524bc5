import { paths } from '#base/paths.ts';
import type { CatalogStore, ClassSummary, GroupSummary } from '#publog/catalog-store.ts';
import { groupDrawing } from '#base/ui/group-drawing.ts';
import { beginnings, supplyTitles } from '../catalog/supply-titles.server.ts';
import { titled } from '../catalog/messages.ts';
import { markWords, markNsn, markPartNumber } from './mark-match.ts';
import { counted } from '#base/ui/format-count.ts';
import { type Suggestion, MAX_SUGGESTIONS, type SuggestAnswer, type SuggestionKind, TITLES } from './suggestion.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { type Label, parseQueryPrefix, type QueryPrefix } from '#base/domain/parse-query.ts';
import { upperWords } from '#base/domain/plain-text.ts';

const MAX_WORDS = 8;

/** Best kind first. Rejects with `StoreUnavailable`. */
export async function buildSuggestions(store: CatalogStore, typed: string): Promise<SuggestAnswer> {
  const prefix = parseQueryPrefix(typed);
  if (prefix === null) return { groups: [] };
  const kinds = chooseKinds(prefix);
  const asked = { ...prefix, words: upperWords(prefix.text).slice(0, MAX_WORDS) };
  const found = await Promise.all(kinds.map((kind) => FIND[kind](store, asked)));
  const counts = found.map(({ length }) => length);
  const places = sharePlaces(counts, MAX_SUGGESTIONS);
  const groups = kinds.map((kind, index) => ({
    kind,
    title: TITLES[kind],
    options: found[index]!.slice(0, places[index]).map((make) => make()),
  }));
  return { groups: groups.filter(({ options }) => options.length > 0) };
}

/** Finds suggestions; each is made when it is shown. `words`: upper case. */
const FIND: Record<
  SuggestionKind,
  (store: CatalogStore, asked: QueryPrefix & { words: readonly string[] }) => Promise<(() => Suggestion)[]>
> = {
  async nsns(store, { digits }) {
    const found = await store.suggestNsns(digits!, MAX_SUGGESTIONS);
    return found.map(({ nsn, itemName }) => () => {
      const text = formatNsn(nsn);
      return { text, detail: itemName, href: paths.part(nsn), mark: markNsn(text, nsn, digits!) };
    });
  },
  async parts(store, { partNumbers }) {
    for (const typed of partNumbers) {
      const found = await store.suggestPartNumbers(typed, MAX_SUGGESTIONS);
      if (found.length === 0) continue;
      return found.map(({ partNumber, nsn, itemName, shared }) => () => ({
        text: partNumber,
        detail: shared ? `several NSNs, ${itemName}` : `${formatNsn(nsn)} ${itemName}`,
        // only the buyer knows which is meant
        href: shared ? paths.search(partNumber) : paths.part(nsn),
        mark: markPartNumber(partNumber, typed),
      }));
    }
    return [];
  },
  async makers(store, { text, words }) {
    const found = await store.suggestMakers(text, MAX_SUGGESTIONS);
    return found.map(({ cage, company, partCount }) => () => {
      const shown = `${cage} ${company}`;
      const mark = markWords(shown, words);
      return { text: shown, detail: counted(partCount, 'part number'), href: paths.maker(cage), mark };
    });
  },
  async classes(store, { text, words }) {
    const { groups, classes, titles, find } = await supplyTitles(store);
    const places = [...groups, ...classes];
    if (/^[0-9]+$/.test(text)) {
      const found = places.filter((place) => place.nsnCount > 0 && codeOf(place).startsWith(text));
      return found.slice(0, MAX_SUGGESTIONS).map((place) => () => suggestPlace(place, () => [0, text.length]));
    }
    // the first word leads
    const rank = (at: number) => (titles[at]!.startsWith(` ${words[0]}`) ? 0 : 1);
    return find(words.map(beginnings))
      .filter((at) => places[at]!.nsnCount > 0)
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, MAX_SUGGESTIONS)
      .map((at) => () => suggestPlace(places[at]!, (shown) => markWords(shown, words)));
  },
  async names(store, { text, words }) {
    const found = await store.suggestItemNames(text, MAX_SUGGESTIONS);
    const codes = found.length === 0 ? [] : await store.findItemNameCodes(found.map(({ itemName }) => itemName));
    return found.map(({ itemName, nsnCount, typedAs }, place) => () => ({
      text: itemName,
      detail: `${typedAs === undefined ? '' : `for "${typedAs}", `}${counted(nsnCount, 'NSN')}`,
      href: codes[place] ? paths.itemName(codes[place]) : paths.catalog({ search: itemName, name: itemName }),
      // words may follow in another order: the longest is marked
      mark:
        markWords(itemName, words) ??
        markWords(itemName, words.toSorted((one, other) => other.length - one.length).slice(0, 1)),
    }));
  },
};

const codeOf = (place: GroupSummary | ClassSummary): string => ('fsc' in place ? place.fsc : place.fsg);

function suggestPlace(place: GroupSummary | ClassSummary, markOf: (text: string) => Suggestion['mark']): Suggestion {
  const text = titled(codeOf(place), place.title);
  const own = { text, icon: groupDrawing(place.fsg), mark: markOf(text) };
  return 'fsc' in place
    ? { ...own, detail: `class, ${counted(place.nsnCount, 'NSN')}`, href: paths.supplyClass(place.fsc) }
    : { ...own, detail: `group, ${counted(place.classCount, 'class', 'classes')}`, href: paths.group(place.fsg) };
}

/** Fewer digits or characters begin nearly every number. */
const NSN_FROM_DIGITS = 3;
const PART_FROM_CHARACTERS = 2;
const MAKER_FROM_CHARACTERS = 2;
const CODE_LENGTH = 4;
const CAGE_LENGTH = 5;

const LABELLED: Record<Label, SuggestionKind> = {
  nsn: 'nsns',
  niin: 'nsns',
  part: 'parts',
  cage: 'makers',
  class: 'classes',
  group: 'classes',
};

function chooseKinds(prefix: QueryPrefix): SuggestionKind[] {
  const { text, label, digits, partNumbers } = prefix;
  const hasLetter = /\p{L}/u.test(text);
  const isOneWord = !/\s/.test(text);
  const fits: Record<SuggestionKind, boolean> = {
    nsns: digits !== null && (digits.length >= NSN_FROM_DIGITS || label !== null),
    parts:
      partNumbers.length > 0 && partNumbers[0]!.length >= PART_FROM_CHARACTERS && (isOneWord || /[0-9]/.test(text)),
    makers: text.length >= MAKER_FROM_CHARACTERS && (hasLetter || text.length <= CAGE_LENGTH),
    classes: isCode(text) || hasLetter,
    names: hasLetter,
  };
  if (label !== null && fits[LABELLED[label]]) return [LABELLED[label]];
  return orderOf(prefix).filter((kind) => fits[kind]);
}

const isCode = (text: string): boolean => /^[0-9]+$/.test(text) && text.length <= CODE_LENGTH;

function orderOf({ text, digits }: QueryPrefix): SuggestionKind[] {
  if (!/[0-9]/.test(text)) return ['names', 'classes', 'makers', 'parts', 'nsns'];
  if (digits === null) return ['parts', 'makers', 'names', 'nsns', 'classes'];
  if (isCode(text)) return ['classes', 'nsns', 'parts', 'makers', 'names'];
  if (/^[0-9]{5}$/.test(text)) return ['makers', 'nsns', 'parts', 'names', 'classes'];
  return ['nsns', 'parts', 'makers', 'names', 'classes'];
}

/** Each kind has them before the best one takes what is left. */
const SURE_PLACES = 2;

export function sharePlaces(found: readonly number[], places: number): number[] {
  const shared = found.map(() => 0);
  let left = places;
  for (const most of [SURE_PLACES, places])
    for (const [index, count] of found.entries()) {
      const more = Math.min(Math.max(Math.min(count, most) - shared[index]!, 0), left);
      shared[index]! += more;
      left -= more;
    }
  return shared;
}
