import { sumBy } from '#base/domain/in-parallel.ts';
import type { Nsn, Fsc } from '#base/domain/nsn.ts';
import type { NameGroup, Requirement } from '../../part-selection.ts';
import type { SelectionSource } from '../selection-source.ts';
import { ANY_BIT, rowsWithout, type FilterGroup, type LoadedClass } from '../load-class.ts';
import { readPage } from '../read-page.ts';
import { readDescribed, type DescribedPart } from '../selected-rows.ts';
import type { SelectionScope } from '../selection-scope.ts';
import { mainSize } from '#base/domain/main-size.ts';

const MAX_GROUPS = 12;
const MAX_EXAMPLES = 3;
/** The first parts often differ otherwise. */
const PARTS_LOOKED_AT = 5;

export type NameCounts = Map<number, Map<Fsc, number>>;

export function countNames({ summary, slices }: LoadedClass, into: NameCounts): void {
  for (const filtered of slices) {
    const { ends } = rowsWithout(filtered, ANY_BIT);
    for (const [place, { nameId }] of filtered.runs.entries())
      addName(into, nameId, summary.fsc, ends[place]! - (ends[place - 1] ?? 0));
  }
}

export function namesOfScope({ classes }: SelectionScope): NameCounts {
  const counts: NameCounts = new Map();
  for (const { summary, names } of classes)
    for (const { nameId, count } of names ?? []) addName(counts, nameId, summary.fsc, count);
  return counts;
}

function addName(counts: NameCounts, nameId: number, fsc: Fsc, count: number): void {
  if (count === 0) return;
  const own = counts.getOrInsertComputed(nameId, () => new Map());
  own.set(fsc, (own.get(fsc) ?? 0) + count);
}

type Group = { nameId: number; fsc: Fsc; count: number };

/** First names in search order, each with its largest class. Cached. */
export async function nameGroups(
  held: SelectionSource,
  scope: SelectionScope,
  counts: NameCounts,
  filters: readonly FilterGroup[],
): Promise<readonly NameGroup[]> {
  const key = `${scope.key} ${JSON.stringify(filters)}`;
  const known = held.groups.get(key);
  if (known) return known;
  const nameIds = scope.nameIds ?? mostParts(counts);
  const groups = nameIds
    .filter((id) => counts.has(id))
    .slice(0, MAX_GROUPS)
    .map((nameId): Group => {
      const byClass = [...counts.get(nameId)!].sort(([, left], [, right]) => right - left);
      const count = byClass.reduce((sum, [, own]) => sum + own, 0);
      return { nameId, fsc: byClass[0]![0], count };
    });
  const shown = await showNames(held, scope, groups, filters);
  const itemNames = groups.map(({ nameId }) => held.names.name(nameId));
  const codes = await held.findItemNameCodes(itemNames);
  const named = groups.map(({ nameId, fsc, count }, index) => ({
    ...shown[index]!,
    itemName: itemNames[index]!,
    inc: codes[index]!,
    fsc,
    classTitle: held.supplyClasses.byFsc.get(fsc)?.title ?? null,
    count,
    nameTotal: held.names.nsnCount(nameId),
  }));
  held.groups.set(key, named);
  return named;
}

/** From the first parts of each name; cached without filters. */
async function showNames(
  held: SelectionSource,
  scope: SelectionScope,
  groups: readonly Group[],
  filters: readonly FilterGroup[],
) {
  const requirements = await held.requirements();
  const isWhole = filters.length === 0 && scope.maker === null;
  const keyOf = ({ nameId, fsc }: Group): string => `${nameId} ${fsc} ${scope.sections}`;
  const known = groups.map((group) => (isWhole ? held.shown.get(keyOf(group)) : undefined));
  const missing = groups.filter((_, index) => known[index] === undefined);
  const first: (readonly Nsn[])[] = [];
  const { classes, sections, maker } = scope;
  for (const { nameId, fsc } of missing) {
    const { summary, count } = classes.find((inScope) => inScope.summary.fsc === fsc)!;
    const ofName = [{ summary, names: [{ nameId, rank: 0, count }], count }];
    const shown = { order: { by: 'fit' }, page: { limit: PARTS_LOOKED_AT } } as const;
    const asked = { ...shown, classes: ofName, sections, maker, filters, requirements };
    first.push((await readPage(held.slices, asked))!.nsns);
  }
  const described = await readDescribed(held.database, first.flat());
  const found = missing.map((group, index) => {
    const shown = shownOf(described.splice(0, first[index]!.length), requirements);
    if (isWhole) held.shown.set(keyOf(group), shown);
    return shown;
  });
  return known.map((shown) => shown ?? found.shift()!);
}

function mostParts(counts: NameCounts): number[] {
  const total = (nameId: number): number => sumBy([...counts.get(nameId)!.values()], (own) => own);
  return [...counts.keys()].sort((left, right) => total(right) - total(left) || left - right);
}

function shownOf(parts: readonly DescribedPart[], requirements: ReadonlyMap<string, Requirement>) {
  const titled = (replies: DescribedPart['replies']) =>
    Object.entries(replies).map(([mrc, own]) => ({ title: requirements.get(mrc)?.title ?? '', replies: own }));
  const sizes = parts.flatMap(({ replies }) => mainSize(titled(replies)) ?? []);
  const [most] = parts.map(({ drawn }) => drawn).toSorted((left, right) => right.length - left.length);
  return { examples: [...new Set(sizes)].slice(0, MAX_EXAMPLES), drawn: most ?? [] };
}
