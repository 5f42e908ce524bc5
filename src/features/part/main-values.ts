import { MAIN_REQUIREMENTS, THREAD_REQUIREMENTS } from '../../domain/main-requirements.ts';
import { formatMeasure } from '../../domain/measure.ts';
import { parseReply, titleHint } from '../../domain/parse-measure.ts';
import { sentenceCase } from '../../domain/sentence-case.ts';
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

type Reply = { title: string; reply: string; row: Characteristic };

/**
 * What tells a part from its neighbors: six of its values at most. First what buyers choose parts by, as the columns of its name do, then short replies in the order
 * of the record. `inc`: the code of its name, null where no page lists the others.
 */
export function mainValues(rows: readonly Characteristic[], inc: string | null, units: Units): MainValue[] {
  const replies = firstReplies(rows);
  const find = (title: RegExp) => replies.find((one) => title.test(one.title));
  const diameter = find(THREAD_REQUIREMENTS.diameter);
  const [pitch, series, grade] = (['pitch', 'series', 'grade'] as const).map((name) =>
    diameter ? find(THREAD_REQUIREMENTS[name]) : undefined,
  );
  const others = replies.filter((one) => one !== pitch && one !== series && one !== grade);
  const short = others.filter((one) => rankOf(one) === 0);
  const first = MAIN_REQUIREMENTS.flatMap((title) => short.find((one) => title.test(one.title)) ?? []);
  const rest = others.toSorted((left, right) => rankOf(left) - rankOf(right));
  const chosen = [...new Set([...(diameter ? [diameter] : []), ...first, ...rest])].slice(0, VALUES);
  return chosen.map((one) => {
    const link = inc === null ? null : othersWith(inc, one.row);
    const shown = valueOf(one, units);
    if (one !== diameter) return { label: labelOf(one.title), ...shown, detail: null, others: link };
    const turns = pitch === undefined ? '' : `-${pitch.reply.replace(/ .*/, '')}`;
    const value = units === 'in' ? shown.value.replace(/ in$/, '') + turns : shown.value;
    const detail = [series, grade].flatMap((of) => (of === undefined ? [] : [of.reply])).join('-');
    const inInches = units === 'mm' && turns !== '' ? `${turns.slice(1)} per inch` : '';
    const words = [inInches, detail].filter((part) => part !== '').join(' ');
    return { label: 'Thread', value, detail: words === '' ? null : words, isNumber: shown.isNumber, others: link };
  });
}

/** The first reply of each requirement. */
function firstReplies(rows: readonly Characteristic[]): Reply[] {
  const seen = new Set<string>();
  const replies: Reply[] = [];
  for (const row of rows) {
    const mrc = row.mrc?.code;
    const reply = row.clear_text_reply?.code;
    if (mrc === undefined || reply === undefined || seen.has(mrc)) continue;
    seen.add(mrc);
    replies.push({ title: row.requirements_statement?.code.toUpperCase() ?? mrc, reply, row });
  }
  return replies;
}

const rankOf = ({ title, reply }: Reply): number =>
  ABOUT_RECORDS.test(title) ? 2 : reply.length > SHORT_REPLY ? 1 : 0;

/** A measure with its unit, or the text of the source in sentence case. */
function valueOf({ title, reply }: Reply, units: Units): Pick<MainValue, 'value' | 'isNumber'> {
  const measure = /\d/.test(reply) ? parseReply(reply, titleHint(title)) : null;
  const value = measure === null ? '' : formatMeasure(measure, units);
  return value === '' ? { value: sentenceCase(reply), isNumber: false } : { value, isNumber: true };
}

/** Titles are those of some thousand requirements. */
const MAX_LABELS = 10_000;
const labels = new Map<string, string>();
function labelOf(title: string): string {
  let label = labels.get(title);
  if (label === undefined) {
    label = sentenceCase(title);
    if (labels.size < MAX_LABELS) labels.set(title, label);
  }
  return label;
}
