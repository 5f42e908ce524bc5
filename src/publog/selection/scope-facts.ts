import { MAIN_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import type { Requirement } from '../part-selection.ts';
import { setOfSections } from '../catalog-records.ts';
import { countOnFile, type OnFile } from './count-on-file.ts';
import { OUTSIDE, rowsWithout, type FilterGroup } from './filter-rows.ts';
import type { LoadedClass } from './load-class.ts';
import type { SelectionScope } from './selection-scope.ts';

/** What tells a scope's parts apart, without filters, so that columns stay in place. */
export type ScopeFacts = {
  /** Requirements of which many parts have a reply, those that narrow most first; and how many parts have one. */
  narrowing: readonly Requirement[];
  /** Columns of slices that counting their replies reads, and rows that it counts. */
  pieces: number;
  rows: number;
  /** At most 6. */
  columns: readonly Requirement[];
  /** By MRC, most parts first. */
  onFile: ReadonlyMap<string, number>;
};

/** A requirement that fewer parts have on file does not narrow. */
const LEAST_SHARE = 0.05;
/** A column of which fewer parts have a value is mostly empty. */
const LEAST_SHARE_OF_COLUMN = 0.3;
const MAX_NARROWING = 12;
/** Columns read to count requirements: a class has some twenty slices, a common word a hundred. */
const MAX_PIECES = 150;
export const MAX_COLUMNS = 6;

/** A part with a reply has this section. */
const CHARACTERISTICS = setOfSections(['characteristics']);

/** Facts from the heads of slices alone. `given` filters are always in force. */
export function findScopeFacts(
  requirements: ReadonlyMap<string, Requirement>,
  { sections, maker }: SelectionScope,
  classes: readonly LoadedClass[],
  given: readonly FilterGroup[],
): ScopeFacts {
  const searched =
    given.length === 0 && maker === null ? classes : namesThatPass(classes, OUTSIDE | ((1 << given.length) - 1));
  const { byMrc, rows } = countOnFile(searched);
  const ranked = mostFirst(byMrc)
    .flatMap(([mrc, { onFile, information }]) => {
      const requirement = requirements.get(mrc);
      return requirement ? { requirement, share: onFile / rows, score: (onFile / rows) * information } : [];
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((left, right) => right.score - left.score);
  const fixed = new Set(given.flatMap((group) => (group.length === 1 ? group[0]!.mrc : [])));
  const all = given.length === 0 ? byMrc : countOnFile(classes).byMrc;
  const free = ranked.map(({ requirement }) => requirement).filter(({ mrc }) => !fixed.has(mrc));
  // the heads of slices know nothing of other sections and of makers: nothing is told that was not counted
  const isKnown = maker === null && (sections & ~CHARACTERISTICS) === 0;
  return {
    ...narrowingOf(free, all),
    rows,
    columns: columnsOf(ranked),
    onFile: new Map(isKnown ? mostFirst(all).map(([mrc, { onFile }]) => [mrc, onFile]) : []),
  };
}

/** The first requirements whose columns are few enough to be read. */
function narrowingOf(
  ranked: readonly Requirement[],
  byMrc: ReadonlyMap<string, OnFile>,
): Pick<ScopeFacts, 'narrowing' | 'pieces'> {
  const narrowing: Requirement[] = [];
  let pieces = 0;
  for (const requirement of ranked) {
    const own = byMrc.get(requirement.mrc)!.pieces;
    if (narrowing.length === MAX_NARROWING || pieces + own > MAX_PIECES) continue;
    narrowing.push(requirement);
    pieces += own;
  }
  return { narrowing, pieces };
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

function mostFirst(byMrc: ReadonlyMap<string, OnFile>): [mrc: string, onFile: OnFile][] {
  return [...byMrc].sort(([left, a], [right, b]) => b.onFile - a.onFile || (left < right ? -1 : 1));
}

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
