import { fscOfNsn, nsnRangeOfClass } from '../../domain/nsn.ts';
import type { Database } from '../database.ts';
import type { ClassNames } from './class-names.ts';
import type { ItemNames } from './item-names.ts';
import { readNames } from './name-reader.ts';
import { intersect, isEmptyRange, type Matches, type NsnRow, type PartReader } from './part-reader.ts';
import type { SupplyClasses } from './supply-classes.ts';

/** More names than these are looked for class by class: most classes hold few of them or none, and are passed over in memory. */
const NAMES_AT_ONCE = 200;

type Held = { database: Database; names: ItemNames; classNames: ClassNames; supplyClasses: SupplyClasses };

/** The listed NSNs of the whole catalog whose item name contains every one of the texts. */
export function searchCatalogNames(held: Held, texts: readonly string[]): Matches {
  const { nameIds, nsnCount } = held.names.search(texts);
  if (nameIds.length > NAMES_AT_ONCE) return { reader: readClassByClass(held, new Set(nameIds)), total: nsnCount };
  // few names are merged, however many NSNs carry them: names stand together by class, and reading in order would pass over much
  const reader = readNames(held.database, { nameIds, nsnCount, scopeCount: Number.POSITIVE_INFINITY });
  return { reader, total: nsnCount };
}

function readClassByClass(held: Held, wanted: ReadonlySet<number>): PartReader {
  const { classes } = held.supplyClasses;
  return async (range, direction, limit) => {
    if (isEmptyRange(range)) return [];
    const rows: NsnRow[] = [];
    const [from, to] = [fscOfNsn(range.first), fscOfNsn(range.last)];
    const within = classes.filter(({ fsc, nsnCount }) => nsnCount > 0 && fsc >= from && fsc <= to);
    for (const { fsc, nsnCount: scopeCount } of direction === 'up' ? within : within.toReversed()) {
      const matching = (await held.classNames(fsc)).filter(([nameId]) => wanted.has(nameId));
      const nsnCount = matching.reduce((sum, [, count]) => sum + count, 0);
      const reader = readNames(held.database, {
        nameIds: matching.map(([nameId]) => nameId),
        nsnCount,
        scopeCount,
      });
      rows.push(...(await reader(intersect(range, nsnRangeOfClass(fsc)), direction, limit - rows.length)));
      if (rows.length >= limit) break;
    }
    return rows;
  };
}
