import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { columnsOf, SHELF_FACETS, type ShelfFacet, type ShelfLists } from '#stock/shelf/shelf-columns.ts';

/** Values of filters, by facet; those of one facet are alternatives. */
export type ShelfFilters = Readonly<Partial<Record<ShelfFacet, readonly string[]>>>;

type Found = { value: string; count: number };

/** Refuses a line that a search has not found. */
const NOT_FOUND = 1 << 15;
/** "5305-01-234-5678_1-12": NSN, or nothing, then list and row. */
const LINE_KEY = /^(\d{4}-\d\d-\d{3}-\d{4})?_(\d{1,9})-(\d{1,9})$/;

/**
 * Finds a page of the lines that meet all filters, by NSN, and counts each value of a facet among the lines that meet
 * the other filters. `only`: ids of lines that a search has found. `after`: the key of the line before the page.
 */
export function scanShelf(
  lists: ShelfLists,
  asked: { filters: ShelfFilters; only?: ReadonlySet<string> | undefined; after: string; limit: number },
) {
  const { nsns, facets, ...columns } = columnsOf(lists);
  const all = nsns.length;
  /** A bit for each facet that refuses the line. Column by column, which is ten times as fast as by lines. */
  const refused = new Uint16Array(all);
  for (const [at, name] of SHELF_FACETS.entries()) {
    const wanted = asked.filters[name] ?? [];
    const { codes, values } = facets[name];
    const bits = Uint16Array.from(values, (value) => (wanted.includes(value) ? 0 : 1 << at));
    for (let line = 0; wanted.length > 0 && line < all; line++) refused[line]! |= bits[codes[line]!]!;
  }
  const placeOf = (line: number) => [nsns[line]!, lists[columns.lists[line]!]!.id, columns.rows[line]!] as const;
  const idOf = (line: number) => placeOf(line).slice(1).join('-');
  if (asked.only) for (let line = 0; line < all; line++) if (!asked.only.has(idOf(line))) refused[line] = NOT_FOUND;
  const counted = SHELF_FACETS.map((name, at) => {
    const { codes, values } = facets[name];
    const counts = new Int32Array(values.length);
    for (let line = 0; line < all; line++) if ((refused[line]! & ~(1 << at)) === 0) counts[codes[line]!]!++;
    const found = values.map((value, code) => ({ value, count: counts[code]! }));
    const byCount = (one: Found, other: Found) => other.count - one.count || (one.value < other.value ? -1 : 1);
    return [
      name,
      found.filter(({ value, count }) => count > 0 || asked.filters[name]?.includes(value)).sort(byCount),
    ] as const;
  });
  const found = new Int32Array(all);
  let total = 0;
  for (let line = 0; line < all; line++) if (refused[line] === 0) found[total++] = line;

  const keyOf = (line: number) => `${nsns[line] === Infinity ? '' : formatNsn(nsns[line] as Nsn)}_${idOf(line)}`;
  const [isKey, nsn = 'Infinity', ...listAndRow] = LINE_KEY.exec(asked.after) ?? [];
  const key = [nsn.replaceAll('-', ''), ...listAndRow].map(Number);
  const isBehind = (line: number): boolean => {
    const own = placeOf(line);
    const at = own.findIndex((part, place) => part !== key[place]);
    return at >= 0 && own[at]! > key[at]!;
  };
  let start = 0;
  for (let end = isKey === undefined ? 0 : total; start < end;) {
    const middle = (start + end) >>> 1;
    if (isBehind(found[middle]!)) end = middle;
    else start = middle + 1;
  }
  const end = Math.min(start + asked.limit, total);
  const before = start - asked.limit;
  return {
    total,
    all,
    position: start,
    lines: Array.from(found.subarray(start, end), (line) => ({ list: columns.lists[line]!, row: columns.rows[line]! })),
    /** The `after` of the pages beside: empty for the first, null for none. */
    previous: start === 0 ? null : before <= 0 ? '' : keyOf(found[before - 1]!),
    next: end < total ? keyOf(found[end - 1]!) : null,
    /** Values with lines, and those asked for; most lines first. */
    facets: Object.fromEntries(counted) as Record<ShelfFacet, Found[]>,
  };
}
