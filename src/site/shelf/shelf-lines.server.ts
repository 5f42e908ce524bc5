import { niinOfNsn, parseNiin, parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { PAGES } from '#base/routes.ts';
import type { CatalogStore, ListedPart } from '#publog/catalog-store.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import type { ShelfFacet } from '#stock/shelf/shelf-columns.ts';
import { scanShelf } from './scan-shelf.ts';

/** A line with what the catalog knows of its item. */
export type ShelfRow = ShelfLine & { itemName: string; drawn: readonly DrawnReplies[] };

const MAX_VALUES = 50;

/** Reads the filters of an address; `q`: a number, found exactly. */
export function readShelfQuery(query: URLSearchParams) {
  const filters = Object.fromEntries(
    PAGES.shelf.filters.map((name) => [
      name,
      query
        .getAll(name)
        .filter((text) => text.trim() !== '')
        .slice(0, MAX_VALUES),
    ]),
  ) as Record<ShelfFacet | 'q', string[]>;
  return { filters, after: query.get('after') ?? '' };
}
export type ShelfQuery = ReturnType<typeof readShelfQuery>;

/** Finds a page of lines with its counts. Rejects with `StoreUnavailable`. */
export async function findLines(shelf: Shelf, { filters, after }: ShelfQuery, limit: number) {
  const lists = shelf.indexes();
  const [q] = filters.q;
  const only = q === undefined ? undefined : new Set((await linesUnder(shelf, q)).map(({ id }) => id));
  const { lines: placed, ...found } = scanShelf(lists, { filters, only, after, limit });
  const ofLists = await Promise.all(
    lists.map((list, at) =>
      shelf.linesAt(
        list,
        placed.filter((line) => line.list === at).map(({ row }) => row),
      ),
    ),
  );
  const byId = new Map(ofLists.flat().map((line) => [line.id, line]));
  return { ...found, lines: placed.flatMap(({ list, row }) => byId.get(`${lists[list]!.id}-${row}`) ?? []) };
}

function linesUnder(shelf: Shelf, typed: string): Promise<ShelfLine[]> {
  const nsn = parseNsn(typed);
  const niin = nsn === null ? parseNiin(typed) : niinOfNsn(nsn);
  const number = normalizePartNumber(typed);
  if (niin !== null) return shelf.linesOf(niin);
  return number === null ? Promise.resolve([]) : shelf.linesOfNumber(number);
}

/** Adds names and drawings of the catalog to at most 100 lines; without it they are as their lists have them. */
export async function withItems(catalog: CatalogStore, lines: readonly ShelfLine[]): Promise<ShelfRow[]> {
  const nsns = [...new Set(lines.flatMap(({ nsn }) => nsn ?? []))];
  const [parts, drawn] = await Promise.all([catalog.findListedParts(nsns), catalog.listDrawn(nsns)]).catch(
    (): [ListedPart[], (readonly DrawnReplies[])[]] => [[], []],
  );
  const names = new Map<Nsn | null, string>(parts.map(({ nsn, itemName }) => [nsn, itemName]));
  const drawings = new Map<Nsn | null, readonly DrawnReplies[]>(nsns.map((nsn, at) => [nsn, drawn[at] ?? []]));
  return lines.map((line) => ({
    ...line,
    itemName: names.get(line.nsn) ?? line.name,
    drawn: drawings.get(line.nsn) ?? [],
  }));
}
