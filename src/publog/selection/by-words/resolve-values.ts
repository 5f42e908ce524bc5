import { formatMeasure } from '#base/domain/measure.ts';
import type { TypedMeasure } from '#base/domain/parse-typed-measure.ts';
import type { Requirement } from '../../part-selection.ts';
import { countOnFile, type ResolvedValue, type LoadedClass } from '../load-class.ts';
import { countsOfNames } from '../name-replies.ts';
import { createPace } from '../pace.ts';
import {
  holdsWords,
  matchAnywhere,
  matchMeasure,
  matchTexts,
  matchWords,
  type MatchedReplies,
  type ScopeTally,
} from './match-replies.ts';
import { anyOrder, stepsAt, type SizeOrder, type TitleSteps } from './size-orders.ts';
import { PITCHES, meantSizes, saysDimension, type MeantSize, type ValuePiece } from './value-scope.ts';
import type { SliceReader } from '../class-slice.ts';

/** `share` of the parts of the scope; `classes` that have it on file. */
type Candidate = Requirement & { share: number; classes: readonly LoadedClass[] };
type Chosen = { requirement: Candidate; matched: MatchedReplies };

/** Each is read in every class. */
const MAX_MEANINGS = 6;
/** A smaller share is a last resort. */
const LEAST_SHARE = 0.15;

/** Finds the requirements of values among those of all parts of the scope. In order; null: nothing fits. */
export async function resolveValues(
  reader: SliceReader,
  requirements: ReadonlyMap<string, Requirement>,
  classes: readonly LoadedClass[],
  { values, order }: { values: readonly ValuePiece[]; order: SizeOrder },
): Promise<(ResolvedValue | null)[]> {
  const known = await candidatesIn(classes, requirements);
  const choose = chooserOf(reader);
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
      const isWord = value.kind === 'word';
      const match = (tally: ScopeTally) => matchWords(tally, words);
      const ofNamed = await choose([named.length > 0 ? named.flat() : isWord ? [] : texts.filter(isNumbered)], match);
      // rows: "SINGLE MATERIAL RESPONSE" has no single row
      const typed = values[index]!.text.toUpperCase();
      const isPart = value.titles.length > 0 && words.some((word) => word !== typed && holdsWords(typed, word));
      const whole = isPart ? (tally: ScopeTally) => matchWords(tally, [typed]) : match;
      const found =
        ofNamed.length > 0 || !isWord
          ? ofNamed
          : await choose(value.titles.length > 0 ? [texts] : [texts, known], whole);
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
    if (value.kind !== 'measure') continue;
    if (missing.length === 0 || (groups.length > 0 && !missing.some(isKnown)))
      resolved[index] = resolvedOf(labelOf(value.typed, sizes!), groups);
    else if (groups.length === 0 && value.titles.length > 0 && sizes!.some(({ isNumber }) => isNumber)) {
      // "14 PRINTED CIRCUIT", "50.0 GALLONS PER MINUTE"
      const number = String(sizes![0]!.measure.low);
      const says = new RegExp(`(?<![\\d.])${number}(?:\\.0+)?(?![\\d.])`);
      const found = await choose([named.flat()], (tally) => matchTexts(tally, (reply) => says.test(reply)));
      if (found.length > 0) resolved[index] = resolvedOf(number, [found]);
    } else if (groups.length === 0 && value.titles.length === 0 && !sizes!.some((size) => isOnFile(known, size))) {
      // the requirements of the dimension, those whose title says it, then all: "5 ton" of a truck
      const { dimension } = sizes![0]!.measure;
      const said = known.filter(({ title }) => saysDimension(title, dimension));
      const found = await choose(
        [known.filter((one) => one.dimension === dimension), said, known],
        (tally, requirement) => matchAnywhere(tally, requirement, sizes!, values[index]!.text),
        0,
      );
      if (found.length > 0) resolved[index] = resolvedOf(value.typed.label, [found]);
    }
  }
  return resolved;
}

/** "-214" is ".984 in x .139 in". */
const labelOf = ({ label, measures }: TypedMeasure, sizes: readonly MeantSize[]): string =>
  measures.length === sizes.length ? label : sizes.map(({ measure }) => formatMeasure(measure, 'in')).join(' x ');

