import { fsgOfFsc, type Fsc, type Fsg } from '../../domain/supply-class.ts';
import type { ClassSummary, GroupSummary, SupplyClass, SupplyGroup } from '../catalog-store.ts';
import type { Database } from '../database.ts';

/** Groups and classes with their notes: some hundred rows, held in memory, since every part page asks for one. */
export type SupplyClasses = {
  groups: GroupSummary[];
  classes: ClassSummary[];
  byFsg: ReadonlyMap<Fsg, SupplyGroup>;
  byFsc: ReadonlyMap<Fsc, SupplyClass>;
  /** How many listed NSNs stand in the classes before this one. */
  firstRank: ReadonlyMap<Fsc, number>;
};

type Text = string | null;

export async function loadSupplyClasses(database: Database): Promise<SupplyClasses> {
  const groupRows = await database.query<[Fsg, Text, Text, number, number]>(LIST_GROUPS);
  const classRows = await database.query<[Fsc, Text, Text, Text, Text, number, Text, Text]>(LIST_CLASSES);
  const byFsg = new Map<Fsg, SupplyGroup>();
  for (const [fsg, title, notes, classCount, nsnCount] of groupRows)
    byFsg.set(fsg, { fsg, title, notes, classCount, nsnCount });
  const byFsc = new Map<Fsc, SupplyClass>();
  const firstRank = new Map<Fsc, number>();
  let rank = 0;
  for (const [fsc, title, notes, inclusions, exclusions, nsnCount, groupTitle, groupNotes] of classRows) {
    const fsg = fsgOfFsc(fsc);
    byFsc.set(fsc, { fsc, fsg, title, notes, inclusions, exclusions, nsnCount, groupTitle, groupNotes });
    firstRank.set(fsc, rank);
    rank += nsnCount;
  }
  return {
    groups: [...byFsg.values()].map(({ fsg, title, classCount, nsnCount }) => ({ fsg, title, classCount, nsnCount })),
    classes: [...byFsc.values()].map(({ fsc, fsg, title, nsnCount }) => ({ fsc, fsg, title, nsnCount })),
    byFsg,
    byFsc,
    firstRank,
  };
}

// whole tables of at most some hundred rows, read once when a catalog is opened
const LIST_GROUPS = `
  select fsg, title, notes, class_count, nsn_count
  from supply_group
  order by fsg`;

const LIST_CLASSES = `
  select c.fsc, c.title, c.notes, c.inclusions, c.exclusions, c.nsn_count, g.title, g.notes
  from supply_class c
  left join supply_group g on g.fsg = c.fsg
  order by c.fsc`;
