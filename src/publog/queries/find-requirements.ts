import type { Database } from '#base/database/database.ts';
import type { Dimension } from '#base/domain/measure.ts';
import type { Requirement } from '../part-selection.ts';
import { readByKeys } from './key-batches.ts';

type Row = [mrc: string, title: string, dimension: Dimension | null];

// primary key of requirement
const readRequirements = readByKeys<string, Row>({
  sizes: [1, 5, 25],
  filler: '',
  sql: (codes) => `
  select mrc, title, dimension
  from requirement
  where mrc in (${codes})`,
});

/** Requirements by their codes, in their order; null for one that is not on file. */
export async function findRequirements(database: Database, mrcs: readonly string[]): Promise<(Requirement | null)[]> {
  const rows = await readRequirements(database, mrcs);
  const known = new Map(rows.map(([mrc, title, dimension]) => [mrc, { mrc, title, dimension }]));
  return mrcs.map((mrc) => known.get(mrc) ?? null);
}
