import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import { SECTION_SETS } from '../searched-sections.ts';
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
  { has, flags }: Pick<NameSet, 'has' | 'flags'>,
  sections = 0,
): Promise<Matches> {
  const { nameIds, counts } = await classNames(fsc);
  const matching: number[] = [];
  let nsnCount = 0;
  for (let index = 0; index < nameIds.length; index++) {
    const nameId = nameIds[index]!;
    if (flags[nameId] !== 1 || counts[index * SECTION_SETS + sections] === 0) continue;
    matching.push(nameId);
    nsnCount += counts[index * SECTION_SETS]!;
  }
  const matches = { has, nameCount: matching.length, nameIds: () => matching, nsnCount, scopeCount };
  return { reader: readNames(database, matches), total: nsnCount };
}
