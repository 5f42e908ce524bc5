import { MAIN_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { parseReply, titleHint } from '#base/domain/parse-measure.ts';
import { paths, type SelectionQuery } from '#base/paths.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { byRequirement, type Characteristic, othersWith } from './part-data.ts';

const MAX_FILTERS = 6;
const LOOSENED = 0.05;

/** Returns the address of items with the same main values, or null. Another thread would not fit. */
export async function findSimilar(
  catalog: Pick<CatalogStore, 'findRequirements'>,
  inc: string,
  characteristics: readonly Characteristic[],
): Promise<string | null> {
  const inOrder = byRequirement(characteristics.filter((row) => othersWith(inc, row) !== null));
  const first = MAIN_REQUIREMENTS.flatMap((words) => inOrder.find(({ title }) => words.test(title)) ?? []);
  const chosen = [...new Set([...first, ...inOrder])].slice(0, MAX_FILTERS);
  if (chosen.length === 0) return null;
  const requirements = await catalog.findRequirements(chosen.map(({ mrc }) => mrc));
  const filters = chosen.map((one, at) => filterOf(one, requirements[at]?.dimension ?? null));
  return paths.itemName(inc, Object.assign({}, ...filters) as SelectionQuery);
}

function filterOf({ mrc, title, replies }: ReturnType<typeof byRequirement>[number], dimension: string | null) {
  const hint = titleHint(title);
  const measures = hint.isThread ? [] : replies.map((reply) => parseReply(reply, hint));
  const known = measures.filter((measure) => measure !== null);
  if (known.length === 0 || measures.some((measure) => measure?.dimension !== dimension))
    return { [`c.${mrc}`]: replies };
  // an open end stays open
  const low = Math.min(...known.map((measure) => measure.low ?? -Infinity));
  const high = Math.max(...known.map((measure) => measure.high ?? Infinity));
  return {
    ...(low > -Infinity && { [`c.${mrc}.min`]: loosened(low, -1) }),
    ...(high < Infinity && { [`c.${mrc}.max`]: loosened(high, 1) }),
  };
}

/** Six digits suffice. */
const loosened = (end: number, sign: 1 | -1) => String(Number((end + sign * Math.abs(end) * LOOSENED).toPrecision(6)));
