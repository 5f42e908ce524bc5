import { fsgOfFsc, type Fsc, type Fsg } from '../../domain/supply-class.ts';
import type { ClassSummary, GroupSummary, SupplyClass, SupplyGroup } from '../catalog-store.ts';
import type { Database } from '../database.ts';

/** Groups and classes without their notes: some hundred rows, held in memory. */
export type SupplyClasses = {
  groups: GroupSummary[];
  classes: ClassSummary[];
  byFsc: ReadonlyMap<Fsc, ClassSummary>;
  /** How many listed NSNs stand in the classes before this one. */
  firstRank: ReadonlyMap<Fsc, number>;
};

export async function loadSupplyClasses(database: Database): Promise<SupplyClasses> {
  const groups = await database.query<[Fsg, string | null, number, number]>(LIST_GROUPS);
  const classRows = await database.query<[Fsc, Fsg, string | null, number]>(LIST_CLASSES);
  const classes = classRows.map(([fsc, fsg, title, nsnCount]) => ({ fsc, fsg, title, nsnCount }));
  const firstRank = new Map<Fsc, number>();
  let rank = 0;
  for (const { fsc, nsnCount } of classes) {
    firstRank.set(fsc, rank);
    rank += nsnCount;
  }
  return {
    groups: groups.map(([fsg, title, classCount, nsnCount]) => ({ fsg, title, classCount, nsnCount })),
    classes,
    byFsc: new Map(classes.map((summary) => [summary.fsc, summary])),
    firstRank,
  };
}

export async function findGroup(database: Database, fsg: Fsg): Promise<SupplyGroup | null> {
  const [row] = await database.query<[string | null, string | null, number, number]>(FIND_GROUP, [fsg]);
  if (!row) return null;
  const [title, notes, classCount, nsnCount] = row;
  return { fsg, title, notes, classCount, nsnCount };
}

export async function findClass(database: Database, fsc: Fsc): Promise<SupplyClass | null> {
  type Text = string | null;
  const [row] = await database.query<[Text, Text, Text, Text, number, Text, Text]>(FIND_CLASS, [fsc]);
  if (!row) return null;
  const [title, notes, inclusions, exclusions, nsnCount, groupTitle, groupNotes] = row;
  return { fsc, fsg: fsgOfFsc(fsc), title, notes, inclusions, exclusions, nsnCount, groupTitle, groupNotes };
}

// whole tables of at most some hundred rows, read once when a catalog is opened
const LIST_GROUPS = `
  select fsg, title, class_count, nsn_count
  from supply_group
  order by fsg`;

const LIST_CLASSES = `
  select fsc, fsg, title, nsn_count
  from supply_class
  order by fsc`;

// primary key of supply_group
const FIND_GROUP = `
  select title, notes, class_count, nsn_count
  from supply_group
  where fsg = $1`;

// primary keys of supply_class and supply_group
const FIND_CLASS = `
  select c.title, c.notes, c.inclusions, c.exclusions, c.nsn_count, g.title, g.notes
  from supply_class c
  left join supply_group g on g.fsg = c.fsg
  where c.fsc = $1`;
