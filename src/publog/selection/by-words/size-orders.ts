import type { Measure } from '#base/domain/measure.ts';
import { listOf, readReferenceRows } from '../../reference-rows.ts';

/** Titles of a requirement, likeliest first. */
export type TitleSteps = readonly RegExp[];
/** The trade's order of sizes. It `reads` threads, numbers of screws (#8), dashes of AS568, and whole numbers as mm. */
export type SizeOrder = { sizes: readonly TitleSteps[]; three: readonly TitleSteps[]; reads: ReadonlySet<string> };

const readOrder = (text: string): TitleSteps[] =>
  text.split(' x ').map((size) => size.split('; ').map((step) => new RegExp(step.replaceAll(' / ', '|'))));

let orders: ReadonlyMap<string, SizeOrder> | null = null;

/** By beginning or head of item names (reference-data/size-orders.csv). Read once. */
function readOrders(): ReadonlyMap<string, SizeOrder> {
  orders ??= new Map(
    readReferenceRows('size-orders.csv').flatMap(([names, sizes = '', three = '', reads]) => {
      const order = { sizes: readOrder(sizes), three: readOrder(three || sizes), reads: new Set(listOf(reads)) };
      return listOf(names).map((name): [string, SizeOrder] => [name, order]);
    }),
  );
  return orders;
}

/** Bolts and screws: also for threads of other names. */
export const orderOfThreads = (): SizeOrder => readOrders().get('SCREW')!;
export const anyOrder = (): SizeOrder => readOrders().get('*')!;

/** BOLT,MACHINE is a BOLT, STEEL SHEET a SHEET; the longest name of the table wins. */
function orderOfName(itemName: string): SizeOrder {
  const known = readOrders();
  for (let end = itemName.length; end > 0; end = itemName.lastIndexOf(',', end - 1)) {
    const order = known.get(itemName.slice(0, end));
    if (order) return order;
  }
  const words = itemName.split(',')[0]!.split(' ');
  const tails = words.map((_, from) => words.slice(from));
  const heads = words.map((_, cut) => words.slice(0, words.length - cut));
  const found = [...tails, ...heads].find((some) => known.has(some.join(' ')));
  return found ? known.get(found.join(' '))! : anyOrder();
}

/** The order that most parts have; those of the best names count most. */
export function orderOf(names: readonly { name: string; parts: number }[]): SizeOrder {
  const parts = new Map<SizeOrder, number>();
  for (const [rank, { name, parts: own }] of names.entries()) {
    const order = orderOfName(name);
    parts.set(order, (parts.get(order) ?? 0) + own / (rank + 1));
  }
  return [...parts].reduce((best, one) => (one[1] > best[1] ? one : best), [anyOrder(), 0])[0];
}

/** For the size at `place` of `count`; `others`: of the other sizes. */
export function stepsAt({ sizes, three }: SizeOrder, place: number, count: number) {
  const own = count > 2 ? three : sizes;
  return { steps: own[place] ?? [], others: [...own.slice(place + 1), ...own.slice(0, place)].flat() };
}

let rings: ReadonlyMap<number, readonly [inside: Measure, section: Measure]> | null = null;

/** "-214", "2-214", "AS568-214" in inches (reference-data/o-ring-sizes.csv). */
export function oRingOf(text: string): readonly [inside: Measure, section: Measure] | null {
  const exactly = (size = ''): Measure => ({ dimension: 'length', low: Number(size), high: Number(size) });
  rings ??= new Map(
    readReferenceRows('o-ring-sizes.csv').map(([dash, inside, section]) => [
      Number(dash),
      [exactly(inside), exactly(section)],
    ]),
  );
  const dash = /^(?:as-?568[a-f]?[ -]?|2-|-)?(\d{3})$/i.exec(text);
  return dash ? (rings.get(Number(dash[1])) ?? null) : null;
}
