import type { CatalogStore } from '#publog/catalog-store.ts';
import { MAIN_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import type { Dimension, Measure } from '#base/domain/measure.ts';
import { parseReply, titleHint } from '#base/domain/parse-measure.ts';
import { paths, type SelectionQuery } from '#base/paths.ts';
import { type Characteristic, othersWith } from './name-links.ts';

type Reply = { mrc: string; title: string; reply: string };

/** Filters of "Find similar". */
const MAX_FILTERS = 6;
/** How far a number may be from that of the item, as a share of it. */
const LOOSENED = 0.05;

/**
 * The address of the items that are like one: those of its name, filtered by its main values (what buyers choose by first, then in the order of the record).
 * Numbers are loosened by 5 % each way; threads are not, since another thread does not fit. Null without a value to filter by.
 */
export async function findSimilar(
  catalog: Pick<CatalogStore, 'findRequirements'>,
  inc: string,
  characteristics: readonly Characteristic[],
): Promise<string | null> {
  const replies = characteristics.flatMap((row): Reply[] =>
    othersWith(inc, row) === null
      ? []
      : [{ mrc: row.mrc!.code, title: row.requirements_statement?.code ?? '', reply: row.clear_text_reply!.code }],
  );
  const byRequirement = [...Map.groupBy(replies, ({ mrc }) => mrc).values()];
  const first = MAIN_REQUIREMENTS.flatMap((words) => byRequirement.find(([one]) => words.test(one!.title)) ?? []);
  const inOrder = [...new Set([...first.map(({ mrc }) => mrc), ...byRequirement.map(([one]) => one!.mrc)])];
  if (inOrder.length === 0) return null;
  const chosen = inOrder.slice(0, MAX_FILTERS);
  const requirements = await catalog.findRequirements(chosen);
  const filters: SelectionQuery = {};
  for (const [at, mrc] of chosen.entries()) {
    const own = byRequirement.find(([one]) => one!.mrc === mrc)!;
    Object.assign(filters, filterOf(own, requirements[at]?.dimension ?? null));
  }
  return paths.itemName(inc, filters);
}

/** The filter of one requirement: a range that holds all its numbers, or its replies. `dimension`: what its ranges measure, null for texts. */
function filterOf(replies: readonly Reply[], dimension: Dimension | null): SelectionQuery {
  const { mrc, title } = replies[0]!;
  const hint = titleHint(title);
  const measures = hint.isThread ? [] : replies.map(({ reply }) => parseReply(reply, hint));
  const isNumber = measures.length > 0 && measures.every((measure) => measure?.dimension === dimension);
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
