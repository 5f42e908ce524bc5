import { listed, type Query } from '#base/database/database.ts';
import { centsOf, coveringChoices } from '#base/domain/money.ts';
import { linesOf, type Choice } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { afterStep, hasEnded, itemsOf, newOrder, orderTotal, purchaseOf, stateOfOrder } from '../order.ts';
import type { EnteredOrder, OrderNames, OrderStep, Purchase } from '../order.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import type { Actor, NewMail, QuoteEvent, StoredAnswer } from '../stored-quote.ts';
import { isKnownEvent, record } from './quote-events.ts';
import { findAsked, renewWords, type AskedQuote } from './quote-rows.ts';
import { answersOf, pricedOffers } from './save-answers.ts';

/** `stale`: it stands otherwise now. The same change again answers `done`. */
export type Outcome = 'done' | 'stale' | 'unknown';

/** `order-too`: the buyer adds a line that was left out. */
export type OrderChange = { revision: number; key: string; step: OrderStep | { kind: 'order-too'; line: number } };

/** Events of steps; all others are `order-changed`. */
const EVENTS: { [Step in OrderStep['kind']]?: QuoteEvent['kind'] } = {
  confirm: 'confirmed',
  ship: 'shipped',
  'cannot-fill': 'unfilled',
};

export function ordersOn({ write, lockRow }: QuoteDatabase) {
  const changing =
    <Key extends string>(column: 'number' | 'receipt_token') =>
    (value: Key, change: OrderChange, by: Actor, mails: readonly NewMail[]) =>
      write(async (within): Promise<Outcome> => {
        const asked = await findAsked(within, column, value, lockRow);
        if (asked === null) return 'unknown';
        if (await isKnownEvent(within, asked.id, change.key)) return 'done';
        const answers = await answersOf(within, asked.id);
        const before = purchaseOf(asked, answers);
        if (before === null || asked.state === 'closed' || before.revision !== change.revision) return 'stale';
        // what is confirmed is changed by the desk alone
        if (column === 'receipt_token' && asked.state !== 'accepted') return 'stale';
        const step = stepOf(change.step, { asked, answers, before, atMs: by.atMs });
        const after = step && afterStep(before, step, by.atMs);
        if (!after) return 'stale';
        await storeOrder(within, asked, after, { answers, acceptedAtMs: step.kind === 'add' ? by.atMs : null });
        const kind = EVENTS[step.kind] ?? 'order-changed';
        const event = { quoteId: asked.id, by, kind, ...wordsOf(step), key: change.key };
        await record(within, event, mails, answers.find(({ state }) => state === 'sent')?.id);
        return 'done';
      });
  return {
    /** By the desk. */
    changeOrder: changing<RfqNumber>('number'),
    /** By the buyer, until it is confirmed. */
    changeOwnOrder: changing('receipt_token'),
  };
}

type Found = { asked: AskedQuote; answers: readonly StoredAnswer[]; before: Purchase; atMs: number };

function stepOf(step: OrderChange['step'], { asked, answers, before, atMs }: Found): OrderStep | null {
  if (step.kind !== 'order-too') return step;
  const { line } = step;
  const answer = answers.find(({ state, lines }) => state === 'sent' && lines[line]?.kind === 'bid');
  if (answer === undefined || hasEnded(answer, atMs) || before.unfilled.some((one) => one.line === line)) return null;
  return { kind: 'add', items: itemsOf(coveringChoices(answer, asked.parts, [line]), answer.version) };
}

const numbersOf = (lines: readonly number[]): string => lines.map((line) => line + 1).join(', ');

function wordsOf(step: OrderStep): { subject?: string; text?: string } {
  const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join(', ');
  if (step.kind === 'names') return { text: [step.poNumber, step.shipTo].filter(Boolean).join('\n') };
  if (step.kind === 'confirm') return { text: joined(step.shipsBy && `ships by ${step.shipsBy}`, step.terms) };
  if (step.kind === 'add') return { subject: numbersOf(linesOf(step.items)) };
  return { subject: numbersOf(step.lines), text: step.kind === 'ship' ? joined(step.day, step.tracking) : step.reason };
}

