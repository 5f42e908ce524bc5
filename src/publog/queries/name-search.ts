import { fscOfNsn, nsnRangeOfClass } from '#base/domain/nsn.ts';
import type { ClassSummary } from '../catalog-store.ts';
import { SECTION_SETS } from '../sections.ts';
import type { NameSet } from './item-names.ts';
import { readNames } from './name-reader.ts';
import { intersect, isEmptyRange, type KeyReader, type KeyRow, type Matches, withRows } from './part-reader.ts';
import type { SearchHeld } from './search-plan.ts';

/** More names than this are searched class by class: most classes hold few of them, and those with none are skipped in memory. */
const NAMES_AT_ONCE = 200;

/** The listed NSNs of the whole catalog whose item name is one of a set; `classes` are those that may hold some. */
export function readNamed(held: SearchHeld, wanted: NameSet, classes = held.supplyClasses.classes): KeyReader {
  return wanted.nameCount > NAMES_AT_ONCE ? readClassByClass(held, classes, wanted) : readFewNames(held, wanted);
}

/** Few names are merged, however many NSNs have them: NSNs of a name lie together by class, so reading in order would skip much. */
function readFewNames({ database }: SearchHeld, wanted: NameSet): KeyReader {
  return readNames(database, { ...wanted, scopeCount: Number.POSITIVE_INFINITY });
}

/** The same in some classes, by code; names of which no NSN there has at least some sections are left out. */
export function readClassByClass(
  held: SearchHeld,
  classes: readonly ClassSummary[],
  wanted: NameSet,
  sections = 0,
): KeyReader {
  return async (range, direction, limit) => {
    if (isEmptyRange(range)) return [];
    const rows: KeyRow[] = [];
    const [from, to] = [fscOfNsn(range.first), fscOfNsn(range.last)];
    const within = classes.filter(({ fsc, nsnCount }) => nsnCount > 0 && fsc >= from && fsc <= to);
    for (const supplyClass of direction === 'up' ? within : within.toReversed()) {
      const { reader } = await readNamesInClass(held, supplyClass, wanted, sections);
      const inClass = intersect(range, nsnRangeOfClass(supplyClass.fsc));
      rows.push(...(await reader(inClass, direction, limit - rows.length)));
      if (rows.length >= limit) break;
    }
    return rows;
  };
}

/** The listed NSNs of a class whose item name contains the text. */
export async function searchClassNames(held: SearchHeld, supplyClass: ClassSummary, text: string): Promise<Matches> {
  const { reader, total } = await readNamesInClass(held, supplyClass, held.names.search([text]));
  return { reader: withRows(held.database, reader), total };
}

/** The listed NSNs of a class whose item name is one of a set; names of which none has at least some sections are left out. */
async function readNamesInClass(
  { database, classNames }: SearchHeld,
  { fsc, nsnCount: scopeCount }: ClassSummary,
  { has: isInSet }: NameSet,
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
