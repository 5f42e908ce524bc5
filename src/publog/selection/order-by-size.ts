import { MAIN_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { MAIN_RATINGS } from '#base/domain/main-size.ts';
import type { Dimension } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import type { Requirement } from '../part-selection.ts';
import type { ClassColumn, HeldSlice, SliceReader } from './class-slice.ts';
import type { SelectionScope } from './selection-scope.ts';

/** Further classes of a name have few parts each; each costs up to nine columns. */
export const MAX_SIZED = 6;
/** Some 50 ns a part. More of one class in a scope (brackets, circuit cards) are listed by what is on file. */
const MAX_SIZED_PARTS = 150_000;
const [DIAMETER, , PITCH, INSIDE, OUTSIDE, THICKNESS, LENGTH, , RATING] = MAIN_REQUIREMENTS as readonly RegExp[];
/** As a drawing office sorts. Parts without a thread begin with the first of the others that is on file. */
export const THREADED = [DIAMETER!, PITCH!, LENGTH!];
export const OTHERS = [MAIN_RATINGS, INSIDE!, OUTSIDE!, THICKNESS!, LENGTH!, RATING!];

/** Fewer parts of a class with a requirement on file sort none of the others. */
export const LEAST_SHARE = 0.1;

/** Thirteen bits a value. */
const STEPS = 8_192;
export const NO_SIZE = STEPS - 1;
export const GROUPS = 8;
/** Places by size are below. */
export const SIZE_PLACES = GROUPS * STEPS ** 3;
/** Lengths of 0.001 to 500 inches are told apart to 0.15 %, other measures to 0.7 %. */
const SCALES = { length: { least: -10, step: 430 }, other: { least: -45, step: 100 } };

/** Returns equal steps for sizes that are written in different ways. */
export function sizeStep(value: number, dimension: Dimension | null): number {
  if (Number.isNaN(value)) return NO_SIZE;
  const { least, step } = dimension === 'length' ? SCALES.length : SCALES.other;
  const place = value > 0 ? Math.round((Math.log2(value) - least) * step) : 0;
  return Math.min(Math.max(place, 0), NO_SIZE - 1);
}

/** The classes with most parts of a scope, the same for each of its pages. */
export const classesBySize = ({ classes }: Pick<SelectionScope, 'classes'>): ReadonlySet<Fsc> =>
  new Set(
    classes
      .filter(({ count }) => count <= MAX_SIZED_PARTS)
      .sort((left, right) => right.count - left.count)
      .slice(0, MAX_SIZED)
      .map(({ summary }) => summary.fsc),
  );

/** The requirements of a class by title: of several the one with most parts. */
function requirementsBySize(slices: readonly HeldSlice[], requirements: ReadonlyMap<string, Requirement>) {
  const counts = new Map<string, number>();
  for (const { mrc, onFile } of slices.flatMap((slice) => slice.requirements))
    counts.set(mrc, (counts.get(mrc) ?? 0) + onFile);
  const least = LEAST_SHARE * slices.reduce((sum, { niins }) => sum + niins.length, 0);
  const measured = [...counts]
    .filter(([mrc, count]) => count >= least && (requirements.get(mrc)?.dimension ?? null) !== null)
    .sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1));
  const find = (title: RegExp) => measured.find(([mrc]) => title.test(requirements.get(mrc)!.title))?.[0] ?? null;
  return { threaded: THREADED.map(find), others: OTHERS.map(find).filter((mrc) => mrc !== null) };
}

// as long as they are held
const byClass = new WeakMap<readonly HeldSlice[], ReturnType<typeof requirementsBySize>>();
const byColumn = new WeakMap<ClassColumn, Uint16Array>();

type StepOf = (row: number) => number;
/** The place of a row among those of its class and name. */
export type PlaceBySize = StepOf;

/** Reads the columns of a class once. `at`: the slice. */
export async function placesBySize(
  reader: SliceReader,
  fsc: Fsc,
  requirements: ReadonlyMap<string, Requirement>,
): Promise<(at: number) => PlaceBySize> {
  const slices = await reader.slices(fsc);
  const { threaded, others } = byClass.getOrInsertComputed(slices, () => requirementsBySize(slices, requirements));
  const mrcs = [...new Set([...threaded, ...others])].filter((mrc) => mrc !== null);
  const columns = await reader.columns(fsc, mrcs);
  return (at) => {
    const stepOf = (mrc: string | null): StepOf => {
      const column = mrc === null ? null : (columns[mrcs.indexOf(mrc)] ?? null);
      const part = column?.parts[at] ?? null;
      if (column === null || part === null) return () => NO_SIZE;
      const { dimension } = requirements.get(mrc!)!;
      const steps = byColumn.getOrInsertComputed(column, () => stepsOf(column, dimension));
      const { ids, numbers } = part;
      return (row) => steps[numbers[ids[row]!]!]!;
    };
    const [diameter, pitch, length] = threaded.map(stepOf) as [StepOf, StepOf, StepOf];
    const rest = others.map(stepOf);
    const none: StepOf = () => NO_SIZE;
    const join = (first: number, second: StepOf, third: StepOf, row: number): number =>
      (first * STEPS + second(row)) * STEPS + third(row);
    return (row) => {
      const thread = diameter(row);
      if (thread !== NO_SIZE) return join(thread, pitch, length, row);
      for (let index = 0; index < rest.length; index++) {
        const first = rest[index]!(row);
        if (first !== NO_SIZE)
          return join((index + 1) * STEPS + first, rest[index + 1] ?? none, rest[index + 2] ?? none, row);
      }
      return (GROUPS - 1) * STEPS ** 3;
    };
  };
}

/** Returns steps by number of the column; 0 stands for none. */
function stepsOf(column: ClassColumn, dimension: Dimension | null): Uint16Array {
  const { low, high, dimensions } = column;
  const steps = new Uint16Array(low.length + 1).fill(NO_SIZE);
  for (const [index, one] of dimensions.entries())
    if (one === dimension) steps[index + 1] = sizeStep(Number.isNaN(low[index]) ? high[index]! : low[index]!, one);
  return steps;
}
