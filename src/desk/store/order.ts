import { formatDate } from '#base/domain/format-time.ts';
import { coveringChoices, sumOf, totalOf } from '#base/domain/money.ts';
import { linesOf, offersOf, type Choice, type Price } from '#base/domain/quotation.ts';
import type { EnteredOrder, OrderItem, OrderNames, Purchase, StoredAnswer, StoredQuote } from './stored-quote.ts';

export type { EnteredOrder, OrderItem, OrderNames, Purchase } from './stored-quote.ts';

const MAX_ORDERED = 999_999_999;

export type OrderStep =
  | (OrderNames & { kind: 'names' })
  | (OrderNames & { kind: 'confirm'; shipsBy: string; terms: string; readyFirst: boolean })
  | { kind: 'ship'; lines: readonly number[]; day: string; tracking: string }
  | { kind: 'cannot-fill'; lines: readonly number[]; reason: string }
  | { kind: 'add'; items: readonly OrderItem[] };

export const newOrder = (names: OrderNames, items: readonly OrderItem[], entered: EnteredOrder | null): Purchase => ({
  ...names,
  revision: 1,
  items,
  entered,
  confirmed: null,
  shipments: [],
  unfilled: [],
});

type MaybeOrder = { purchase: Purchase | null; orderTotal: unknown };

/** Accepts orders of older versions, which had no lines of their own. */
export function purchaseOf(
  quote: MaybeOrder & { parts: readonly { quantity: number }[] },
  answers: readonly Pick<StoredAnswer, 'version' | 'state' | 'lines' | 'decision'>[],
): Purchase | null {
  if (quote.purchase !== null || quote.orderTotal === null) return quote.purchase;
  const sent = answers.filter(({ state }) => state === 'sent');
  const answer = sent.find(({ decision }) => decision?.kind === 'accept') ?? sent[0];
  if (answer === undefined) return null;
  const { decision, version } = answer;
  const choices = decision?.kind === 'accept' ? decision.choices : coveringChoices(answer, quote.parts);
  return newOrder({ poNumber: '', shipTo: '' }, itemsOf(choices, version), null);
}

/** True after the last day of the prices. */
export const hasEnded = ({ validUntil }: Pick<StoredAnswer, 'validUntil'>, nowMs: number): boolean =>
  formatDate(nowMs) > validUntil;

/** True for a quantity from the minimum of the offer to what it has. */
export function isOffered({ lines }: Pick<StoredAnswer, 'lines'>, { line, offer, quantity }: Choice): boolean {
  const bid = offersOf(lines[line])[offer];
  if (bid === undefined || !Number.isSafeInteger(quantity)) return false;
  return quantity >= Math.max(1, bid.minimum ?? 0) && quantity <= (bid.quantity ?? MAX_ORDERED);
}

export const itemsOf = (choices: readonly Choice[], version: number): OrderItem[] =>
  choices.map((choice) => ({ ...choice, version }));

export function linesToShip({ items, shipments }: Purchase): number[] {
  const shipped = new Set(shipments.flatMap(({ lines }) => lines));
  return linesOf(items).filter((line) => !shipped.has(line));
}

export function stateOfOrder(order: Purchase) {
  if (order.confirmed === null) return 'accepted';
  if (linesToShip(order).length === 0) return 'shipped';
  return order.shipments.length > 0 ? 'part-shipped' : 'confirmed';
}

/** The state of an order while it is not closed; null unless it is one. */
export const openStateOf = ({ orderTotal, purchase }: MaybeOrder) =>
  orderTotal === null ? null : purchase === null ? 'accepted' : stateOfOrder(purchase);

/** True where the promise to confirm was not kept, so that the buyer is free again. */
export const isConfirmLate = (
  { state, purchase, orderedAtMs }: Pick<StoredQuote, 'state' | 'purchase' | 'orderedAtMs'>,
  nowMs: number,
  promiseMs: number,
): boolean =>
  state === 'accepted' && purchase !== null && purchase.shipments.length === 0 && nowMs > orderedAtMs! + promiseMs;

/** Returns the order after a step, or null where the step does not fit it. */
export function afterStep(order: Purchase, step: OrderStep, atMs: number): Purchase | null {
  const revision = order.revision + 1;
  switch (step.kind) {
    case 'names':
      return { ...order, revision, poNumber: step.poNumber, shipTo: step.shipTo };
    case 'confirm': {
      const { kind: _kind, poNumber, shipTo, ...confirmed } = step;
      return order.confirmed ? null : { ...order, revision, poNumber, shipTo, confirmed: { atMs, ...confirmed } };
    }
    case 'ship': {
      const { kind: _kind, ...shipment } = step;
      if (order.confirmed === null || !areAmong(step.lines, linesToShip(order))) return null;
      return { ...order, revision, shipments: [...order.shipments, shipment] };
    }
    case 'cannot-fill': {
      const items = order.items.filter(({ line }) => !step.lines.includes(line));
      if (items.length === 0 || !areAmong(step.lines, linesToShip(order))) return null;
      const open = step.lines.map((line) => ({ line, reason: step.reason }));
      return { ...order, revision, items, unfilled: [...order.unfilled, ...open] };
    }
    case 'add': {
      const added = linesOf(step.items);
      if (linesOf(order.items).some((line) => added.includes(line))) return null;
      const items = [...order.items, ...step.items].sort((one, other) => one.line - other.line);
      const unfilled = order.unfilled.filter(({ line }) => !added.includes(line));
      // what is added has to be confirmed too
      return { ...order, revision, items, unfilled, confirmed: null };
    }
  }
}

const areAmong = (lines: readonly number[], allowed: readonly number[]): boolean =>
  lines.length > 0 && lines.every((line) => allowed.includes(line));

type Priced = Pick<StoredAnswer, 'version' | 'currency' | 'lines' | 'freightAmount' | 'charges'>;

/** Sums the items of each version with the charges of that version. */
export function orderTotal(
  { items }: Pick<Purchase, 'items'>,
  answers: readonly Priced[],
  parts: readonly { quantity: number }[],
): Price {
  const byVersion = Map.groupBy(items, ({ version }) => version);
  return sumOf(answers.map((answer) => totalOf(answer, parts, byVersion.get(answer.version) ?? [])));
}
