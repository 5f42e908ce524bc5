import { SEARCHED_SECTIONS, SECTION_SETS } from '../sections.ts';
import type { Dimension } from '#base/domain/measure.ts';
import { measureOfReply } from '#base/domain/parse-measure.ts';
import type { ReplyCount, Requirement, RequirementFacet, ExactCount, SelectionFacets } from '../part-selection.ts';
import { type ReplyTally, tallyRequirements } from './count-replies.ts';
import type { Fsc, Fsg } from '#base/domain/nsn.ts';
import type { SearchHeld, SearchPlan } from '../queries/search-plan.ts';
import type { SelectionMemory } from './selection-source.ts';
import { ANY_BIT, OUTSIDE, bitsOf, rowsWithout, type FilterGroup, type LoadedClass } from './load-class.ts';
import type { ScopeFacts } from './scope-facts.ts';
import type { SliceReader } from './class-slice.ts';
import type { SelectionScope } from './selection-scope.ts';
const MAX_REPLIES = 60;
const BINS = 24;
/** At each end, in the outer bins. */
const OUTLIERS = 0.01;

/** `chosen` replies are shown even with 0. */
function requirementFacet(requirement: Requirement, onFile: number, tally: ReplyTally, chosen: ReadonlySet<string>) {
  const { counts } = tally;
  let replyCount = 0;
  for (const count of counts) if (count > 0) replyCount++;
  const shown = mostCounted(tally, MAX_REPLIES).map((index) => replyAt(requirement.title, tally, index));
  const isShown = new Set(shown.map(({ reply }) => reply));
  const missing = [...chosen].filter((reply) => !isShown.has(reply));
  if (missing.length > 0) {
    shown.length = Math.min(shown.length, Math.max(0, MAX_REPLIES - missing.length));
    const placeOf = new Map(missing.map((reply) => [reply, -1]));
    for (const [index, reply] of tally.replies.entries()) if (placeOf.has(reply)) placeOf.set(reply, index);
    for (const [reply, index] of placeOf)
      shown.push(index < 0 ? { reply, measure: null, count: 0 } : replyAt(requirement.title, tally, index));
  }
  return {
    ...requirement,
    onFile,
    replies: shown,
    replyCount,
    histogram: requirement.dimension && histogramOf(tally, requirement.dimension),
    none: tally.none,
  };
}

/** A slice does not hold the unit as filed. */
function replyAt(title: string, { replies, dimensions, counts }: ReplyTally, index: number): ReplyCount {
  const reply = replies[index]!;
  const measure = measureOfReply(title, reply);
  return { reply, measure: measure?.dimension === dimensions[index] ? measure : null, count: counts[index]! };
}

/** Most first, then by reply. */
function mostCounted({ counts, replies }: Pick<ReplyTally, 'counts' | 'replies'>, most: number): number[] {
  const comesFirst = (left: number, right: number): boolean =>
    counts[left] === counts[right] ? replies[left]! < replies[right]! : counts[left]! > counts[right]!;
  const first: number[] = [];
  for (let index = 0; index < counts.length; index++) {
    if (counts[index] === 0 || (first.length === most && !comesFirst(index, first[most - 1]!))) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (comesFirst(index, first[middle]!)) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, index);
    if (first.length > most) first.pop();
  }
  return first;
}

/** Without outliers; null without measures. Ranges count in their middle. */
function histogramOf(tally: ReplyTally, dimension: Dimension): RequirementFacet['histogram'] {
  const { counts, dimensions } = tally;
  const measured: number[] = [];
  let total = 0;
  for (let index = 0; index < counts.length; index++)
    if (counts[index]! > 0 && dimensions[index] === dimension && Number.isFinite(middleOf(tally, index))) {
      measured.push(index);
      total += counts[index]!;
    }
  if (total === 0) return null;
  const values = Float64Array.from(measured, (index) => middleOf(tally, index));
  const byValue = Array.from(values.keys()).sort((left, right) => values[left]! - values[right]!);
  const leftOut = Math.floor(total * OUTLIERS);
  const low = valueBehind(byValue, leftOut);
  const high = valueBehind(byValue.toReversed(), leftOut);
  const bins = Array<number>(BINS).fill(0);
  for (const [place, index] of measured.entries()) {
    const bin = high > low ? Math.floor(((values[place]! - low) / (high - low)) * BINS) : 0;
    bins[Math.min(BINS - 1, Math.max(0, bin))]! += counts[index]!;
  }
  return { low, high, counts: bins };

  function valueBehind(places: readonly number[], parts: number): number {
    let passed = 0;
    for (const place of places) {
      passed += counts[measured[place]!]!;
      if (passed > parts) return values[place]!;
    }
    return values[places.at(-1)!]!;
  }
}

function middleOf({ low, high }: ReplyTally, index: number): number {
  const [from, to] = [low[index]!, high[index]!];
  return Number.isNaN(from) ? to : Number.isNaN(to) ? from : (from + to) / 2;
}

const MAX_OF_A_KIND = 30;

/** Read at most for a quick answer. */
const QUICK_PIECES = 6;
const QUICK_ROWS = 20_000;

