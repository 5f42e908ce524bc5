import { formatMeasure, type Measure } from '#base/domain/measure.ts';
import type { TypedMeasure } from '#base/domain/parse-typed-measure.ts';
import type { Requirement } from '../../part-selection.ts';
import { countOnFile } from '../count-on-file.ts';
import { tallyRequirements, type ReplyTally } from '../count-replies.ts';
import { OUTSIDE, type ResolvedValue } from '../filter-rows.ts';
import type { LoadedClass } from '../load-class.ts';
import { anyOrder, stepsAt, type SizeOrder, type TitleSteps } from './size-orders.ts';
import { PITCHES, meantSizes, saysDimension, saysSide, type MeantSize, type ValuePiece } from './value-scope.ts';
import type { SliceReader } from '../class-slice.ts';

/** `share` of the parts looked at; `pieces`: its columns of slices. */
type Candidate = Requirement & { share: number; pieces: number };
type Chosen = { requirement: Requirement; matched: MatchedReplies };

const MAX_CANDIDATES = 24;
/** Each is read in every class. */
const MAX_MEANINGS = 6;
/** Columns read beside a name. */
const MAX_PIECES = 48;
/** Columns read without a name. */
const MAX_PIECES_ALONE = 96;
/** A smaller share is a last resort. */
const LEAST_SHARE = 0.15;

/** Finds the requirements of values among those on file. In order; null: nothing fits. */
export async function resolveValues(
  reader: SliceReader,
  requirements: ReadonlyMap<string, Requirement>,
  classes: readonly LoadedClass[],
  { values, hasName, order }: { values: readonly ValuePiece[]; hasName: boolean; order: SizeOrder },
): Promise<(ResolvedValue | null)[]> {
  const known = candidatesIn(classes, requirements);
  const choose = chooserOf(reader, classes, hasName ? MAX_PIECES : MAX_PIECES_ALONE);
  /** "1/4 x 3/8" are two requirements. */
  const used: string[] = [];
  const resolved: (ResolvedValue | null)[] = values.map(() => null);
  const meant = [...meantSizes(values, order).entries()];
  // words may follow sizes
  const sizesFirst = [...meant.filter(([, sizes]) => sizes !== null), ...meant.filter(([, sizes]) => sizes === null)];
  for (const [index, sizes] of sizesFirst) {
    const { value } = values[index]!;
    const named = value.titles.map((title) => known.filter((candidate) => candidate.title.includes(title)));
    // "#2 pencil"
    const words =
      value.kind === 'word' ? value.replies : sizes!.length === 0 ? [/\d+$/.exec(values[index]!.text)![0]] : null;
    if (words !== null) {
      const texts = known.filter(({ dimension }) => dimension === null);
      const found = await choose([named.flat(), texts], (tally) => matchWords(tally, words));
      if (found.length > 0) resolved[index] = resolvedOf(words[0]!, [found]);
      continue;
    }
    const groups: Chosen[][] = [];
    const missing: MeantSize[] = [];
    for (const size of sizes!) {
      const steps = stepsOf(known, named, size).map((step) => step.filter(({ mrc }) => !used.includes(mrc)));
      const found = await choose(steps, (tally) => matchMeasure(tally, size), order === anyOrder() ? undefined : 0);
      if (found.length > 0) groups.push(found);
      else missing.push(size);
      used.push(...found.map(({ requirement }) => requirement.mrc));
    }
    // a metric pitch is seldom on file
    const isKnown = ({ steps, isMetric }: MeantSize): boolean =>
      !isMetric || steps !== PITCHES || known.some(({ title }) => PITCHES[0]!.test(title));
    if (groups.length > 0 && value.kind === 'measure' && !missing.some(isKnown))
      resolved[index] = resolvedOf(labelOf(value.typed, sizes!), groups);
  }
  return resolved;
}

/** "-214" is ".984 in x .139 in". */
const labelOf = ({ label, measures }: TypedMeasure, sizes: readonly MeantSize[]): string =>
  measures.length === sizes.length ? label : sizes.map(({ measure }) => formatMeasure(measure, 'in')).join(' x ');

function candidatesIn(classes: readonly LoadedClass[], requirements: ReadonlyMap<string, Requirement>) {
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  return [...countOnFile(classes).byMrc]
    .sort(([left, a], [right, b]) => b.onFile - a.onFile || (left < right ? -1 : 1))
    .flatMap(([mrc, { onFile, pieces }]) => {
      const requirement = requirements.get(mrc);
      return requirement ? { ...requirement, share: onFile / total, pieces } : [];
    });
}

/** Equally likely within a step. `named`: by its titles; those on file are meant. */
function stepsOf(
  known: readonly Candidate[],
  named: readonly (readonly Candidate[])[],
  { measure: { dimension }, steps, others, isNumber }: MeantSize,
): readonly (readonly Candidate[])[] {
  const inOrder = (some: readonly Candidate[], titles: TitleSteps): Candidate[][] => {
    const left = new Set(some);
    return titles.map((step) => {
      const own = [...left].filter(({ title }) => step.test(title));
      for (const candidate of own) left.delete(candidate);
      return own;
    });
  };
  const isOf = (one: Candidate): boolean => (isNumber ? one.dimension !== null : one.dimension === dimension);
  const order = [...steps, ...others];
  if (named.flat().length > 0)
    return named.flatMap((some) => {
      const own = inOrder(some.filter(isOf), order);
      return own.flat().length > 0 ? own : [some];
    });
  const fitting = known.filter((one) => isOf(one) && (named.length === 0 || !saysSide(one.title)));
  const texts = known.filter((one) => one.dimension === null && saysDimension(one.title, dimension));
  // the trade's own title is on file
  if (fitting.some(({ title }) => steps.some((step) => step.test(title)))) return [...inOrder(fitting, order), texts];
  return [...inOrder(fitting, [...order, ...stepsAt(anyOrder(), 0, 1).steps, /./]), texts];
}

