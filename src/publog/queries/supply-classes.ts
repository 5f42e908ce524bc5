import type { Day } from '#base/domain/day.ts';
import { fsgOfFsc, type Fsc, type Fsg } from '#base/domain/supply-class.ts';
import type { ClassSummary, GroupSummary, SupplyClass, SupplyGroup } from '../catalog-store.ts';
import type { Database } from '#base/database/database.ts';
import type { SitemapFacts } from '../nsn-blocks.ts';

/** Groups and classes with their notes: some hundred rows, held in memory, since every part page asks for one. */
export type SupplyClasses = {
  groups: GroupSummary[];
  classes: ClassSummary[];
  byFsg: ReadonlyMap<Fsg, SupplyGroup>;
  byFsc: ReadonlyMap<Fsc, SupplyClass>;
  /** How many listed NSNs are in the classes before this one. */
  firstRank: ReadonlyMap<Fsc, number>;
  /** When their pages last changed: every group and class that is found has one. */
  pages: Pick<SitemapFacts, 'groups' | 'classes'>;
};

type Text = string | null;

export async function loadSupplyClasses(database: Database): Promise<SupplyClasses> {
  const groupRows = await database.query<[Fsg, Text, Text, number, number, Day]>(LIST_GROUPS);
  type ClassRow = [Fsc, Text, Text, Text, Text, number, Text, Text, Day, number];
  const classRows = await database.query<ClassRow>(LIST_CLASSES);
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

// whole tables of at most some hundred rows, read once when a catalog is opened
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
