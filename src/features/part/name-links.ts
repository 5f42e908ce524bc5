import { MAIN_REQUIREMENTS } from '../../domain/main-requirements.ts';
import type { Measure } from '../../domain/measure.ts';
import { parseReply, titleHint } from '../../domain/parse-measure.ts';
import { paths, type SelectionQuery } from '../../paths.ts';
import type { DecodedRow, PartData } from './part-data.ts';

/** The code of the item name whose page lists the item; null for an item that is not listed, and for a name that is not the approved one of its code. */
export function namePageOf({ listed, itemName, definition }: PartData): string | null {
  return listed && definition?.name === itemName ? definition.inc : null;
}

type Characteristic = DecodedRow<'characteristics'>;
type Reply = { mrc: string; title: string; reply: string };

/** Longer ones cannot be filtered by: `MAX_VALUE_LENGTH` of the page of a name. */
const MAX_REPLY_LENGTH = 200;
const MRC = /^[A-Z0-9]{4}$/;
/** What an address keeps as it is: no small letters, no sign of another script, single spaces. */
const PLAIN_REPLY = /^[!-`{-~]+(?: [!-`{-~]+)*$/;

/** The address of the items of the same name with the same reply; null where it cannot be looked for. */
export function othersWith(inc: string, { mrc, clear_text_reply: reply }: Characteristic): string | null {
  if (!mrc || !reply || reply.code.length > MAX_REPLY_LENGTH) return null;
  return MRC.test(mrc.code) && PLAIN_REPLY.test(reply.code) ? paths.itemNameWith(inc, mrc.code, reply.code) : null;
}

/** Filters of "Find similar". */
const MOST_FILTERS = 6;
/** How far a number may be from that of the item, as a share of it. */
const LOOSENED = 0.05;

/**
 * The address of the items that are like one: those of its name, filtered by its main values (what buyers choose by first, then in the order of the record).
 * Numbers are loosened by 5 % each way; threads are not, since another thread does not fit. Null without a value to filter by.
 */
export function similarTo(inc: string, characteristics: readonly Characteristic[]): string | null {
  const replies = characteristics.flatMap((row): Reply[] =>
    othersWith(inc, row) === null
      ? []
      : [{ mrc: row.mrc!.code, title: row.requirements_statement?.code ?? '', reply: row.clear_text_reply!.code }],
  );
  const byRequirement = [...Map.groupBy(replies, ({ mrc }) => mrc).values()];
  const first = MAIN_REQUIREMENTS.flatMap((words) => byRequirement.find(([one]) => words.test(one!.title)) ?? []);
  const inOrder = [...new Set([...first.map(({ mrc }) => mrc), ...byRequirement.map(([one]) => one!.mrc)])];
  const filters: SelectionQuery = {};
  for (const mrc of inOrder.slice(0, MOST_FILTERS))
    Object.assign(filters, filterOf(byRequirement.find(([one]) => one!.mrc === mrc)!));
  return inOrder.length === 0 ? null : paths.itemName(inc, filters);
}

/** The filter of one requirement: a range that holds all its numbers, or its replies. */
function filterOf(replies: readonly Reply[]): SelectionQuery {
  const { mrc, title } = replies[0]!;
  const hint = titleHint(title);
  const measures = hint.isThread ? [] : replies.map(({ reply }) => parseReply(reply, hint));
  const [measure] = measures;
  const isNumber = measure && measures.every((other) => other?.dimension === measure.dimension);
  if (!isNumber) return { [`c.${mrc}`]: replies.map(({ reply }) => reply) };
  const { low, high } = around(measures as Measure[]);
  return {
    ...(low === null ? {} : { [`c.${mrc}.min`]: loosened(low, -1) }),
    ...(high === null ? {} : { [`c.${mrc}.max`]: loosened(high, 1) }),
  };
}

/** The lowest and the highest end; null where one is open. */
function around(measures: readonly Measure[]): Pick<Measure, 'low' | 'high'> {
  const lows = measures.map(({ low }) => low);
  const highs = measures.map(({ high }) => high);
  return {
    low: lows.includes(null) ? null : Math.min(...(lows as number[])),
    high: highs.includes(null) ? null : Math.max(...(highs as number[])),
  };
}

/** Six digits: more than any drawing has. */
const loosened = (end: number, sign: 1 | -1) => String(Number((end + sign * Math.abs(end) * LOOSENED).toPrecision(6)));
