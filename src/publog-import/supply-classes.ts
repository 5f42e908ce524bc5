import { fsgOfFsc, parseFsc, parseFsg } from '../domain/supply-class.ts';
import type { SqlValue } from '../storage/catalog-loader.ts';
import { readBuiltIn } from './built-in-tables.ts';

type Row = Readonly<Record<string, string>>;
export type ClassSources = { fscRows: readonly Row[]; fsgRows: readonly Row[]; pickRows: readonly Row[] };
/** NSNs by class number: those listed, and the classes of all NSNs on file. */
export type ClassCounts = { listed: ReadonlyMap<number, number>; onFile: ReadonlySet<number> };

type Group = { title: string | null; notes: string | null };
type Class = Group & { inclusions: string | null; exclusions: string | null };

/**
 * Rows of supply_group and supply_class. Titles come from V_H2_FSC and V_H2_FSG, then P_H2_PICK, then the built-in tables;
 * without any H2 file all built-in classes are there, with one the built-in titles only fill gaps.
 */
export function supplyClassRows(
  sources: ClassSources,
  counts: ClassCounts,
): { groups: SqlValue[][]; classes: SqlValue[][] } {
  const groups = new Map<string, Group>();
  const classes = new Map<string, Class>();
  for (const row of sources.fscRows) {
    const fsc = parseFsc((row['FSC'] ?? '').trim());
    if (!fsc || classes.has(fsc)) continue;
    classes.set(fsc, {
      title: textOf(row['FSC_TITLE']),
      notes: textOf(row['FSC_NOTES']),
      inclusions: textOf(row['FSC_INCLUSIONS']),
      exclusions: textOf(row['FSC_EXCLUSIONS']),
    });
  }
  // V_H2_FSG has a row per class; every one of them names the group.
  for (const row of sources.fsgRows)
    addGroup(groups, (row['FSC'] ?? '').trim().slice(0, 2), row['FSG_TITLE'], row['FSG_NOTES']);
  for (const row of sources.pickRows) {
    const fsc = parseFsc((row['FSC'] ?? '').trim());
    if (fsc) addClassTitle(classes, fsc, row['FSC_TITLE'], true);
    addGroup(groups, (row['FSG'] ?? '').trim() || (fsc ? fsgOfFsc(fsc) : ''), row['FSG_TITLE'], '');
  }
  const hasClasses = classes.size > 0;
  const onFile = [...counts.onFile].map((fsc) => String(fsc).padStart(4, '0'));
  for (const fsc of onFile) if (!classes.has(fsc)) classes.set(fsc, noClass());
  for (const row of readBuiltIn('fsc.csv')) addClassTitle(classes, row['fsc']!, row['title'], !hasClasses);

  const used = new Set([...classes.keys()].map((fsc) => fsc.slice(0, 2)));
  for (const fsg of used) if (!groups.has(fsg)) groups.set(fsg, { title: null, notes: null });
  for (const row of readBuiltIn('fsg.csv')) {
    if (groups.has(row['fsg']!) || (!hasClasses && row['status'] === 'live'))
      addGroup(groups, row['fsg']!, row['title'], '');
  }
  return countRows(groups, classes, counts.listed);
}

function countRows(
  groups: ReadonlyMap<string, Group>,
  classes: ReadonlyMap<string, Class>,
  listed: ReadonlyMap<number, number>,
): { groups: SqlValue[][]; classes: SqlValue[][] } {
  const classCount = new Map<string, number>();
  const nsnCount = new Map<string, number>();
  const classRows = [...classes].sort(byKey).map(([fsc, { title, notes, inclusions, exclusions }]): SqlValue[] => {
    const fsg = fsc.slice(0, 2);
    const nsns = listed.get(Number(fsc)) ?? 0;
    classCount.set(fsg, (classCount.get(fsg) ?? 0) + 1);
    nsnCount.set(fsg, (nsnCount.get(fsg) ?? 0) + nsns);
    return [fsc, fsg, title, notes, inclusions, exclusions, nsns];
  });
  const groupRows = [...groups]
    .sort(byKey)
    .map(([fsg, { title, notes }]): SqlValue[] => [
      fsg,
      title,
      notes,
      classCount.get(fsg) ?? 0,
      nsnCount.get(fsg) ?? 0,
    ]);
  return { groups: groupRows, classes: classRows };
}

function addGroup(
  groups: Map<string, Group>,
  fsgText: string,
  title: string | undefined,
  notes: string | undefined,
): void {
  const fsg = parseFsg(fsgText);
  if (!fsg) return;
  const known = groups.get(fsg);
  groups.set(fsg, { title: known?.title ?? textOf(title), notes: known?.notes ?? textOf(notes) });
}

function addClassTitle(classes: Map<string, Class>, fsc: string, title: string | undefined, mayAdd: boolean): void {
  const known = classes.get(fsc) ?? (mayAdd ? noClass() : null);
  if (known) classes.set(fsc, { ...known, title: known.title ?? textOf(title) });
}

function noClass(): Class {
  return { title: null, notes: null, inclusions: null, exclusions: null };
}

function textOf(text: string | undefined): string | null {
  return text?.trim() ? text : null;
}

function byKey(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return left[0] < right[0] ? -1 : 1;
}
