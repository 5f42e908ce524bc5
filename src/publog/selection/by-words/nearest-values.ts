import { formatMeasure, type Measure } from '#base/domain/measure.ts';
import type { ReadPiece } from '../../part-selection.ts';
import type { TextPiece } from '../../words/read-text.ts';
import { tallyRequirements, type ReplyTally } from '../count-replies.ts';
import { countOnFile, type ResolvedValue, type LoadedClass } from '../load-class.ts';
import type { SelectionSource } from '../selection-source.ts';
import type { MeantSize, ValuePiece } from './value-scope.ts';

type Unmet = {
  piece: ValuePiece;
  resolved: ResolvedValue | null;
  sizes: readonly MeantSize[] | null;
  /** Filters of everything that is met, and their requirements. */
  bits: number;
  used: ReadonlySet<string>;
};
type Nearest = NonNullable<ReadPiece['nearest']>[number];

/** On each side, and replies. Each is a search. */
const MAX_TRIED = 2;
const MAX_REPLIES = 2;
const SHORT = 40;
/** No buyer types more. */
const MAX_PIECES = 8;
const MAX_UNMET = 2;

/**
 * Finds values that parts have together with what is met: of sizes one below and one above, of words the replies of
 * most parts. `totalOf`: parts that another text finds, 0 where it meets no more.
 */
export async function nearestValues(
  held: SelectionSource,
  classes: readonly LoadedClass[],
  text: string,
  { piece, resolved, sizes, bits, used }: Unmet,
  totalOf: (text: string) => Promise<number>,
): Promise<Nearest[]> {
  const { value, spans } = piece;
  const [{ from, to }] = spans as [{ from: number; to: number }];
  const requirements = await held.requirements();
  const onFile = [...countOnFile(classes).byMrc].sort(([, left], [, right]) => right.onFile - left.onFile);
  const mostTitled = (isTitle: (title: string) => boolean, dimension: string | null): string | undefined =>
    onFile.find(([mrc]) => {
      const known = requirements.get(mrc);
      return known && !used.has(mrc) && known.dimension === dimension && isTitle(known.title);
    })?.[0];
  const found: Nearest[] = [];
  // of a thread the pitch is the first to give way
  for (const [place, size] of [...(sizes ?? [null]).entries()].toReversed()) {
    const titles: readonly ((title: string) => boolean)[] = [
      ...value.titles.map((named) => (title: string) => title.includes(named)),
      ...(size ? [...size.steps, ...size.others, /./] : []).map((step) => (title: string) => step.test(title)),
    ];
    const dimension = size?.measure.dimension ?? null;
    const likely = titles.map((isTitle) => mostTitled(isTitle, dimension)).find((mrc) => mrc !== undefined);
    const mrc = resolved?.groups[place]?.[0]?.mrc ?? likely;
    if (mrc === undefined || used.has(mrc)) continue;
    const [tally] = await tallyRequirements(held.slices, classes, [{ mrc, bits }]);
    const sides = size ? sizesAround(tally!, size.measure) : [mostReplied(tally!)];
    for (const side of sides)
      for (const near of side) {
        const typed = typeof near === 'string' ? near : typedLike(text.slice(from, to), near, sizes!.length > 1, place);
        const other = text.slice(0, from) + typed + text.slice(to);
        const total = await totalOf(other);
        if (total > 0) found.push({ label: typed, text: other, total });
        if (total > 0 && size) break;
      }
    if (found.length > 0) break;
  }
  return found.slice(0, MAX_REPLIES);
}

/** Below, then above; nearest first. */
function sizesAround(tally: ReplyTally, { dimension, low, high }: Measure): Measure[][] {
  const target = low ?? high ?? 0;
  const values = new Set<number>();
  for (const [index, count] of tally.counts.entries())
    if (count > 0 && tally.dimensions[index] === dimension) values.add((tally.low[index]! + tally.high[index]!) / 2);
  const sorted = [...values]
    .filter(Number.isFinite)
    .sort((left, right) => Math.abs(left - target) - Math.abs(right - target));
  const [below, above] = [sorted.filter((one) => one < target), sorted.filter((one) => one > target)];
  return [below, above].map((side) => side.slice(0, MAX_TRIED).map((one) => ({ dimension, low: one, high: one })));
}

/** In the words of a text. */
function mostReplied({ replies, counts }: ReplyTally): string[] {
  return [...counts.keys()]
    .filter((index) => counts[index]! > 0 && replies[index]!.length < SHORT && /\p{L}/u.test(replies[index]!))
    .sort((left, right) => counts[right]! - counts[left]!)
    .slice(0, MAX_TRIED + MAX_REPLIES)
    .map((index) => replies[index]!.toLowerCase());
}

/** "1/4-20" for the pitch of "1/4-21", ".312-18" for its diameter. */
function typedLike(text: string, measure: Measure, isPart: boolean, place: number): string {
  const own = formatMeasure(measure, /mm|^m\d/i.test(text) ? 'mm' : 'in');
  const number = /^[\d./]+(?: \d+\/\d+)?/.exec(own)?.[0] ?? own;
  if (!isPart) return own;
  return place > 0 ? text.replace(/[\d./]+(?=\D*$)/, number) : text.replace(/^[#m]?[\d./]+/i, number);
}

/** Adds nearest values to pieces that are not met. `index`: among those that are no name. */
export async function addNearest(
  read: readonly ReadPiece[],
  pieces: readonly TextPiece[],
  nearest: (piece: ValuePiece, index: number) => Promise<Nearest[]>,
): Promise<readonly ReadPiece[]> {
  const added: ReadPiece[] = [...read];
  let index = 0;
  let left = pieces.length > MAX_PIECES ? 0 : MAX_UNMET;
  for (const [place, piece] of pieces.entries()) {
    if (piece.kind === 'value' && !read[place]!.isMet && left-- > 0)
      added[place] = { ...read[place]!, nearest: await nearest(piece, index) };
    if (piece.kind !== 'name') index++;
  }
  return added;
}
