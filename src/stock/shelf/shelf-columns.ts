import { CONDITION_CODES } from '#base/domain/condition.ts';
import { PAGES } from '#base/routes.ts';
import type { Shelf } from './follow-shelf.ts';
import { PRICED, PUBLIC } from './shelf-index.ts';

export type ShelfLists = ReturnType<Shelf['indexes']>;

export type ShelfFacet = Exclude<(typeof PAGES)['shelf']['filters'][number], 'q' | 'sort'>;
export const SHELF_FACETS = PAGES.shelf.filters.filter((name) => name !== 'q' && name !== 'sort');
/** Stands for what a line does not say. */
export const NOT_SAID = 'not-said';
const NO_CLASS = 10_000;
/** NIIN and place of a line are one exact number. */
const MAX_PLACES = 2 ** 23;

/** The public lines of all lists in columns, by NSN; those in no NSN last. `places`: in the index of the list. `codes`: places in `values`. */
export type ShelfColumns = {
  nsns: Float64Array;
  lists: Uint8Array;
  places: Int32Array;
  facets: Record<ShelfFacet, { codes: Uint16Array; values: string[] }>;
};

/** By the lists, which are others after each change. */
const kept = new WeakMap<ShelfLists, ShelfColumns>();
export const columnsOf = (lists: ShelfLists): ShelfColumns => kept.getOrInsertComputed(lists, readColumns);

/** About 100 ms for half a million lines. */
function readColumns(lists: ShelfLists): ShelfColumns {
  let all = 0;
  const starts = lists.map(({ index }) => (all += index.niins.length) - index.niins.length);
  // by NIIN, then by class: NSNs ascend
  const keys = new Float64Array(all);
  const next = new Int32Array(NO_CLASS + 2);
  let length = 0;
  for (const [list, { index }] of lists.entries())
    for (let at = 0; at < index.niins.length; at++)
      if ((index.flags[at]! & PUBLIC) !== 0) {
        keys[length++] = index.niins[at]! * MAX_PLACES + starts[list]! + at;
        next[(index.classes[at]! || NO_CLASS) + 1]!++;
      }
  for (let code = 1; code < next.length; code++) next[code]! += next[code - 1]!;

  const columns = {
    nsns: new Float64Array(length),
    lists: new Uint8Array(length),
    places: new Int32Array(length),
    facets: Object.fromEntries(
      SHELF_FACETS.map((name) => [name, { codes: new Uint16Array(length), values: [] as string[] }]),
    ) as ShelfColumns['facets'],
  };
  const { condition, certificate, price, group, class: ofClass, place, catalog } = columns.facets;
  const codeOf = ({ values }: { values: string[] }, value: string): number => {
    const known = values.indexOf(value || NOT_SAID);
    return known < 0 ? values.push(value || NOT_SAID) - 1 : known;
  };
  condition.values.push(...CONDITION_CODES);
  price.values.push('request', 'priced');
  catalog.values.push('number', 'nsn');
  const ofLists = lists.map(({ index: { words }, settings }) => ({
    certificates: words.certificates.map((word) => codeOf(certificate, word)),
    places: words.places.map((word) => codeOf(place, settings.places ? word : '')),
    notSaid: [codeOf(certificate, ''), codeOf(place, '')] as const,
  }));
  const classCodes = new Uint16Array(NO_CLASS + 1);
  const groupCodes = new Uint16Array(NO_CLASS + 1);
  for (let code = 0; code <= NO_CLASS; code++) {
    if (next[code + 1] === next[code]) continue;
    const digits = code === NO_CLASS ? '' : String(code).padStart(4, '0');
    classCodes[code] = codeOf(ofClass, digits);
    groupCodes[code] = codeOf(group, digits.slice(0, 2));
  }
  let list = 0;
  for (const key of keys.subarray(0, length).sort()) {
    const at = key % MAX_PLACES;
    if (starts.length > 1) list = starts.findLastIndex((start) => start <= at);
    const { index, settings } = lists[list]!;
    const { certificates, places, notSaid } = ofLists[list]!;
    const from = at - starts[list]!;
    const code = index.classes[from]! || NO_CLASS;
    const line = next[code]!++;
    columns.lists[line] = list;
    columns.places[line] = from;
    columns.nsns[line] = code === NO_CLASS ? Infinity : code * 1e9 + index.niins[from]!;
    condition.codes[line] = index.conditions[from]!;
    certificate.codes[line] = certificates[index.certificates[from]!] ?? notSaid[0];
    // a list that hides its prices does not tell them by a filter
    price.codes[line] = settings.prices ? index.flags[from]! & PRICED : 0;
    group.codes[line] = groupCodes[code]!;
    ofClass.codes[line] = classCodes[code]!;
    place.codes[line] = places[index.places[from]!] ?? notSaid[1];
    catalog.codes[line] = code === NO_CLASS ? 0 : 1;
  }
  return columns;
}
