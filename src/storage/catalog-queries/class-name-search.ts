import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import type { ClassNames } from './class-names.ts';
import type { ItemNames, NameSet } from './item-names.ts';
import { readNames } from './name-reader.ts';
import type { Matches } from './part-reader.ts';

type Held = { database: Database; names: ItemNames; classNames: ClassNames };

/** The listed NSNs of a class whose item name contains the text. */
export async function searchClassNames(held: Held, supplyClass: ClassSummary, text: string): Promise<Matches> {
  return readNamesInClass(held, supplyClass, held.names.search([text]));
}

/** The listed NSNs of a class whose item name is one of a set. */
export async function readNamesInClass(
  { database, classNames }: Pick<Held, 'database' | 'classNames'>,
  { fsc, nsnCount: scopeCount }: ClassSummary,
  { has }: Pick<NameSet, 'has'>,
): Promise<Matches> {
  const matching = (await classNames(fsc)).filter(([nameId]) => has(nameId));
  const nsnCount = matching.reduce((sum, [, count]) => sum + count, 0);
  const nameIds = (): number[] => matching.map(([nameId]) => nameId);
  const matches = { has, nameCount: matching.length, nameIds, nsnCount, scopeCount };
  return { reader: readNames(database, matches), total: nsnCount };
}
