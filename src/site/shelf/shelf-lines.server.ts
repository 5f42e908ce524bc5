import { niinOfNsn, parseNiin, parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { PAGES } from '#base/routes.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { scanShelf } from './scan-shelf.ts';

/** A line with what the catalog knows of its item. */
export type ShelfRow = ShelfLine & { itemName?: string; drawn?: readonly DrawnReplies[] };

const MAX_VALUES = 50;
/** Three characters, with a digit: others are words. */
const BEGINNING = /^(?=.*\d).{3}/;

/** Reads the filters of an address; `q`: a number, found exactly, or words of names and makers. */
export function readShelfQuery(query: URLSearchParams) {
  const valuesOf = (name: string) => query.getAll(name).filter((text) => text.trim() !== '');
  const { filters: names } = PAGES.shelf;
  return {
    filters: Object.fromEntries(names.map((name) => [name, valuesOf(name).slice(0, MAX_VALUES)])) as Filters,
    after: query.get('after') ?? '',
  };
}
type Filters = Record<(typeof PAGES)['shelf']['filters'][number], string[]>;
export type ShelfQuery = ReturnType<typeof readShelfQuery>;

/** Finds a page of lines with its counts. Rejects with `StoreUnavailable`. */
export async function findLines(shelf: Shelf, { filters, after }: ShelfQuery, limit: number) {
  const lists = shelf.indexes();
  const [q] = filters.q;
  const only = q === undefined ? undefined : await findTyped(shelf, q);
  const isMostFirst = filters.sort[0] === 'most';
  const { lines: places, ...found } = scanShelf(lists, { filters, only, isMostFirst, after, limit });
  const rowsIn = (list: number) => places.filter((place) => place.list === list).map(({ row }) => row);
  const read = await Promise.all(lists.map((list, at) => shelf.linesAt(list, rowsIn(at))));
  const byId = new Map(read.flat().map((line) => [line.id, line]));
  return { ...found, lines: places.flatMap(({ list, row }) => byId.get(`${lists[list]!.id}-${row}`) ?? []) };
}

/** Finds the lines of a number exactly, else those whose part numbers begin so, else those with its words. */
async function findTyped(shelf: Shelf, typed: string) {
  const exact = (await linesUnder(shelf, typed)).map(({ id }) => id.split('-').map(Number));
  if (exact.length > 0)
    return { rows: shelf.indexes().map(({ id }) => exact.flatMap(([list, row]) => (list === id ? row! : []))) };
  const start = normalizePartNumber(typed) ?? '';
  const rows = BEGINNING.test(start) ? await shelf.rowsOfNumbers(start) : [];
  return rows.some((own) => own.length > 0) ? { rows } : { words: upperWords(typed).map((word) => ` ${word}`) };
}

/** Lines of an NSN, a NIIN or a part number, exactly. */
export function linesUnder(shelf: Shelf, typed: string): Promise<ShelfLine[]> {
  const nsn = parseNsn(typed);
  const niin = nsn === null ? parseNiin(typed) : niinOfNsn(nsn);
  const number = normalizePartNumber(typed);
  if (niin !== null) return shelf.linesOf(niin);
  return number === null ? Promise.resolve([]) : shelf.linesOfNumber(number);
}

/** Adds names and drawings of the catalog to at most 100 lines; without it they are as their lists have them. */
export async function withItems(catalog: CatalogStore, lines: readonly ShelfLine[]) {
  const nsns = [...new Set(lines.flatMap(({ nsn }) => nsn ?? []))];
  const [parts, drawn] = await Promise.all([catalog.findListedParts(nsns), catalog.listDrawn(nsns)]).catch(
    (): [[], []] => [[], []],
  );
  const names = new Map<Nsn | null, string>(parts.map(({ nsn, itemName }) => [nsn, itemName]));
  return lines.map((line) => ({
    ...line,
    itemName: names.get(line.nsn) ?? line.name,
    drawn: drawn[nsns.indexOf(line.nsn!)] ?? [],
  }));
}
