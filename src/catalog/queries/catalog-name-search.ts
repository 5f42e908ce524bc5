import { fscOfNsn, nsnRangeOfClass } from '../../domain/nsn.ts';
import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import type { FindClassNames } from './class-names.ts';
import { readNamesInClass } from './class-name-search.ts';
import type { NameSet } from './item-names.ts';
import { readNames } from './name-reader.ts';
import { intersect, isEmptyRange, type KeyReader, type KeyRow, type Matches } from './part-reader.ts';
import type { SupplyClasses } from './supply-classes.ts';

/** More names than these are looked for class by class: most classes hold few of them or none, and are passed over in memory. */
export const NAMES_AT_ONCE = 200;

type Held = { database: Database; classNames: FindClassNames; supplyClasses: SupplyClasses };

/** The listed NSNs of the whole catalog whose item name is one of a set. */
export function searchCatalogNames(held: Held, wanted: NameSet): Matches<KeyRow> {
  const reader =
    wanted.nameCount > NAMES_AT_ONCE
      ? readClassByClass(held, held.supplyClasses.classes, wanted)
      : readFewNames(held, wanted);
  return { reader, total: wanted.nsnCount };
}

/** Few names are merged, however many NSNs carry them: names stand together by class, and reading in order would pass over much. */
export function readFewNames({ database }: Pick<Held, 'database'>, wanted: NameSet): KeyReader {
  return readNames(database, { ...wanted, scopeCount: Number.POSITIVE_INFINITY });
}

/** The same in some classes, by code; names of which no NSN there has at least some sections are left out. */
export function readClassByClass(
  held: Held,
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
