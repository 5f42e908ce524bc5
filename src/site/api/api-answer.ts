import type { CatalogEdition, CatalogStore, KeyPage, ListedPart } from '#publog/catalog-store.ts';
import { formatNiin, formatNsn, niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import type { OnShelf } from '../catalog/shelf-rows.ts';
import type { Problem } from './answer-schemas.ts';

/** Default and limit: C12.4. */
export const ITEMS_PER_PAGE = 100;

export type ApiSite = {
  catalog: CatalogStore;
  shelf: Shelf;
  origin: string;
  showGovernmentUnitPrice: boolean;
};

export type ApiTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** Columns by name, each with the cell of an item. */
export const tableOf = <Item>(
  items: readonly Item[],
  cells: Readonly<Record<string, (item: Item) => string | number | null | undefined>>,
): ApiTable => ({
  columns: Object.keys(cells),
  rows: items.map((item) => Object.values(cells).map((cellOf) => String(cellOf(item) ?? ''))),
});

export type ApiAnswer = {
  body: object;
  table: () => ApiTable;
  /** Without format; null if missing. */
  next: string | null;
  previous: string | null;
  /** False when something was unread: no cache keeps it. */
  whole: boolean;
};

export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: 400 | 404;
  readonly errors: Problem['errors'];

  /** Without errors, nothing is there. */
  constructor(words: string, errors?: Problem['errors']) {
    super(words);
    this.status = errors === undefined ? 404 : 400;
    this.errors = errors;
  }
}

export const refusedBy = (errors: NonNullable<Problem['errors']>) =>
  new Refusal(errors.map(({ parameter, detail }) => `${parameter}: ${detail}`).join(' '), errors);
export const refused = (parameter: string, detail: string) => refusedBy([{ parameter, detail }]);

/** Absent without a list; null for lines that could not be read. */
export const shelfOf = (lines: readonly ShelfLine[] | undefined, { shelf }: Pick<ApiSite, 'shelf'>) =>
  shelf.isEmpty()
    ? {}
    : { shelf: lines === undefined && shelf.isRead() ? [] : lines?.length ? lines.map(shelfLineOf) : null };

export const shelfLineOf = ({ id: _id, nsn: _nsn, name: _name, since: _since, ...line }: ShelfLine) => line;

/** A line with what it is of. */
export const shelfPartOf = (line: ShelfLine, { origin }: Pick<ApiSite, 'origin'>) => ({
  nsn: line.nsn && formatNsn(line.nsn),
  name: line.name,
  ...shelfLineOf(line),
  url: origin + (line.nsn === null ? paths.stockPart(line.cage, line.partNumber) : paths.part(line.nsn)),
});

export const partSummaryOf = ({ nsn, itemName, shelf, ...part }: ListedPart & OnShelf, site: ApiSite) => ({
  nsn: formatNsn(nsn),
  niin: formatNiin(niinOfNsn(nsn)),
  itemName,
  partNumberCount: part.partCount,
  makerCount: part.makerCount,
  url: site.origin + paths.part(nsn),
  ...shelfOf(shelf, site),
});

export const catalogInfoOf = ({ editionDate, importedAt, sample }: CatalogEdition) => {
  return { edition: editionDate, importedAt, sample };
};

export const keyPageOf = ({ after, before, limit }: KeyPage): KeyPage => ({ after, before, limit });

/** Pages around a list, and the last fields of its answer. A bounded search continues after its last item. */
export function pagesAround(
  asked: KeyPage,
  list: { parts: readonly ListedPart[]; hasPrevious: boolean; hasNext: boolean; lookedUpTo?: Nsn | null },
  pathOf: (query: { after?: string; before?: string; limit?: string }) => string,
  { catalog, origin }: ApiSite,
) {
  const { parts, hasPrevious, hasNext, lookedUpTo = null } = list;
  const [ahead, behind] = asked.before === undefined ? [lookedUpTo, null] : [null, lookedUpTo];
  const last = ahead ?? parts.at(-1)?.nsn;
  const first = behind ?? parts[0]?.nsn;
  const limit = asked.limit === ITEMS_PER_PAGE ? {} : { limit: String(asked.limit) };
  const next = (hasNext || ahead !== null) && last !== undefined ? pathOf({ after: formatNsn(last), ...limit }) : null;
  const previous =
    (hasPrevious || behind !== null) && first !== undefined ? pathOf({ before: formatNsn(first), ...limit }) : null;
  const fields = {
    lookedUpTo: lookedUpTo === null ? null : formatNsn(lookedUpTo),
    next: next && origin + next,
    previous: previous && origin + previous,
    catalog: catalogInfoOf(catalog.edition),
  };
  return { around: { next, previous, whole: true }, fields };
}
