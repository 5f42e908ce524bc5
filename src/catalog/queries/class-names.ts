import type { Fsc } from '../../domain/supply-class.ts';
import type { Database } from '../../database/database.ts';
import { SECTION_SETS } from '../sections.ts';

/** The item names of a class, by name id. */
export type ClassNames = {
  readonly nameIds: Uint32Array;
  /** At `index * SECTION_SETS + sections`: how many listed NSNs carry the name at that index and have at least the sections of a set. */
  readonly counts: Uint32Array;
};
export type FindClassNames = (fsc: Fsc) => Promise<ClassNames>;

/** Rows in one query: keeps each under 5 ms. */
const ROWS_PER_QUERY = 2_000;

/** Reads the names of a class when they are first asked for and keeps them: some 200,000 in all, a few megabytes. */
export function keepClassNames(database: Database): FindClassNames {
  const kept = new Map<Fsc, Promise<ClassNames>>();
  return (fsc) => {
    const known = kept.get(fsc);
    if (known) return known;
    const loading = loadClassNames(database, fsc);
    kept.set(fsc, loading);
    loading.catch(() => kept.delete(fsc));
    return loading;
  };
}

async function loadClassNames(database: Database, fsc: Fsc): Promise<ClassNames> {
  type Row = [nameId: number, searched: number, nsnCount: number];
  const rows: Row[] = [];
  for (;;) {
    const [nameId, searched] = rows.at(-1) ?? [-1, 0];
    const more = await database.query<Row>(LIST_CLASS_NAMES, [fsc, nameId, searched, ROWS_PER_QUERY]);
    for (const row of more) rows.push(row);
    if (more.length < ROWS_PER_QUERY) return classNamesOf(rows);
  }
}

function classNamesOf(rows: readonly (readonly [nameId: number, searched: number, nsnCount: number])[]): ClassNames {
  const nameIds = Uint32Array.from(new Set(rows.map(([nameId]) => nameId)));
  const counts = new Uint32Array(nameIds.length * SECTION_SETS);
  let index = 0;
  for (const [nameId, searched, nsnCount] of rows) {
    if (nameIds[index] !== nameId) index++;
    for (let set = 0; set < SECTION_SETS; set++)
      if ((searched & set) === set) counts[index * SECTION_SETS + set]! += nsnCount;
  }
  return { nameIds, counts };
}

/** How many listed NSNs of a class have at least the sections of a set. */
export function countWithSections({ nameIds, counts }: ClassNames, sections: number): number {
  let found = 0;
  for (let index = 0; index < nameIds.length; index++) found += counts[index * SECTION_SETS + sections]!;
  return found;
}

// primary key of class_item_name
const LIST_CLASS_NAMES = `
  select name_id, searched, nsn_count
  from class_item_name
  where fsc = $1
    and (name_id, searched) > ($2, $3)
  order by name_id, searched
  limit $4`;
