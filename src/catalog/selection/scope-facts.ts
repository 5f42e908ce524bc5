import { MAIN_REQUIREMENTS } from '../../domain/main-requirements.ts';
import type { Requirement } from '../part-selection.ts';
import { setOfSections } from '../sections.ts';
import { joinTallies, tallyClass, type ReplyTally } from './count-replies.ts';
import { OUTSIDE, rowsWithout } from './filter-rows.ts';
import type { LoadedClass } from './load-class.ts';
import { createPace } from './pace.ts';
import { mostCounted } from './requirement-facet.ts';
import { findSorted } from '../queries/item-names.ts';
import type { SelectionScope } from './selection-scope.ts';
import type { SliceReader } from './slice-reader.ts';

/** What tells the parts of a scope apart, whatever it is filtered by: so the filters and columns of a page stay where they are when one is chosen. */
export type ScopeFacts = {
  /** Requirements of which many parts have a reply, those that narrow most first; and how many parts have one. */
  narrowing: readonly Requirement[];
  /** At most 6. */
  columns: readonly Requirement[];
  /** By MRC, most parts first. */
  onFile: ReadonlyMap<string, number>;
};

/** A requirement that fewer parts have on file does not narrow. */
const LEAST_SHARE = 0.05;
/** Requirements whose replies are counted to find those that narrow most, and pieces of columns that may be read for it. */
const MAX_CANDIDATES = 16;
const MAX_NARROWING = 12;
/** Classes that are looked at: those with most of the parts. */
const MAX_CLASSES = 3;
/** Columns of slices that are read to count what the requirements would leave: a class has at most some twenty slices, a common word some hundred. */
const MAX_PIECES = 150;
export const MAX_COLUMNS = 6;

/** A part with a reply has this section. */
const CHARACTERISTICS = setOfSections(['characteristics']);

/** `given`: bits of filters that belong to what was searched for, such as a size in its text: they are in force whatever else is chosen. */
export async function findScopeFacts(
  reader: SliceReader,
  requirements: ReadonlyMap<string, Requirement>,
  { sections }: SelectionScope,
  classes: readonly LoadedClass[],
  given: number,
): Promise<ScopeFacts> {
  const bits = OUTSIDE | given;
  const searched = mostOf(given === 0 ? classes : namesThatPass(classes, bits));
  const { onFile, rows } = countOnFile(searched);
  const candidates = candidatesOf(onFile, rows).filter((mrc) => requirements.has(mrc));
  const tallies = await tallyRequirements(
    reader,
    searched,
    candidates.map((mrc) => ({ mrc, bits })),
  );
  const ranked = candidates
    .map((mrc, index) => {
      const tally = tallies[index]!;
      const requirement = requirements.get(mrc)!;
      const share = shareOf(tally);
      return { requirement, share, score: share * informationOf(tally, requirement) };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((left, right) => right.score - left.score);
  // the heads of slices know nothing of other sections: nothing is told that was not counted
  const isKnown = (sections & ~CHARACTERISTICS) === 0;
  const all = countOnFile(classes);
  return {
    narrowing: narrowingOf(
      ranked.map(({ requirement }) => requirement),
      all.pieces,
    ),
    columns: columnsOf(ranked),
    onFile: new Map(isKnown ? mostFirst(all.onFile) : []),
  };
}

/** The first requirements whose columns are few enough to be read. */
function narrowingOf(ranked: readonly Requirement[], pieces: ReadonlyMap<string, number>): Requirement[] {
  let left = MAX_PIECES;
  const fitting = ranked.filter(({ mrc }) => {
    const own = pieces.get(mrc) ?? 0;
    if (own > left) return false;
    left -= own;
    return true;
  });
  return fitting.slice(0, MAX_NARROWING);
}

function mostOf(classes: readonly LoadedClass[]): LoadedClass[] {
  const rows = new Map(
    classes.map((loaded) => [
      loaded,
      loaded.slices.reduce((sum, { runs }) => runs.reduce((most, { start, end }) => most + end - start, sum), 0),
    ]),
  );
  return classes.toSorted((left, right) => rows.get(right)! - rows.get(left)!).slice(0, MAX_CLASSES);
}

/** The parts of a scope that have a reply. */
function shareOf({ replied, none }: ReplyTally): number {
  return replied === 0 ? 0 : replied / (replied + none);
}

/** Without the names of which no part passes. */
function namesThatPass(classes: readonly LoadedClass[], bits: number): LoadedClass[] {
  return classes.map((loaded) => ({
    ...loaded,
    slices: loaded.slices.flatMap((filtered) => {
      const { ends } = rowsWithout(filtered, bits);
      const runs = filtered.runs.filter((_, place) => ends[place]! > (ends[place - 1] ?? 0));
      return runs.length === 0 ? [] : { ...filtered, runs, rows: new Map() };
    }),
  }));
}

function candidatesOf(onFile: ReadonlyMap<string, number>, rows: number): string[] {
  return mostFirst(onFile)
    .slice(0, MAX_CANDIDATES)
    .filter(([, count]) => count >= rows * LEAST_SHARE)
    .map(([mrc]) => mrc);
}

function mostFirst(counts: ReadonlyMap<string, number>): [mrc: string, count: number][] {
  return [...counts].sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1));
}

