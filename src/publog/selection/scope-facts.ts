import { setOfSections } from '../sections.ts';
import { MAIN_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import type { Requirement } from '../part-selection.ts';
import { countOnFile, type OnFile, OUTSIDE, rowsWithout, type FilterGroup, type LoadedClass } from './load-class.ts';
import type { SelectionScope } from './selection-scope.ts';

/** Independent of filters, so that filters and columns keep their places. */
export type ScopeFacts = {
  /** Narrowing most first. */
  narrowing: readonly Requirement[];
  pieces: number;
  rows: number;
  columns: readonly Requirement[];
  /** Most parts first. */
  onFile: ReadonlyMap<string, number>;
};

const LEAST_SHARE = 0.05;
const LEAST_SHARE_OF_COLUMN = 0.3;
const MAX_NARROWING = 12;
/** A class has some twenty slices, a common word some hundred. */
const MAX_PIECES = 150;
export const MAX_COLUMNS = 6;

const CHARACTERISTICS = setOfSections(['characteristics']);

/** From heads of slices. `given`: filters of the search text. */
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
  // heads know no other sections and makers
  const isKnown = maker === null && (sections & ~CHARACTERISTICS) === 0;
  return {
    ...narrowingOf(free, all),
    rows,
    columns: columnsOf(ranked),
    onFile: new Map(isKnown ? mostFirst(all).map(([mrc, { onFile }]) => [mrc, onFile]) : []),
  };
}

/** As many as may be read. */
function narrowingOf(ranked: readonly Requirement[], byMrc: ReadonlyMap<string, OnFile>) {
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

function columnsOf(candidates: readonly { requirement: Requirement; share: number; score: number }[]) {
  const useful = candidates.filter(({ share, score }) => share >= LEAST_SHARE_OF_COLUMN && score > 0);
  const first = MAIN_REQUIREMENTS.flatMap(
    (words) => useful.find(({ requirement }) => words.test(requirement.title))?.requirement ?? [],
  );
  const rest = [...useful, ...candidates].map(({ requirement }) => requirement);
  return [...new Set([...first, ...rest])].slice(0, MAX_COLUMNS);
}
