import { MAIN_REQUIREMENTS, THREAD_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { measureOfReply } from '#base/domain/known-measure.ts';
import { formatMeasure } from '#base/domain/measure.ts';

import { sentenceCase } from '#base/domain/sentence-case.ts';
import { type Characteristic, othersWith } from './name-links.ts';
import type { Units } from './part-data.ts';

/** A characteristic of the first screen. */
export type MainValue = {
  label: string;
  value: string;
  /** Of a thread: its series and class. */
  detail: string | null;
  isNumber: boolean;
  /** The address of the others of the name with this value; null where they cannot be looked for. */
  others: string | null;
};

/** Values of the first screen. */
const VALUES = 6;
/** Longer replies are sentences about the part, not what it is chosen by. */
const SHORT_REPLY = 44;
/** Requirements about documents and who keeps them: shown where nothing else is on file. */
const ABOUT_RECORDS =
  /END ITEM|SPECIAL FEATURE|SUPPLEMENTARY|SPECIFICATION|STANDARD DATA|DOCUMENT|PROPRIETARY|CRITICALITY|DRAWING|PART NAME|CONTROLLING AGENCY|NONDEFINITIVE|RELATIONSHIP|USAGE DESIGN|TEST DATA|PRECIOUS/;

type Reply = { of: Requirement; reply: string; rank: number; row: Characteristic };

/** What the title of a requirement says, worked out once for each of some thousand. */
type Requirement = {
  title: string;
  label: string;
  /** Its place among what buyers choose by first; none of them: `NOT_MAIN`. */
  main: number;
  thread: keyof typeof THREAD_REQUIREMENTS | null;
  isAboutRecords: boolean;
  /** Common replies are shown on page after page. */
  shown: Readonly<Record<Units, Map<string, Shown>>>;
};
const NOT_MAIN = MAIN_REQUIREMENTS.length;
/** Of 255: a requirement that tells less has nearly everywhere the same reply. */
const LITTLE = 8;
const MAX_TOLD = 256;
const KEPT_TITLES = 10_000;
const KEPT_VALUES = 20_000;
const requirements = new Map<string, Requirement>();
let keptValues = 0;

function requirementOf(written: string): Requirement {
  const known = requirements.get(written);
  if (known) return known;
  const title = written.toUpperCase();
  const main = MAIN_REQUIREMENTS.findIndex((words) => words.test(title));
  const thread = THREAD_PARTS.find((part) => THREAD_REQUIREMENTS[part].test(title)) ?? null;
  const isAboutRecords = ABOUT_RECORDS.test(title);
  const shown = { in: new Map<string, Shown>(), mm: new Map<string, Shown>() };
  const made = { title, label: sentenceCase(title), main: main < 0 ? NOT_MAIN : main, thread, isAboutRecords, shown };
  // when so many are known, they are forgotten together
  if (requirements.size >= KEPT_TITLES || keptValues >= KEPT_VALUES) {
    requirements.clear();
    keptValues = 0;
  }
  requirements.set(written, made);
  return made;
}
const THREAD_PARTS = Object.keys(THREAD_REQUIREMENTS) as (keyof typeof THREAD_REQUIREMENTS)[];

type Told = {
  /** The code of the name; null where no page lists the others. */
  inc: string | null;
  units: Units;
  /** By MRC how much a reply tells in its class, 0 to 255. */
  telling: ReadonlyMap<string, number> | null;
};

/**
 * What tells a part from its neighbors: six of its values at most. First what buyers choose parts by, as the columns of its name do, as far as it differs in the
 * class; then short replies, those that tell most first.
 */
export function mainValues(rows: readonly Characteristic[], { inc, units, telling }: Told): MainValue[] {
  const replies = firstReplies(rows, telling);
  const find = (part: Requirement['thread']) => replies.find(({ of }) => of.thread === part);
  const diameter = find('diameter');
  const isOfThread = (one: Reply) => diameter !== undefined && one.of.thread !== null && one !== diameter;
  const rest = replies.filter((one) => !isOfThread(one)).sort((left, right) => left.rank - right.rank);
  const chosen = firstOfEach(rest).slice(0, VALUES);
  return chosen.map((one) => {
    const others = inc === null ? null : othersWith(inc, one.row);
    const { value, isNumber } = valueOf(one, units);
    if (one !== diameter) return { label: one.of.label, value, isNumber, detail: null, others };
    const [pitch, ...kinds] = [find('pitch'), find('series'), find('grade')];
    const turns = pitch?.reply.replace(/ .*/, '') ?? '';
    const detail = kinds.flatMap((kind) => (kind === undefined ? [] : [kind.reply])).join('-');
    const size = units === 'in' && turns !== '' ? `${value.replace(/ in$/, '')}-${turns}` : value;
    const words = [units === 'mm' && turns !== '' ? `${turns} per inch` : '', detail].filter((part) => part !== '');
    return { label: 'Thread', value: size, isNumber, detail: words.join(' ') || null, others };
  });
}

/** Of several requirements of one kind the first counts as a main one; the others follow all that are not. */
function firstOfEach(ranked: readonly Reply[]): readonly Reply[] {
  const seen = new Set<number>();
  const again: Reply[] = [];
  const first = ranked.filter((one) => {
    const isFirst = one.of.main === NOT_MAIN || !seen.has(one.of.main);
    if (isFirst) seen.add(one.of.main);
    else again.push(one);
    return isFirst;
  });
  return [...first, ...again];
}

/** The first reply of each requirement. */
function firstReplies(rows: readonly Characteristic[], telling: Told['telling']): Reply[] {
  const seen = new Set<string>();
  const replies: Reply[] = [];
  for (const row of rows) {
    const mrc = row.mrc?.code;
    const reply = row.clear_text_reply?.code;
    if (mrc === undefined || reply === undefined || seen.has(mrc)) continue;
    seen.add(mrc);
    const of = requirementOf(row.requirements_statement?.code ?? mrc);
    replies.push({ of, reply, rank: rankOf(of, reply, telling?.get(mrc)), row });
  }
  return replies;
}

/** The diameter of a thread, then main requirements in their order, then others, those that tell most first; long replies, and what is about records. */
function rankOf({ main, thread, isAboutRecords }: Requirement, reply: string, told = LITTLE): number {
  if (isAboutRecords) return NOT_MAIN + 2;
  if (reply.length > SHORT_REPLY) return NOT_MAIN + 1;
  if (told < LITTLE || main === NOT_MAIN) return NOT_MAIN + 1 - told / MAX_TOLD;
  return thread === 'diameter' ? -1 : main;
}

type Shown = Pick<MainValue, 'value' | 'isNumber'>;

/** A measure with its unit, or the text of the source in sentence case. */
function valueOf({ of: { title, shown }, reply }: Reply, units: Units): Shown {
  let known = shown[units].get(reply);
  if (known === undefined) {
    const measure = /\d/.test(reply) ? measureOfReply(title, reply) : null;
    const value = measure === null ? '' : formatMeasure(measure, units);
    known = value === '' ? { value: sentenceCase(reply), isNumber: false } : { value, isNumber: true };
    shown[units].set(reply, known);
    keptValues++;
  }
  return known;
}
