import type { Database } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { NumberKey, NumberPage } from '../catalog-search.ts';
import { listCompanies } from './find-by-part-numbers.ts';
import type { ItemNames } from './item-names.ts';
import { BEHIND_ALL } from './suggest-part-numbers.ts';

/** Rows on a page at most: as many as on a page of a class. */
const MAX_ROWS = 100;
/** References looked at for one page: some prefixes lead to unlisted NSNs only. */
const MAX_LOOKED = 2_000;
/** References read beyond the page at first: of five about one is not listed. */
const SPARE_SHARE = 1.5;

type Row = [
  normalized: string,
  nsn: Nsn,
  position: number,
  cage: string,
  nameId: number | null,
  partNumber: string | null,
];

/** See `CatalogSearch.listNumbersBeginning`. A page may be short and still have a next one. */
export async function listNumbersBeginning(
  database: Database,
  names: ItemNames,
  prefix: NormalizedPartNumber,
  page: { after?: NumberKey; limit: number },
): Promise<NumberPage> {
  const limit = Math.max(1, Math.min(page.limit, MAX_ROWS));
  const end = prefix + BEHIND_ALL;
  const numbers: Written[] = [];
  let last: NumberKey = startOf(prefix, page.after);
  let shown: NumberKey | null = null;
  let size = Math.ceil((limit + 1) * SPARE_SHARE);
  for (let looked = 0; looked < MAX_LOOKED; size = Math.min(size * 4, MAX_LOOKED - looked)) {
    const rows = await database.query<Row>(LIST_BEGINNING, [last.normalized, last.nsn, last.position, end, size]);
    rows.sort(inKeyOrder);
    for (const [normalized, nsn, position, cage, nameId, partNumber] of rows) {
      last = { normalized, nsn, position };
      if (nameId === null || partNumber === null) continue;
      // one more than is shown: there is a next page
      if (numbers.length === limit) return { numbers: await withCompanies(database, numbers), next: shown };
      numbers.push({ partNumber, nsn, itemName: names.name(nameId), cage });
      shown = last;
    }
    if (rows.length < size) return { numbers: await withCompanies(database, numbers), next: null };
    looked += size;
  }
  return { numbers: await withCompanies(database, numbers), next: last };
}

type Found = NumberPage['numbers'][number];
type Written = Omit<Found, 'company'>;

async function withCompanies(database: Database, numbers: readonly Written[]): Promise<Found[]> {
  const cages = [...new Set(numbers.map(({ cage }) => cage))];
  const companies = new Map(await listCompanies(database, cages));
  return numbers.map((number) => ({ ...number, company: companies.get(number.cage) ?? null }));
}

/** The key behind which a page begins; a key of other numbers is that of the first page. */
function startOf(prefix: NormalizedPartNumber, after: NumberKey | undefined): NumberKey {
  return after?.normalized.startsWith(prefix) ? after : { normalized: prefix, nsn: -1 as Nsn, position: -1 };
}

/** As the index sorts them: letters and digits by their codes. */
function inKeyOrder(left: Row, right: Row): number {
  if (left[0] !== right[0]) return left[0] < right[0] ? -1 : 1;
  return left[1] - right[1] || left[2] - right[2];
}

// index part_by_normalized (normalized, nsn, position, cage), then primary keys of nsn and part
const LIST_BEGINNING = `
  select k.normalized, k.nsn, k.position, k.cage, (
    select n.name_id
    from nsn n
    where n.nsn = k.nsn
  ), (
    select p.part_number
    from part p
    where p.nsn = k.nsn
      and p.position = k.position
  )
  from (
    select normalized, nsn, position, cage
    from part
    where (normalized, nsn, position) > ($1, $2, $3)
      and normalized < $4
    order by normalized, nsn, position
    limit $5
  ) k`;
