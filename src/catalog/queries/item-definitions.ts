import type { ItemDefinition } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import { SECTION_LIMIT_MS } from '../../database/time-limit.ts';

/** Definitions kept: those of the commonest names are asked for again and again. */
const KEPT_DEFINITIONS = 10_000;

/** Finds definitions, and keeps them: a catalog never changes. */
export function keepItemDefinitions(database: Database): (inc: string) => Promise<ItemDefinition | null> {
  const kept = new Map<string, ItemDefinition | null>();
  return async (inc) => {
    const known = kept.get(inc);
    if (known !== undefined) return known;
    const definition = await findItemDefinition(database, inc);
    if (kept.size === KEPT_DEFINITIONS) kept.clear();
    kept.set(inc, definition);
    return definition;
  };
}

async function findItemDefinition(database: Database, inc: string): Promise<ItemDefinition | null> {
  const limit = { timeoutMs: SECTION_LIMIT_MS };
  const [row] = await database.query<[string, string | null]>(FIND_DEFINITION, [inc], limit);
  if (!row) return null;
  const colloquial = await database.query<[string]>(LIST_COLLOQUIAL, [inc], limit);
  return { inc, name: row[0], definition: row[1], colloquialNames: colloquial.map(([name]) => name) };
}

// primary key of item_definition
const FIND_DEFINITION = `
  select name, definition
  from item_definition
  where inc = $1`;

// primary key of colloquial_name (inc, position)
const LIST_COLLOQUIAL = `
  select name
  from colloquial_name
  where inc = $1
  order by position`;