/** Counts replies with every other filter in force. `quick`: only where that reads little. */
export async function countRequirements(
  held: Pick<SelectionMemory, 'slices' | 'requirements'>,
  classes: readonly LoadedClass[],
  { onFile, narrowing, pieces, rows }: ScopeFacts,
  { filters, quick }: { filters: readonly FilterGroup[]; quick: boolean },
) {
  const known = await held.requirements();
  const filtered = filters.flat().flatMap(({ mrc }) => known.get(mrc) ?? []);
  const shown = [...new Set<Requirement>([...filtered, ...narrowing])];
  const isCounted = !quick || (rows <= QUICK_ROWS && pieces <= QUICK_PIECES);
  const isShown = new Set(isCounted ? shown.map(({ mrc }) => mrc) : []);
  return {
    requirements: isCounted ? await facetsOf(held.slices, classes, shown, onFile, filters) : null,
    others: [...onFile]
      .filter(([mrc]) => !isShown.has(mrc) && known.has(mrc))
      .map(([mrc, onFile]) => ({ ...known.get(mrc)!, onFile })),
  };
}

async function facetsOf(
  reader: SliceReader,
  classes: readonly LoadedClass[],
  shown: readonly Requirement[],
  onFile: ScopeFacts['onFile'],
  filters: readonly FilterGroup[],
): Promise<RequirementFacet[]> {
  // rare requirements are no facts where sections narrow
  const uncounted = shown.filter(({ mrc }) => !onFile.has(mrc)).map(({ mrc }) => ({ mrc, bits: OUTSIDE }));
  const wanted = shown.map(({ mrc }) => ({ mrc, bits: ~bitsOf(filters, mrc) }));
  const tallies = await tallyRequirements(reader, classes, [...wanted, ...uncounted]);
  const counted = new Map(onFile);
  for (const [index, { mrc }] of uncounted.entries()) counted.set(mrc, tallies[wanted.length + index]!.replied);
  return shown.map((requirement, index) => {
    const { mrc } = requirement;
    const own = filters.flat().filter((filter) => filter.mrc === mrc);
    const chosen = new Set(own.flatMap(({ values }) => values));
    return requirementFacet(requirement, counted.get(mrc)!, tallies[index]!, chosen);
  });
}

/** By class, name and section. */
export type PlaceCounts = { byClass: Map<Fsc, number>; byName: Map<number, number>; bySection: Float64Array };

export function noPlaceCounts(): PlaceCounts {
  return { byClass: new Map(), byName: new Map(), bySection: new Float64Array(SEARCHED_SECTIONS.length) };
}

export function countPassing({ summary, slices }: LoadedClass, into: PlaceCounts): void {
  const { byClass, byName, bySection } = into;
  const bySet = new Uint32Array(SECTION_SETS);
  let found = 0;
  for (const filtered of slices) {
    const { searched } = filtered.slice;
    const { rows, ends } = rowsWithout(filtered, ANY_BIT);
    let before = 0;
    for (const [place, { nameId }] of filtered.runs.entries()) {
      const ofName = ends[place]! - before;
      before = ends[place]!;
      if (ofName > 0) byName.set(nameId, (byName.get(nameId) ?? 0) + ofName);
    }
    for (let index = 0; index < rows.length; index++) bySet[searched[rows[index]!]!]!++;
    found += rows.length;
  }
  if (found > 0) byClass.set(summary.fsc, (byClass.get(summary.fsc) ?? 0) + found);
  for (const [set, count] of bySet.entries())
    for (let bit = 0; bit < bySection.length; bit++) if ((set >> bit) & 1) bySection[bit]! += count;
}

/** Without filters, from memory. */
export async function countScope(
  held: SearchHeld,
  { nameIds, sections, classes }: Pick<SearchPlan, 'sections' | 'classes'> & Pick<SelectionScope, 'nameIds'>,
): Promise<PlaceCounts> {
  const { byClass, byName, bySection } = noPlaceCounts();
  const addName = (nameId: number, counts: Uint32Array, at: number): void => {
    byName.set(nameId, (byName.get(nameId) ?? 0) + counts[at + sections]!);
    for (let bit = 0; bit < bySection.length; bit++) bySection[bit]! += counts[at + (sections | (1 << bit))]!;
  };
  for (const { summary, count } of classes) {
    byClass.set(summary.fsc, count);
    if (nameIds !== null) continue;
    const inClass = await held.classNames(summary.fsc);
    for (const [index, nameId] of inClass.nameIds.entries()) addName(nameId, inClass.counts, index * SECTION_SETS);
  }
  const { eachClass } = await held.nameClasses();
  const all = held.supplyClasses.classes;
  for (const nameId of nameIds ?? [])
    eachClass(nameId, (place, counts, at) => {
      if (byClass.has(all[place]!.fsc)) addName(nameId, counts, at);
    });
  return { byClass, byName, bySection };
}

export function placeFacets(held: SearchHeld, counts: PlaceCounts): Omit<SelectionFacets, 'requirements' | 'others'> {
  const { byFsg, byFsc } = held.supplyClasses;
  const groups = new Map<Fsg, number>();
  for (const [fsc, count] of counts.byClass) {
    const { fsg } = byFsc.get(fsc)!;
    groups.set(fsg, (groups.get(fsg) ?? 0) + count);
  }
  const sections = Object.fromEntries(SEARCHED_SECTIONS.map((name, bit) => [name, counts.bySection[bit]!]));
  return {
    fsg: largest(groups, (fsg) => ({ value: fsg, title: byFsg.get(fsg)?.title ?? null })),
    fsc: largest(counts.byClass, (fsc) => ({ value: fsc, title: byFsc.get(fsc)?.title ?? null })),
    itemNames: largest(counts.byName, (nameId) => ({ value: held.names.name(nameId), title: null })),
    sections: sections as SelectionFacets['sections'],
  };
}

function largest<Key extends string | number>(
  counts: ReadonlyMap<Key, number>,
  describe: (key: Key) => Omit<ExactCount, 'count'>,
): ExactCount[] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
    .slice(0, MAX_OF_A_KIND)
    .map(([key, count]) => ({ ...describe(key), count }));
}
