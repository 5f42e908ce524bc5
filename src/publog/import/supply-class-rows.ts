import { fsgOfFsc, parseFsc, parseFsg } from '#base/domain/nsn.ts';
import type { SqlValue } from '#base/database/database.ts';
import type { CatalogDatabase, PublishedPage } from '../catalog-loader.ts';
import { readReferenceRecords } from '../reference-rows.ts';
import { finishHash, hashNumber, hashTexts, hashWideNumber, startHash } from './content-hash.ts';
import type { ListedInClass } from './write-buckets.ts';
import { NON_APPROVED, type NsnList } from './gather-nsns.ts';

export type Row = Readonly<Record<string, string>>;
export type ClassSources = { fscRows: readonly Row[]; fsgRows: readonly Row[]; pickRows: readonly Row[] };
export type PagesBefore = { published: Awaited<ReturnType<CatalogDatabase['readPublishedPages']>>; today: number };

type Group = { title: string | null; notes: string | null };
type Class = Group & { inclusions: string | null; exclusions: string | null };

/** Titles: V_H2_FSC, V_H2_FSG, P_H2_PICK, then built-in ones. Unchanged rows keep their day. */
export function supplyClassRows(
  sources: ClassSources,
  /** By class number. */
  onFile: ReadonlyMap<number, ListedInClass>,
  { published, today }: PagesBefore,
): { groups: SqlValue[][]; classes: SqlValue[][] } {
  const groups = new Map<string, Group>();
  const classes = new Map<string, Class>();
  for (const row of sources.fscRows) {
    const fsc = parseFsc(row['FSC'] ?? '');
    if (!fsc || classes.has(fsc)) continue;
    classes.set(fsc, {
      title: textOf(row['FSC_TITLE']),
      notes: textOf(row['FSC_NOTES']),
      inclusions: textOf(row['FSC_INCLUSIONS']),
      exclusions: textOf(row['FSC_EXCLUSIONS']),
    });
  }
  // A row for each class names its group.
  for (const row of sources.fsgRows)
    addGroup(groups, (row['FSC'] ?? '').slice(0, 2), row['FSG_TITLE'], row['FSG_NOTES']);
  for (const row of sources.pickRows) {
    const fsc = parseFsc(row['FSC'] ?? '');
    if (fsc) addClassTitle(classes, fsc, row['FSC_TITLE'], true);
    addGroup(groups, row['FSG'] || (fsc ? fsgOfFsc(fsc) : ''), row['FSG_TITLE']);
  }
  const hasClasses = classes.size > 0;
  for (const number of onFile.keys()) {
    const fsc = String(number).padStart(4, '0');
    if (!classes.has(fsc)) classes.set(fsc, NO_CLASS);
  }
  for (const row of readReferenceRecords('fsc.csv')) addClassTitle(classes, row['fsc']!, row['title'], !hasClasses);

  const used = new Set([...classes.keys()].map((fsc) => fsc.slice(0, 2)));
  for (const fsg of used) if (!groups.has(fsg)) groups.set(fsg, { title: null, notes: null });
  for (const row of readReferenceRecords('fsg.csv')) {
    if (groups.has(row['fsg']!) || (!hasClasses && row['status'] === 'live'))
      addGroup(groups, row['fsg']!, row['title']);
  }

  const groupDay = dayKeeper(published.groups, today);
  const classDay = dayKeeper(published.classes, today);
  const counted = [...classes].sort(byKey).map(([fsc, texts]) => {
    const { listed, hash } = onFile.get(Number(fsc)) ?? { listed: 0, hash: 0 };
    return { fsc, fsg: fsc.slice(0, 2), ...texts, listed, listedHash: hash };
  });
  const classRows = counted.map(({ fsc, fsg, title, notes, inclusions, exclusions, listed, listedHash }) => {
    const state = startHash();
    hashTexts(state, title, notes, inclusions, exclusions);
    hashWideNumber(state, listedHash);
    const hash = finishHash(state);
    return [fsc, fsg, title, notes, inclusions, exclusions, listed, hash, classDay(fsc, hash)];
  });
  const inGroup = Map.groupBy(counted, ({ fsg }) => fsg);
  const groupRows = [...groups].sort(byKey).map(([fsg, { title, notes }]) => {
    const own = inGroup.get(fsg) ?? [];
    const state = startHash();
    hashTexts(state, title, notes);
    let nsnCount = 0;
    for (const { fsc, title: classTitle, listed } of own) {
      hashTexts(state, fsc, classTitle);
      hashNumber(state, listed);
      nsnCount += listed;
    }
    const hash = finishHash(state);
    return [fsg, title, notes, own.length, nsnCount, hash, groupDay(fsg, hash)];
  });
  return { groups: groupRows, classes: classRows };
}

