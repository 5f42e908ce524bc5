import type { Nsn } from '../../domain/nsn.ts';
import type { KeyPage, ListedPart, PartPage } from '../catalog-store.ts';
import type { ItemNames } from './item-names.ts';
import type { KeyRange, NsnRow, PartReader } from './part-reader.ts';

/** C4.2: NSNs on one page of a class. */
export const PARTS_PER_PAGE = 100;

export type CountedList = {
  reader: PartReader;
  /** Every key of the list lies in it. */
  range: KeyRange;
  total: number | null;
  /** How many rows of the list stand before a key; absent where counting would take long. */
  countBefore?: (nsn: Nsn) => Promise<number>;
};

/** Reads one page of a list, and whether there is something before and behind it. */
export async function readPartPage(list: CountedList, page: KeyPage, names: ItemNames): Promise<PartPage> {
  const limit = Math.max(1, Math.min(page.limit, PARTS_PER_PAGE));
  const { reader, range, total } = list;
  const down = page.after === undefined && page.before !== undefined;
  const asked: KeyRange = {
    first: page.after === undefined ? range.first : (Math.max(range.first, page.after + 1) as Nsn),
    last: down ? (Math.min(range.last, page.before! - 1) as Nsn) : range.last,
  };
  const rows = await reader(asked, down ? 'down' : 'up', limit + 1);
  const more = rows.length > limit;
  if (more) rows.pop();
  if (down) rows.reverse();

  const first = rows[0]?.[0] ?? (down ? ((asked.last + 1) as Nsn) : asked.first);
  const last = rows.at(-1)?.[0] ?? ((first - 1) as Nsn);
  const before = list.countBefore ? await list.countBefore(first) : null;
  const isAny = async (part: KeyRange): Promise<boolean> => (await reader(part, 'up', 1)).length > 0;
  const isAnyBefore = async (): Promise<boolean> =>
    before === null ? isAny({ first: range.first, last: (first - 1) as Nsn }) : before > 0;
  const isAnyBehind = async (): Promise<boolean> =>
    before === null || total === null
      ? isAny({ first: (last + 1) as Nsn, last: range.last })
      : before + rows.length < total;
  const hasPrevious = down ? more : page.after !== undefined && (await isAnyBefore());
  const hasNext = down ? await isAnyBehind() : more;
  const position = before ?? positionAtEnds(hasPrevious, hasNext, total, rows.length);
  return { parts: rows.map((row) => listedPart(row, names)), hasPrevious, hasNext, total, position };
}

export function listedPart([nsn, nameId, sections, partCount, makerCount]: NsnRow, names: ItemNames): ListedPart {
  return { nsn, itemName: names.name(nameId), sections, partCount, makerCount };
}

/** How many rows stand before a page where its place shows that. */
export function positionAtEnds(
  hasPrevious: boolean,
  hasNext: boolean,
  total: number | null,
  shown: number,
): number | null {
  if (!hasPrevious) return 0;
  return hasNext || total === null ? null : total - shown;
}
