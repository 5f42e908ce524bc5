import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import { SECTION_SETS } from '../sections.ts';
import type { FindClassNames } from './class-names.ts';
import type { ItemNames, NameSet } from './item-names.ts';
import { readNames } from './name-reader.ts';
import { type KeyRow, type Matches, withRows } from './part-reader.ts';

type Held = { database: Database; names: ItemNames; classNames: FindClassNames };

/** The listed NSNs of a class whose item name contains the text. */
export async function searchClassNames(held: Held, supplyClass: ClassSummary, text: string): Promise<Matches> {
  const { reader, total } = await readNamesInClass(held, supplyClass, held.names.search([text]));
  return { reader: withRows(held.database, reader), total };
}

/** The listed NSNs of a class whose item name is one of a set; names of which none has at least some sections are left out. */
export async function readNamesInClass(
  { database, classNames }: Pick<Held, 'database' | 'classNames'>,
  { fsc, nsnCount: scopeCount }: ClassSummary,
  { has: isInSet }: Pick<NameSet, 'has'>,
  sections = 0,
): Promise<Matches<KeyRow>> {
  const { nameIds, counts } = await classNames(fsc);
  const matching: number[] = [];
  let nsnCount = 0;
  for (let index = 0; index < nameIds.length; index++) {
    const nameId = nameIds[index]!;
    if (!isInSet(nameId) || counts[index * SECTION_SETS + sections] === 0) continue;
    matching.push(nameId);
    nsnCount += counts[index * SECTION_SETS]!;
  }
  const kept = sections === 0 ? null : new Set(matching);
  const has = kept === null ? isInSet : (nameId: number): boolean => kept.has(nameId);
  const matches = { has, nameCount: matching.length, nameIds: () => matching, nsnCount, scopeCount };
  return { reader: readNames(database, matches), total: nsnCount };
}
