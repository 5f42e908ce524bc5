import type { CageCode } from '../../domain/cage-code.ts';
import type { Maker } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';

export async function findMaker(database: Database, cage: CageCode): Promise<Maker | null> {
  type Text = string | null;
  const [row] = await database.query<[string, Text, Text, Text, Text, Text, Text, Text, Text, Text, Text, number]>(
    FIND_MAKER,
    [cage],
  );
  if (!row) return null;
  const [company, status, type, street, city, state, postalCode, country, formerNames, parentCage, replacedByCage] =
    row;
  return {
    cage,
    company,
    status,
    type,
    street,
    city,
    state,
    postalCode,
    country,
    formerNames,
    parentCage,
    replacedByCage,
    partCount: row[11],
  };
}

// primary key of maker
const FIND_MAKER = `
  select company, status, type, street, city, state, postal_code, country, former_names, parent_cage,
    replaced_by_cage, part_count
  from maker
  where cage = $1`;
