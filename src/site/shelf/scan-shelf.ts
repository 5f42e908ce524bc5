import { CONDITION_CODES } from '#base/domain/condition.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { PAGES } from '#base/routes.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { PRICED, PUBLIC } from '#stock/shelf/shelf-index.ts';

type Lists = ReturnType<Shelf['indexes']>;

export type ShelfFacet = Exclude<(typeof PAGES)['shelf']['filters'][number], 'q'>;
export const SHELF_FACETS = PAGES.shelf.filters.filter((name): name is ShelfFacet => name !== 'q');
/** Values of filters, by facet; those of one facet are alternatives. */
export type ShelfFilters = Readonly<Partial<Record<ShelfFacet, readonly string[]>>>;

/** Stands for what a line does not say. */
export const NOT_SAID = 'not-said';
const NO_CLASS = 10_000;
const NONE_LEFT = 255;
/** NIIN and place of a line are one exact number. */
const MAX_PLACES = 2 ** 23;

/** The public lines of all lists in columns, by NSN; those in no NSN last. `codes` are places in `values`. */
type Columns = {
  nsns: Float64Array;
  lists: Uint8Array;
  rows: Int32Array;
  facets: Record<ShelfFacet, { codes: Uint16Array; values: string[] }>;
};

/** By the lists, which are others after each change. */
const kept = new WeakMap<Lists, Columns>();
const columnsOf = (lists: Lists): Columns => kept.getOrInsertComputed(lists, readColumns);

/** About 100 ms for half a million lines. */
function readColumns(lists: Lists): Columns {
  const starts = lists.map(() => 0);
  for (let list = 1; list < lists.length; list++)
    starts[list] = starts[list - 1]! + lists[list - 1]!.index.niins.length;
  // by NIIN, then by class: NSNs ascend
  const keys = new Float64Array(lists.reduce((sum, { index }) => sum + index.niins.length, 0));
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
    rows: new Int32Array(length),
    facets: Object.fromEntries(
      SHELF_FACETS.map((name) => [name, { codes: new Uint16Array(length), values: [] as string[] }]),
    ) as Columns['facets'],
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
    columns.rows[line] = index.rows[from]!;
    columns.nsns[line] = code === NO_CLASS ? Infinity : code * 1e9 + index.niins[from]!;
    condition.codes[line] = index.conditions[from]!;
    certificate.codes[line] = certificates[index.certificates[from]!] ?? notSaid[0];
    // hidden prices are no filter either
    price.codes[line] = settings.prices ? index.flags[from]! & PRICED : 0;
    group.codes[line] = groupCodes[code]!;
    ofClass.codes[line] = classCodes[code]!;
    place.codes[line] = places[index.places[from]!] ?? notSaid[1];
    catalog.codes[line] = code === NO_CLASS ? 0 : 1;
  }
  return columns;
}

/** "5305-01-234-5678_1-12": NSN, or nothing, then list and row. */
const LINE_KEY = /^(\d{4}-\d\d-\d{3}-\d{4})?_(\d{1,9})-(\d{1,9})$/;

/**
 * Finds a page of the lines that meet all filters, by NSN, and counts each value of a facet among the lines that meet
 * the other filters. `only`: ids of lines that a search has found. `after`: the key of the line before the page.
 */
export function scanShelf(
  lists: Lists,
  asked: { filters: ShelfFilters; only?: ReadonlySet<string> | undefined; after: string; limit: number },
) {
  const columns = columnsOf(lists);
  const { nsns } = columns;
  const count = nsns.length;
  /** Facets that refuse a line, and the last of them. Column by column, which is ten times as fast as by lines. */
  const missed = new Uint8Array(count);
  const refusing = new Uint8Array(count);
  for (const [facet, name] of SHELF_FACETS.entries()) {
    const wanted = asked.filters[name] ?? [];
    const { codes, values } = columns.facets[name];
    const allowed = Uint8Array.from(values, (value) => Number(wanted.includes(value)));
    for (let line = 0; wanted.length > 0 && line < count; line++)
      if (allowed[codes[line]!] === 0) {
        missed[line]!++;
        refusing[line] = facet;
      }
  }
  const idOf = (line: number) => `${lists[columns.lists[line]!]!.id}-${columns.rows[line]!}`;
  if (asked.only) for (let line = 0; line < count; line++) if (!asked.only.has(idOf(line))) missed[line] = NONE_LEFT;
  const found = new Int32Array(count);
  let total = 0;
  for (let line = 0; line < count; line++) if (missed[line] === 0) found[total++] = line;
  const counts = SHELF_FACETS.map((name, facet) => countCodes(columns.facets[name], { missed, refusing, facet }));

  const keyOf = (line: number) => `${nsns[line] === Infinity ? '' : formatNsn(nsns[line] as Nsn)}_${idOf(line)}`;
  const [, nsn, list, row] = LINE_KEY.exec(asked.after) ?? [];
  const isBehind = (line: number): boolean => {
    const keys = [nsn === undefined ? Infinity : Number(nsn.replaceAll('-', '')), Number(list), Number(row)];
    const own = [nsns[line]!, lists[columns.lists[line]!]!.id, columns.rows[line]!];
    const at = keys.findIndex((key, place) => key !== own[place]);
    return at >= 0 && own[at]! > keys[at]!;
  };
  let start = 0;
  for (let end = list === undefined ? 0 : total; start < end;) {
    const middle = (start + end) >>> 1;
    if (isBehind(found[middle]!)) end = middle;
    else start = middle + 1;
  }
  const end = Math.min(start + asked.limit, total);
  const before = start - asked.limit;
  return {
    total,
    all: count,
    position: start,
    lines: Array.from(found.subarray(start, end), (line) => ({
      list: columns.lists[line]!,
      row: columns.rows[line]!,
    })),
    /** The `after` of the pages beside: empty for the first, null for none. */
    previous: start === 0 ? null : before <= 0 ? '' : keyOf(found[before - 1]!),
    next: end < total ? keyOf(found[end - 1]!) : null,
    /** Values with lines, and those asked for; most lines first. */
    facets: Object.fromEntries(
      SHELF_FACETS.map((name, facet) => {
        const wanted = asked.filters[name] ?? [];
        const counted = columns.facets[name].values
          .map((value, code) => ({ value, count: counts[facet]![code]! }))
          .filter(({ value, count: lines }) => lines > 0 || wanted.includes(value));
        return [name, counted.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))];
      }),
    ) as Record<ShelfFacet, { value: string; count: number }[]>,
  };
}

type Refusals = { missed: Uint8Array; refusing: Uint8Array; facet: number };

/** Counts the lines that no facet refuses, or this one alone. */
function countCodes({ codes, values }: Columns['facets'][ShelfFacet], { missed, refusing, facet }: Refusals) {
  const counts = new Int32Array(values.length);
  for (let line = 0; line < codes.length; line++)
    if (missed[line] === 0 || (missed[line] === 1 && refusing[line] === facet)) counts[codes[line]!]!++;
  return counts;
}
