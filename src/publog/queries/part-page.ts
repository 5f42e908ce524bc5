import type { Nsn } from '#base/domain/nsn.ts';
import type { FoundParts } from '../catalog-search.ts';
import type { KeyPage, ListedPart } from '../catalog-store.ts';
import type { BoundedReader } from './bounded-reader.ts';
import type { ItemNames } from './item-names.ts';
import type { Direction, KeyRange, NsnRow } from './part-reader.ts';

/** C4.2: NSNs on one page of a class. */
export const PARTS_PER_PAGE = 100;

/** A list of parts of which pages are read. */
export type PartList = {
  reader: BoundedReader;
  /** Every key of the list lies in it. */
  range: KeyRange;
  /** Null where it is not known. */
  total: number | null;
  /** How many rows of the list come before a key; absent where counting would take long. */
  countBefore?: (nsn: Nsn) => Promise<number>;
  /** Whether a page that holds the whole list says how many there are, where `total` does not. */
  countsSinglePage?: boolean;
};
type PageRows = Omit<FoundParts, 'parts'> & { rows: NsnRow[] };

/** Reads one page of a list, and whether there is something before and after it. */
export async function readPartPage(list: PartList, page: KeyPage, names: ItemNames): Promise<FoundParts> {
  const { rows, ...rest } = await readPageRows(list, page);
  return { parts: rows.map((row) => listedPart(row, names)), ...rest };
}

/** The same with the rows as they are stored. */
export async function readPageRows(list: PartList, page: KeyPage): Promise<PageRows> {
  const { reader, range } = list;
  const limit = Math.max(1, Math.min(page.limit, PARTS_PER_PAGE));
  const down = page.after === undefined && page.before !== undefined;
  const asked: KeyRange = {
    first: page.after === undefined ? range.first : (Math.max(range.first, page.after + 1) as Nsn),
    last: down ? (Math.min(range.last, page.before! - 1) as Nsn) : range.last,
  };
  const { rows, lookedUpTo } = await reader(asked, down ? 'down' : 'up', limit + 1);
  const isMore = rows.length > limit || lookedUpTo !== null;
  if (rows.length > limit) rows.pop();
  if (down) rows.reverse();

  const first = rows[0]?.[0] ?? (down ? ((asked.last + 1) as Nsn) : asked.first);
  const last = rows.at(-1)?.[0] ?? (down ? asked.last : range.last);
  const before = list.countBefore ? await list.countBefore(first) : null;
  const isAny = async (part: KeyRange, direction: Direction): Promise<boolean> => {
    const look = await reader(part, direction, 1);
    // what was not looked at to its end may hold some
    return look.rows.length > 0 || look.lookedUpTo !== null;
  };
  const isAnyBefore = async (): Promise<boolean> =>
    before === null ? isAny({ first: range.first, last: (first - 1) as Nsn }, 'down') : before > 0;
  const isAnyAfter = async (): Promise<boolean> =>
    before === null || list.total === null
      ? isAny({ first: (last + 1) as Nsn, last: range.last }, 'up')
      : before + rows.length < list.total;
  const hasPrevious = down ? isMore : page.after !== undefined && (await isAnyBefore());
  const hasNext = down ? await isAnyAfter() : isMore;
  const isWhole = !hasPrevious && !hasNext;
  const total = list.total ?? (isWhole && list.countsSinglePage ? rows.length : null);
  const position = before ?? positionAtEnds(hasPrevious, hasNext, total, rows.length);
  return { rows, hasPrevious, hasNext, total, position, lookedUpTo };
}

/** `row` may have more columns. */
export function listedPart(row: readonly [...NsnRow, ...unknown[]], names: ItemNames): ListedPart {
  const [nsn, nameId, sections, partCount, makerCount] = row;
  return { nsn, itemName: names.name(nameId), sections, partCount, makerCount };
}

/** How many rows come before a page, where the page is the first or the last one. */
function positionAtEnds(hasPrevious: boolean, hasNext: boolean, total: number | null, shown: number): number | null {
  if (!hasPrevious) return 0;
  return hasNext || total === null ? null : total - shown;
}
