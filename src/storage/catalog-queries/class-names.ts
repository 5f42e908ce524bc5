import type { Fsc } from '../../domain/supply-class.ts';
import type { Database } from '../database.ts';

/** The item names of a class with how many of its listed NSNs carry each, by name id. */
export type ClassName = readonly [nameId: number, nsnCount: number];
export type ClassNames = (fsc: Fsc) => Promise<readonly ClassName[]>;

/** Rows in one query: keeps each under 20 ms. */
const ROWS_PER_QUERY = 10_000;

/** Reads the names of a class when they are first asked for and keeps them: some 200,000 pairs in all, a few megabytes. */
export function keepClassNames(database: Database): ClassNames {
  const kept = new Map<Fsc, Promise<ClassName[]>>();
  return (fsc) => {
    const known = kept.get(fsc);
    if (known) return known;
    const loading = loadClassNames(database, fsc);
    kept.set(fsc, loading);
    loading.catch(() => kept.delete(fsc));
    return loading;
  };
}

async function loadClassNames(database: Database, fsc: Fsc): Promise<ClassName[]> {
  const names: ClassName[] = [];
  for (;;) {
    const after = names.at(-1)?.[0] ?? -1;
    const rows = await database.query<[number, number]>(LIST_CLASS_NAMES, [fsc, after, ROWS_PER_QUERY]);
    names.push(...rows);
    if (rows.length < ROWS_PER_QUERY) return names;
  }
}

// primary key of class_item_name
const LIST_CLASS_NAMES = `
  select name_id, nsn_count
  from class_item_name
  where fsc = $1
    and name_id > $2
  order by name_id
  limit $3`;