/** The first step with a common fitting requirement; else the one with most parts. */
function chooserOf(reader: SliceReader, classes: readonly LoadedClass[], maxPieces: number) {
  const tallies = new Map<string, ReplyTally>();
  let left = maxPieces;
  return async (
    steps: readonly (readonly Candidate[])[],
    match: (tally: ReplyTally) => MatchedReplies,
    leastShare = LEAST_SHARE,
  ): Promise<Chosen[]> => {
    let best: { chosen: Chosen[]; count: number } = { chosen: [], count: 0 };
    let looked = 0;
    for (const step of steps) {
      const candidates = step.filter((candidate) => {
        const pieces = tallies.has(candidate.mrc) ? 0 : candidate.pieces;
        if (looked === MAX_CANDIDATES || (looked > 0 && pieces > left)) return false;
        looked++;
        left -= pieces;
        return true;
      });
      const missing = candidates.filter(({ mrc }) => !tallies.has(mrc)).map(({ mrc }) => ({ mrc, bits: OUTSIDE }));
      const read = await tallyRequirements(reader, classes, missing);
      for (const [index, { mrc }] of missing.entries()) tallies.set(mrc, read[index]!);
      const fitting = candidates
        .map((requirement) => ({ requirement, matched: match(tallies.get(requirement.mrc)!) }))
        .filter(({ matched }) => matched.count > 0)
        .toSorted((left, right) => right.matched.count - left.matched.count)
        .slice(0, MAX_MEANINGS);
      const count = fitting.reduce((sum, { matched }) => sum + matched.count, 0);
      if (fitting.some(({ requirement }) => requirement.share >= leastShare)) return fitting;
      if (count > best.count) best = { chosen: fitting, count };
    }
    return best.chosen;
  };
}

function resolvedOf(label: string, groups: readonly Chosen[][]): ResolvedValue {
  return {
    label,
    title: groups[0]![0]!.requirement.title,
    groups: groups.map((group) =>
      group.map(({ requirement, matched }) => ({
        mrc: requirement.mrc,
        values: matched.replies,
        range: null,
        orNone: false,
      })),
    ),
  };
}

type MatchedReplies = { replies: string[]; count: number };

const LENGTH_TOLERANCE = 0.000_51;
const TOLERANCE = 0.005;

/** Wider ranges are no tolerance: "-10 TO 10 PERCENT" meets 5 % last. */
const WIDEST_TOLERANCE = 0.25;

/** Equal measures, else containing ranges. Millimeters first meet millimeters and equal inches. */
function matchMeasure(tally: ReplyTally, { measure, isNumber, isMetric }: MeantSize): MatchedReplies {
  const [least, most] = typedRange(measure);
  const isAt = (end: number): boolean => end >= least && end <= most;
  const touches = (index: number): boolean => {
    if (!isNumber && tally.dimensions[index] !== measure.dimension) return false;
    // "5.000 INCHES MAXIMUM" does not answer 1/4
    return tally.low[index]! <= most && tally.high[index]! >= least;
  };
  const isClose = (index: number): boolean => {
    const [low, high] = [tally.low[index]!, tally.high[index]!];
    return isAt(low) || isAt(high) || high - low <= WIDEST_TOLERANCE * Math.max(Math.abs(low), Math.abs(high));
  };
  const isExact = (index: number): boolean =>
    tally.replies[index]!.includes('MILLIMETER') || isAt((tally.low[index]! + tally.high[index]!) / 2);
  const exact = isMetric ? matchWhere(tally, (index) => touches(index) && isClose(index) && isExact(index)) : null;
  if (exact && exact.count > 0) return exact;
  const close = matchWhere(tally, (index) => touches(index) && isClose(index));
  return close.count > 0 ? close : matchWhere(tally, touches);
}

function typedRange({ dimension, low, high }: Measure): [least: number, most: number] {
  const slack = (value: number): number => {
    const share = dimension === 'count' || dimension === 'wire gage' ? 0 : Math.abs(value) * TOLERANCE;
    return dimension === 'length' ? LENGTH_TOLERANCE : share;
  };
  return [
    low === null ? Number.NEGATIVE_INFINITY : low - slack(low),
    high === null ? Number.POSITIVE_INFINITY : high + slack(high),
  ];
}

/** Whole words, upper case. */
function matchWords(tally: ReplyTally, texts: readonly string[]): MatchedReplies {
  return matchWhere(tally, (index) => texts.some((text) => holdsWords(tally.replies[index]!, text)));
}

function matchWhere({ replies, counts }: ReplyTally, isWanted: (index: number) => boolean): MatchedReplies {
  const found: number[] = [];
  let count = 0;
  for (let index = 0; index < replies.length; index++) {
    if (counts[index] === 0 || !isWanted(index)) continue;
    found.push(index);
    count += counts[index]!;
  }
  found.sort((left, right) => counts[right]! - counts[left]!);
  return { replies: found.map((index) => replies[index]!), count };
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function holdsWords(reply: string, text: string): boolean {
  for (let at = reply.indexOf(text); at >= 0; at = reply.indexOf(text, at + 1)) {
    const before = reply[at - 1];
    const after = reply[at + text.length];
    if (
      (before === undefined || !LETTER_OR_DIGIT.test(before)) &&
      (after === undefined || !LETTER_OR_DIGIT.test(after))
    )
      return true;
  }
  return false;
}