/** Kept while the content is the same. */
function dayKeeper(published: readonly PublishedPage[], today: number): (code: string, hash: number) => number {
  const before = new Map(published.map((page) => [page.code, page]));
  return (code, hash) => {
    const known = before.get(code);
    return known?.contentHash === hash ? Math.min(known.changedOn, today) : today;
  };
}

function addGroup(groups: Map<string, Group>, fsgText: string, title?: string, notes?: string): void {
  const fsg = parseFsg(fsgText);
  if (!fsg) return;
  const known = groups.get(fsg);
  groups.set(fsg, { title: known?.title ?? textOf(title), notes: known?.notes ?? textOf(notes) });
}

function addClassTitle(classes: Map<string, Class>, fsc: string, title: string | undefined, mayAdd: boolean): void {
  const known = classes.get(fsc) ?? (mayAdd ? NO_CLASS : null);
  if (known) classes.set(fsc, { ...known, title: known.title ?? textOf(title) });
}

const NO_CLASS: Class = { title: null, notes: null, inclusions: null, exclusions: null };

const textOf = (text: string | undefined): string | null => (text?.trim() ? text : null);

export function byKey(left: readonly [string, ...unknown[]], right: readonly [string, ...unknown[]]): number {
  return left[0] < right[0] ? -1 : 1;
}

/** The lowest approved code. A name changes with its NSNs. */
export function* itemNameRows(
  list: Pick<NsnList, 'nameCount' | 'nameTexts'>,
  { nameCounts, nameDays }: { nameCounts: Int32Array; nameDays: Int32Array },
  definitions: readonly SqlValue[][],
  { published, today }: PagesBefore,
): Iterable<SqlValue[]> {
  const dayOf = dayKeeper(published.names, today);
  const incs = new Map<string, SqlValue>();
  for (const [inc, name] of definitions)
    if (inc !== NON_APPROVED && !incs.has(String(name))) incs.set(String(name), inc!);
  for (let id = 0; id < list.nameCount; id++) {
    const name = list.nameTexts(id);
    const count = nameCounts[id]!;
    const changedOn = count === 0 ? 0 : Math.max(nameDays[id]!, dayOf(name, count));
    yield [id + 1, name, count, incs.get(name) ?? null, changedOn];
  }
}

/** P_H6_PICK, or V_H6_NAME_INC where it has the rest of a name. */
export function itemDefinitionRows(pick: readonly Row[], nameInc: readonly Row[]): SqlValue[][] {
  const names = new Map<string, string>();
  const definitions = new Map<string, string>();
  for (const row of pick) {
    const inc = row['INC']!;
    if (!names.has(inc)) names.set(inc, row['ITEM_NAME']!);
  }
  for (const row of nameInc) {
    const inc = row['INC']!;
    const [name, known = ''] = [row['ITEM_NAME']!, names.get(inc)];
    names.set(inc, name.startsWith(known) ? name : known);
    definitions.set(inc, definitions.get(inc) || row['DEFINITION']!);
  }
  return [...names]
    .map(([inc, name]) => [inc, name, definitions.get(inc) || null] as const)
    .filter(([, name, definition]) => name !== '' || definition !== null)
    .sort(byKey)
    .map((row) => [...row]);
}

/** Distinct, in order of the source. Approved names of other items lead there instead. */
export function colloquialNameRows(
  rows: readonly Row[],
  related: readonly Row[],
  definitions: readonly SqlValue[][],
): SqlValue[][] {
  const approved = new Set(definitions.map(([, name]) => name));
  const named = [
    ...rows.map((row) => ({ inc: row['INC']!, name: row['COLLOQUIAL_NAME']! })),
    ...related.map((row) => ({ inc: row['INC']!, name: row['ITEM_NAME']! })).filter(({ name }) => !approved.has(name)),
  ];
  return [...Map.groupBy(named, ({ inc }) => inc)].sort(byKey).flatMap(([inc, own]) => {
    const names = new Set(own.map(({ name }) => name));
    return [...names].map((name, position): SqlValue[] => [inc, position, name]);
  });
}
