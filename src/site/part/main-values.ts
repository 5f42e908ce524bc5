import { measureOfReply } from '#base/domain/parse-measure.ts';
import { MAIN_REQUIREMENTS, THREAD_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { formatMeasure } from '#base/domain/measure.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import { type Characteristic, othersWith, type Units } from './part-data.ts';

const VALUES = 6;
/** Longer replies are sentences. */
const SHORT_REPLY = 44;
/** About documents: shown last. */
const ABOUT_RECORDS =
  /END ITEM|SPECIAL FEATURE|SUPPLEMENTARY|SPECIFICATION|STANDARD DATA|DOCUMENT|PROPRIETARY|CRITICALITY|DRAWING|PART NAME|CONTROLLING AGENCY|NONDEFINITIVE|RELATIONSHIP|USAGE DESIGN|TEST DATA|PRECIOUS/;
const NOT_MAIN = MAIN_REQUIREMENTS.length;
/** Below this most replies are equal. */
const LITTLE = 8;
const MAX_TOLD = 256;
type ThreadPart = keyof typeof THREAD_REQUIREMENTS;
const THREAD_PARTS = Object.keys(THREAD_REQUIREMENTS) as ThreadPart[];

type Told = {
  /** Null: no page lists the others. */
  inc: string | null;
  units: Units;
  telling: ReadonlyMap<string, number> | null;
};

/** Picks six telling values: main ones first, a thread as one. */
export function mainValues(rows: readonly Characteristic[], { inc, units, telling }: Told) {
  const replies = firstReplies(rows, telling);
  const find = (part: ThreadPart) => replies.find(({ thread }) => thread === part);
  const diameter = find('diameter');
  const rest = replies.filter((one) => diameter === undefined || one.thread === null || one === diameter);
  const chosen = firstOfEach(rest.sort((left, right) => left.rank - right.rank)).slice(0, VALUES);
  return chosen.map((one) => {
    const measure = /\d/.test(one.reply) ? measureOfReply(one.title, one.reply) : null;
    const measured = measure === null ? '' : formatMeasure(measure, units);
    const value = measured || sentenceCase(one.reply);
    const shown = { value, isNumber: measured !== '', others: inc === null ? null : othersWith(inc, one.row) };
    if (one !== diameter) return { ...shown, label: sentenceCase(one.title), detail: null };
    const turns = find('pitch')?.reply.replace(/ .*/, '') ?? '';
    const kinds = [find('series'), find('grade')].flatMap((kind) => kind?.reply ?? []).join('-');
    const details = [units === 'mm' && turns !== '' && `${turns} per inch`, kinds].filter(Boolean).join(' ');
    const size = units === 'in' && turns !== '' ? `${value.replace(/ in$/, '')}-${turns}` : value;
    return { ...shown, label: 'Thread', value: size, detail: details || null };
  });
}

type Reply = ReturnType<typeof firstReplies>[number];

/** Repeated main requirements come last. */
function firstOfEach(ranked: readonly Reply[]): readonly Reply[] {
  const seen = new Set<number>();
  const isFirst = ({ main }: Reply) => main === NOT_MAIN || (!seen.has(main) && seen.add(main));
  const { first = [], again = [] } = Object.groupBy(ranked, (one) => (isFirst(one) ? 'first' : 'again'));
  return [...first, ...again];
}

function firstReplies(rows: readonly Characteristic[], telling: Told['telling']) {
  const byRequirement = new Map<string, { row: Characteristic; reply: string; title: string }>();
  for (const row of rows) {
    const [mrc, reply] = [row.mrc?.code, row.clear_text_reply?.code];
    if (mrc === undefined || reply === undefined || byRequirement.has(mrc)) continue;
    byRequirement.set(mrc, { row, reply, title: (row.requirements_statement?.code ?? mrc).toUpperCase() });
  }
  return [...byRequirement].map(([mrc, { row, reply, title }]) => {
    const found = MAIN_REQUIREMENTS.findIndex((words) => words.test(title));
    const main = found < 0 ? NOT_MAIN : found;
    const thread = THREAD_PARTS.find((part) => THREAD_REQUIREMENTS[part].test(title)) ?? null;
    const told = telling?.get(mrc) ?? LITTLE;
    return { row, reply, title, main, thread, rank: rankOf() };

    function rankOf(): number {
      if (ABOUT_RECORDS.test(title)) return NOT_MAIN + 2;
      if (reply.length > SHORT_REPLY) return NOT_MAIN + 1;
      if (told < LITTLE || main === NOT_MAIN) return NOT_MAIN + 1 - told / MAX_TOLD;
      return thread === 'diameter' ? -1 : main;
    }
  });
}