/** Makes an order of an acceptance, or adds its lines to the order that there is. */
export async function takeOrder(
  query: Query,
  asked: AskedQuote,
  answer: StoredAnswer,
  taken: OrderNames & { choices: readonly Choice[]; entered: EnteredOrder | null; atMs: number },
): Promise<boolean> {
  const items = itemsOf(taken.choices, answer.version);
  const answers = await answersOf(query, asked.id);
  const before = purchaseOf(asked, answers);
  const added = before && afterStep(before, { kind: 'add', items }, taken.atMs);
  if (before !== null && added === null) return false;
  const { poNumber, shipTo } = taken;
  // what the new version did not bring is not ordered
  const after = added ? { ...added, unfilled: [] } : newOrder({ poNumber, shipTo }, items, taken.entered);
  await storeOrder(query, asked, after, { answers, acceptedAtMs: taken.atMs });
  return true;
}

async function storeOrder(
  query: Query,
  { id, parts }: AskedQuote,
  order: Purchase,
  { answers, acceptedAtMs }: { answers: readonly StoredAnswer[]; acceptedAtMs: number | null },
): Promise<void> {
  await query(
    `update quote
    set state = $2, purchase = $3, accepted_cents = $4, quoted_cents = $4, accepted_at = coalesce($5, accepted_at),
      closed_at = null
    where id = $1`,
    [
      id,
      stateOfOrder(order),
      JSON.stringify(order).replaceAll(String.raw`\u0000`, '\u{fffd}'),
      centsOf(orderTotal(order, answers, parts)),
      acceptedAtMs,
    ],
  );
  await renewWords(query, [id]);
  const newest = Math.max(...order.items.map(({ version }) => version));
  for (const answer of answers) {
    const items = order.items.filter(({ version }) => version === answer.version);
    // a later version waits for its buyer
    if (answer.version <= newest) await markLeftOut(query, answer, items);
  }
}

/** Makes a request of an order again: nothing is ordered then. */
export async function dropOrder(
  query: Query,
  { id }: AskedQuote,
  answers: readonly StoredAnswer[],
  { state, atMs }: { state: 'working' | 'lost'; atMs: number },
): Promise<void> {
  for (const answer of answers)
    if (answer.decision?.kind === 'accept')
      await query('update answer set reopened_at = $2 where id = $1', [answer.id, atMs]);
  const latest = answers.find((answer) => answer.state === 'sent');
  await query(
    `update quote
    set state = $2, closed_at = $3, accepted_at = null, accepted_cents = null, quoted_cents = $4, purchase = null
    where id = $1`,
    [id, state, state === 'lost' ? atMs : null, latest === undefined ? null : centsOf(latest.total)],
  );
}

/** Leaves an order as it is: what could not be filled is not ordered. */
export async function declineAdded(query: Query, id: number, order: Purchase, answer: StoredAnswer): Promise<void> {
  const after: Purchase = { ...order, revision: order.revision + 1, unfilled: [] };
  await markLeftOut(query, answer, []);
  await query('update quote set purchase = $2 where id = $1', [id, JSON.stringify(after)]);
}

// index past_price_answer
async function markLeftOut(query: Query, { id, lines }: StoredAnswer, accepted: readonly Choice[]): Promise<void> {
  const rows = await query<[id: number]>('select id from past_price where answer_id = $1 order by id', [id]);
  const isAccepted = pricedOffers({ lines }).map((one) =>
    accepted.some(({ line, offer }) => line === one.line && offer === one.offer),
  );
  const leftOut = rows.flatMap(([price], index) => (isAccepted[index] ? [] : [price]));
  const { sql, values } = listed([0, ...leftOut], 1);
  const update = `update past_price set left_out = case when id in (${sql}) then 1 else 0 end where answer_id = $1`;
  await query(update, [id, ...values]);
}
