import { SECTION_SETS } from '../sections.ts';
import type { Day } from '#base/domain/day.ts';
import { fsgOfFsc, type Fsc, type Fsg } from '#base/domain/nsn.ts';
import type { Database } from '#base/database/database.ts';
import { readInOrder } from './key-batches.ts';
import type { NameSet } from './item-names.ts';
import { memoizeLatest, once } from './memoize.ts';

type Text = string | null;

/** Stay in memory: every part page needs them. */
export async function loadSupplyClasses(database: Database) {
  const groupRows = await database.query<[Fsg, Text, Text, number, number, Day]>(LIST_GROUPS);
  type ClassRow = [Fsc, Text, Text, Text, Text, number, Text, Text, Day, number];
  const classRows = await database.query<ClassRow>(LIST_CLASSES);
  const groups = groupRows.map(([fsg, title, , classCount, nsnCount]) => ({ fsg, title, classCount, nsnCount }));
  const classes = classRows.map(([fsc, title, , , , nsnCount]) => ({ fsc, fsg: fsgOfFsc(fsc), title, nsnCount }));
  const firstRank = new Map<Fsc, number>();
  let rank = 0;
  for (const { fsc, nsnCount } of classes) {
    firstRank.set(fsc, rank);
    rank += nsnCount;
  }
  return {
    groups,
    classes,
    byFsg: new Map(groups.map((group, at) => [group.fsg, { ...group, notes: groupRows[at]![2] }])),
    byFsc: new Map(
      classRows.map(([fsc, , notes, inclusions, exclusions, , groupTitle, groupNotes], at) => [
        fsc,
        { ...classes[at]!, notes, inclusions, exclusions, groupTitle, groupNotes },
      ]),
    ),
    firstRank,
    pages: {
      groups: groupRows.map(([fsg, , , , , changedOn]) => ({ fsg, changedOn })),
      classes: classRows.map(([fsc, , , , , nsnCount, , , changedOn, contentHash]) => ({
        fsc,
        nsnCount,
        changedOn,
        contentHash,
      })),
    },
  };
}

type SupplyClasses = Awaited<ReturnType<typeof loadSupplyClasses>>;
export type GroupSummary = SupplyClasses['groups'][number];
export type ClassSummary = SupplyClasses['classes'][number];
export type SupplyGroup = SupplyClasses['byFsg'] extends Map<Fsg, infer Group> ? Group : never;
export type SupplyClass = SupplyClasses['byFsc'] extends Map<Fsc, infer Class> ? Class : never;

// whole tables, read once
const LIST_GROUPS = `
  select fsg, title, notes, class_count, nsn_count, changed_on
  from supply_group
  order by fsg`;

const LIST_CLASSES = `
  select c.fsc, c.title, c.notes, c.inclusions, c.exclusions, c.nsn_count, g.title, g.notes, c.changed_on,
    c.content_hash
  from supply_class c
  left join supply_group g on g.fsg = c.fsg
  order by c.fsc`;

/** By name id. */
type ClassNames = Awaited<ReturnType<typeof loadClassNames>>;

const CLASSES = 10_000;

/** Cached: a few megabytes. */
export const classNamesOf = (database: Database) => memoizeLatest(CLASSES, (fsc: Fsc) => loadClassNames(database, fsc));

/** Names of a class that a page lists. */
const MAX_NAMES = 24;

/** The names of a class with the most listed NSNs, most first. */
export const largestNames = ({ nameIds, counts }: ClassNames) =>
  Array.from(nameIds, (nameId, index) => ({ nameId, nsnCount: counts[index * SECTION_SETS]! }))
    .filter(({ nsnCount }) => nsnCount > 0)
    .sort((left, right) => right.nsnCount - left.nsnCount)
    .slice(0, MAX_NAMES);

async function loadClassNames(database: Database, fsc: Fsc) {
  type Row = [nameId: number, searched: number, nsnCount: number];
  const reading = readInOrder<Row>(database, 'class_item_name', 'name_id, searched, nsn_count', [-1, 0], { fsc });
  const rows = (await Array.fromAsync(reading)).flat();
  const nameIds = Uint32Array.from(new Set(rows.map(([nameId]) => nameId)));
  const counts = new Uint32Array(nameIds.length * SECTION_SETS);
  let index = 0;
  for (const [nameId, searched, nsnCount] of rows) {
    if (nameIds[index] !== nameId) index++;
    for (let set = 0; set < SECTION_SETS; set++)
      if ((searched & set) === set) counts[index * SECTION_SETS + set]! += nsnCount;
  }
  return { nameIds, counts };
}

const NO_NAMES: ClassNames = { nameIds: new Uint32Array(), counts: new Uint32Array() };

export function nameClassesOf(
  classNames: ReturnType<typeof classNamesOf>,
  classes: readonly ClassSummary[],
  lastNameId: number,
) {
  return once(async () => {
    const each: ClassNames[] = [];
    for (const { fsc, nsnCount } of classes) each.push(nsnCount === 0 ? NO_NAMES : await classNames(fsc));
    return indexNames(each, lastNameId);
  });
}

function indexNames(classes: readonly ClassNames[], lastNameId: number) {
  // entries of a name: place of class, index of the name in it
  const first = new Uint32Array(lastNameId + 3);
  for (const { nameIds } of classes) for (const nameId of nameIds) first[nameId + 2]!++;
  for (let nameId = 0; nameId <= lastNameId; nameId++) first[nameId + 2]! += first[nameId + 1]!;
  const places = new Uint16Array(first[lastNameId + 2]!);
  const indexes = new Uint32Array(places.length);
  for (const [place, { nameIds }] of classes.entries())
    for (const [index, nameId] of nameIds.entries()) {
      const at = first[nameId + 1]!++;
      places[at] = place;
      indexes[at] = index;
    }
  const countsOf = classes.map(({ counts }) => counts);
  /** Visits classes of a name, with the offset in `counts`. */
  const eachClass = (nameId: number, visit: (place: number, counts: Uint32Array, at: number) => void): void => {
    for (let at = first[nameId]!; at < first[nameId + 1]!; at++)
      visit(places[at]!, countsOf[places[at]!]!, indexes[at]! * SECTION_SETS);
  };

  return {
    eachClass,
    countByClass: (names: NameSet, sections: number): Uint32Array => {
      const found = new Uint32Array(classes.length);
      for (const nameId of names.nameIds())
        eachClass(nameId, (place, counts, at) => (found[place]! += counts[at + sections]!));
      return found;
    },
  };
}
