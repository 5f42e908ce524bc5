import { fsgOfFsc, parseFsc, parseFsg } from '../../domain/supply-class.ts';
import type { SqlValue } from '../../database/database.ts';
import type { PublishedPage, PublishedPages } from '../catalog-loader.ts';
import { readBuiltIn } from './read-rows.ts';
import { finishHash, hashNumber, hashText, hashWideNumber, startHash } from './content-hash.ts';

type Row = Readonly<Record<string, string>>;
export type ClassSources = { fscRows: readonly Row[]; fsgRows: readonly Row[]; pickRows: readonly Row[] };
/** By class number: how many NSNs are listed and the hashes of their contents, and the classes of all NSNs on file. */
type ClassCounts = {
  listed: ReadonlyMap<number, number>;
  listedHashes: ReadonlyMap<number, number>;
  onFile: ReadonlySet<number>;
};
/** The groups and classes of the catalog in force, and the day of what is new or changed. */
export type PagesBefore = { published: PublishedPages; today: number };

type Group = { title: string | null; notes: string | null };
type Class = Group & { inclusions: string | null; exclusions: string | null };

/**
 * Rows of supply_group and supply_class. Titles come from V_H2_FSC and V_H2_FSG, then P_H2_PICK, then the built-in tables;
 * without any H2 file all built-in classes are there, with one the built-in titles only fill gaps. What has the same content as before keeps its day.
 */
export function supplyClassRows(
  sources: ClassSources,
  counts: ClassCounts,
  before: PagesBefore,
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
  return countRows(groups, classes, counts, before);
}

function countRows(
  groups: ReadonlyMap<string, Group>,
  classes: ReadonlyMap<string, Class>,
  counts: ClassCounts,
  { published, today }: PagesBefore,
): { groups: SqlValue[][]; classes: SqlValue[][] } {
  const groupDay = dayKeeper(published.groups, today);
  const classDay = dayKeeper(published.classes, today);
  type Counted = { fsc: string; title: string | null; nsnCount: number };
  const inGroup = new Map<string, Counted[]>();
  const classRows = [...classes].sort(byKey).map(([fsc, { title, notes, inclusions, exclusions }]): SqlValue[] => {
    const fsg = fsc.slice(0, 2);
    const nsnCount = counts.listed.get(Number(fsc)) ?? 0;
    inGroup.set(fsg, [...(inGroup.get(fsg) ?? []), { fsc, title, nsnCount }]);
    const hash = hashClass([title, notes, inclusions, exclusions], counts.listedHashes.get(Number(fsc)) ?? 0);
    return [fsc, fsg, title, notes, inclusions, exclusions, nsnCount, hash, classDay(fsc, hash)];
  });
  const groupRows = [...groups].sort(byKey).map(([fsg, { title, notes }]): SqlValue[] => {
    const own = inGroup.get(fsg) ?? [];
    const nsnCount = own.reduce((sum, supplyClass) => sum + supplyClass.nsnCount, 0);
    const hash = hashGroup([title, notes], own);
    return [fsg, title, notes, own.length, nsnCount, hash, groupDay(fsg, hash)];
  });
  return { groups: groupRows, classes: classRows };
}

/** The day on which a page last changed: carried over where its content is the same. */
function dayKeeper(published: readonly PublishedPage[], today: number): (code: string, hash: number) => number {
  const before = new Map(published.map((page) => [page.code, page]));
  return (code, hash) => {
    const known = before.get(code);
    return known?.contentHash === hash ? known.changedOn : today;
  };
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

type Text = string | null;

/** Changes with a class's texts and with what is listed in it: `listedHash` is 0 where nothing is. */
function hashClass(texts: readonly Text[], listedHash: number): number {
  const hash = startHash();
  for (const text of texts) hashText(hash, text);
  hashWideNumber(hash, listedHash);
  return finishHash(hash);
}

/** Changes with a group's texts and with what its page says of its classes. */
function hashGroup(texts: readonly Text[], classes: readonly { fsc: string; title: Text; nsnCount: number }[]): number {
  const hash = startHash();
  for (const text of texts) hashText(hash, text);
  for (const { fsc, title, nsnCount } of classes) {
    hashText(hash, fsc);
    hashText(hash, title);
    hashNumber(hash, nsnCount);
  }
  return finishHash(hash);
}
