import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import type { FindClassNames } from './class-names.ts';
import type { ItemNames, NameSet } from './item-names.ts';
import { readNames } from './name-reader.ts';
import type { Matches } from './part-reader.ts';

type Held = { database: Database; names: ItemNames; classNames: FindClassNames };

/** The listed NSNs of a class whose item name contains the text. */
export async function searchClassNames(held: Held, supplyClass: ClassSummary, text: string): Promise<Matches> {
  return readNamesInClass(held, supplyClass, held.names.search([text]));
}

/** The listed NSNs of a class whose item name is one of a set; names of which none has at least some sections may be left out. */
export async function readNamesInClass(
  { database, classNames }: Pick<Held, 'database' | 'classNames'>,
  { fsc, nsnCount: scopeCount }: ClassSummary,
  { has }: Pick<NameSet, 'has'>,
  sections = 0,
): Promise<Matches> {
  const { nameIds, count } = await classNames(fsc);
  const matching: number[] = [];
  let nsnCount = 0;
  for (const [index, nameId] of nameIds.entries()) {
    if (count(index, sections) === 0 || !has(nameId)) continue;
    matching.push(nameId);
    nsnCount += count(index, 0);
  }
  const matches = { has, nameCount: matching.length, nameIds: () => matching, nsnCount, scopeCount };
  return { reader: readNames(database, matches), total: nsnCount };
}