/** The replies of a scope to several requirements, in their order, of the rows that have none of the `bits` in their state. */
export async function tallyRequirements(
  reader: SliceReader,
  classes: readonly LoadedClass[],
  wanted: readonly { mrc: string; bits: number }[],
): Promise<ReplyTally[]> {
  if (wanted.length === 0) return [];
  const pace = createPace();
  const tallies = wanted.map((): ReplyTally[] => []);
  for (const loaded of classes) {
    const { summary, slices } = loaded;
    // a class in which a name has few parts has most requirements for other names alone: their columns are not read
    const { onFile } = countOnFile([loaded]);
    const replied = wanted.filter(({ mrc }) => onFile.has(mrc)).map(({ mrc }) => mrc);
    const columns = await reader.columns(summary.fsc, replied);
    for (const [index, { mrc, bits }] of wanted.entries()) {
      const place = replied.indexOf(mrc);
      tallies[index]!.push(tallyClass(place < 0 ? null : columns[place]!, slices, bits));
      await pace();
    }
  }
  return tallies.map(joinTallies);
}

/** By MRC how many parts have a reply, and in how many slices there is one: from the heads of slices, without a column. */
export function countOnFile(classes: readonly LoadedClass[]) {
  const onFile = new Map<string, number>();
  const pieces = new Map<string, number>();
  let rows = 0;
  for (const { slices } of classes)
    for (const { slice, runs } of slices) {
      for (const { start, end } of runs) rows += end - start;
      const isWhole = runs.length === slice.nameIds.length;
      for (const { mrc, names, onFile: counts } of slice.requirements) {
        let count = 0;
        if (isWhole) for (const one of counts) count += one;
        else
          for (const { at } of runs) {
            const place = findSorted(names, at);
            if (place >= 0) count += counts[place]!;
          }
        if (count === 0) continue;
        onFile.set(mrc, (onFile.get(mrc) ?? 0) + count);
        pieces.set(mrc, (pieces.get(mrc) ?? 0) + 1);
      }
    }
  return { onFile, pieces, rows };
}

/** Replies that a page can list; measures are chosen by their ends, so many of them do not harm. */
const LISTED_REPLIES = 60;
const MAX_BITS = Math.log2(64);

/** How much a reply says, in bits (the entropy of the replies); of texts only as far as a list of the commonest holds them. */
function informationOf(tally: ReplyTally, { dimension }: Requirement): number {
  const counts = Array.from(tally.counts).filter((count) => count > 0);
  const all = sum(counts);
  const listable =
    dimension === null ? mostCounted(tally, LISTED_REPLIES).map((index) => tally.counts[index]!) : counts;
  const listed = sum(listable);
  if (listed === 0) return 0;
  let bits = 0;
  for (const count of listable) bits -= (count / listed) * Math.log2(count / listed);
  return Math.min(bits, MAX_BITS) * (listed / all);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** A column of which fewer parts have a value is mostly empty. */
const LEAST_SHARE_OF_COLUMN = 0.3;

function columnsOf(
  candidates: readonly { requirement: Requirement; share: number; score: number }[],
): readonly Requirement[] {
  const useful = candidates.filter(({ share, score }) => share >= LEAST_SHARE_OF_COLUMN && score > 0);
  const first = MAIN_REQUIREMENTS.flatMap(
    (words) => useful.find(({ requirement }) => words.test(requirement.title))?.requirement ?? [],
  );
  const rest = [...useful, ...candidates].map(({ requirement }) => requirement);
  return [...new Set([...first, ...rest])].slice(0, MAX_COLUMNS);
}