async function candidatesIn(classes: readonly LoadedClass[], requirements: ReadonlyMap<string, Requirement>) {
  const pace = createPace();
  const found = new Map<string, { onFile: number; classes: LoadedClass[] }>();
  let total = 0;
  for (const loaded of classes) {
    const { byMrc, rows } = countOnFile([loaded]);
    total += rows;
    for (const [mrc, { onFile }] of byMrc) {
      const own = found.getOrInsertComputed(mrc, () => ({ onFile: 0, classes: [] }));
      own.onFile += onFile;
      own.classes.push(loaded);
    }
    await pace();
  }
  return [...found]
    .sort(([left, a], [right, b]) => b.onFile - a.onFile || (left < right ? -1 : 1))
    .flatMap(([mrc, { onFile, classes: own }]): Candidate[] => {
      const requirement = requirements.get(mrc);
      return requirement ? [{ ...requirement, share: onFile / total, classes: own }] : [];
    });
}

/** A title of the trade's place of a size. */
const isOnFile = (known: readonly Candidate[], { measure, steps }: MeantSize): boolean =>
  measure.dimension === 'length' &&
  known.some(({ title, dimension }) => dimension === 'length' && steps.some((step) => step.test(title)));

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
  // nothing else answers a typed title
  if (named.length > 0)
    return named.flatMap((some) => {
      const own = inOrder(some.filter(isOf), order);
      return own.flat().length > 0 ? own : [some];
    });
  const fitting = known.filter(isOf);
  const texts = known.filter((one) => one.dimension === null && saysDimension(one.title, dimension));
  // the trade's own title is on file
  if (fitting.some(({ title }) => steps.some((step) => step.test(title)))) return [...inOrder(fitting, order), texts];
  return [...inOrder(fitting, [...order, ...stepsAt(anyOrder(), 0, 1).steps, /./]), texts];
}

/** The first step with a common fitting requirement; else the one with most parts. Looks at all of them. */
function chooserOf(reader: SliceReader) {
  const tallies = new Map<string, ScopeTally>();
  const pace = createPace();
  const tallyOf = async ({ mrc, classes }: Candidate): Promise<ScopeTally> => {
    const fscs = classes.map(({ summary }) => summary.fsc);
    const read = await reader.replies(mrc, fscs);
    return read.flatMap((own, index) => {
      if (own === null) return [];
      let counts: Uint32Array | undefined;
      return { own, counts: () => (counts ??= countsOfNames(own, classes[index]!.names)) };
    });
  };
  return async (
    steps: readonly (readonly Candidate[])[],
    match: (tally: ScopeTally, requirement: Candidate) => MatchedReplies,
    leastShare = LEAST_SHARE,
  ): Promise<Chosen[]> => {
    let best: { chosen: Chosen[]; count: number } = { chosen: [], count: 0 };
    const looked = new Set<string>();
    for (const step of steps) {
      const fitting: Chosen[] = [];
      for (const requirement of step) {
        if (looked.has(requirement.mrc)) continue;
        looked.add(requirement.mrc);
        const known = tallies.get(requirement.mrc);
        const tally = known ?? (await tallyOf(requirement));
        if (!known) tallies.set(requirement.mrc, tally);
        const matched = match(tally, requirement);
        if (matched.count > 0) fitting.push({ requirement, matched });
        await pace();
      }
      const likely = fitting.toSorted((left, right) => right.matched.count - left.matched.count).slice(0, MAX_MEANINGS);
      const count = likely.reduce((sum, { matched }) => sum + matched.count, 0);
      if (likely.some(({ requirement }) => requirement.share >= leastShare)) return likely;
      if (count > best.count) best = { chosen: likely, count };
    }
    return best.chosen;
  };
}

function resolvedOf(label: string, groups: readonly Chosen[][]): ResolvedValue {
  return {
    label,
    title: groups[0]![0]!.requirement.title,
    groups: groups.map((group) =>
      group.map(({ requirement: { mrc }, matched }) => ({ mrc, values: matched.replies, range: null, orNone: false })),
    ),
  };
}

/** "#2 pencil" */
const isNumbered = ({ title }: Candidate): boolean => /NUMBER|SIZE|HARDNESS|GRADE|DESIGNA/.test(title);
