import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import type { ClassNames } from './class-names.ts';
import type { ItemNames } from './item-names.ts';
import { readNames } from './name-reader.ts';
import type { Matches } from './part-reader.ts';

type Held = { database: Database; names: ItemNames; classNames: ClassNames };

/** The listed NSNs of a class whose item name contains the text. */
export async function searchClassNames(held: Held, { fsc, nsnCount }: ClassSummary, text: string): Promise<Matches> {
  const matching = (await held.classNames(fsc)).filter(([nameId]) => held.names.contains(nameId, text));
  const total = matching.reduce((sum, [, count]) => sum + count, 0);
  const nameIds = matching.map(([nameId]) => nameId);
  return { reader: readNames(held.database, { nameIds, nsnCount: total, scopeCount: nsnCount }), total };
}
