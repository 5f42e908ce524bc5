import type { FastifyRequest } from 'fastify';
import { paths } from '#base/paths.ts';
import {
  MAX_MESSAGES,
  readDecisionForm,
  type DecisionEntries,
  type DecisionForm,
  decisionMessages,
  hasEnded,
  lastSent,
} from '#desk/screens/buyer-view.ts';
import type { QuoteHappening, StoredQuote } from '#desk/store/stored-quote.ts';
import type { DeskServices } from '#desk/desk-services.ts';

export type Refused = { kind: 'refused'; status: 400 | 403 | 409 | 429; words: string; entries: DecisionEntries };
type Outcome = { kind: 'done'; path: string } | Refused;
type Desk = Pick<DeskServices, 'quotes' | 'outboxOf' | 'refuseBuyer'> & { http: FastifyRequest; nowMs: number };

/** Does what a form of the buyer's page asks for, once however often it is sent, and tells the desk in the same transaction. */
export async function decide(form: URLSearchParams, quote: StoredQuote, desk: Desk): Promise<Outcome> {
  const { quotes, outboxOf, refuseBuyer, http, nowMs } = desk;
  const asked = readDecisionForm(form);
  const { entries } = asked;
  const refused = (status: Refused['status'], words: string): Refused => ({ kind: 'refused', status, words, entries });
  const guard = await refuseBuyer(http);
  if (guard !== null) return refused(guard.status, guard.words);
  if (asked.kind === 'refused') return refused(400, asked.words);
  const path = paths.receipt(quote.receiptToken);
  if (asked.kind === 'question') {
    const told = (await quotes.desk.listEvents(quote.rfqNumber)).filter(({ kind }) => kind === 'message');
    if (told.length >= MAX_MESSAGES) return refused(409, decisionMessages.tooMany);
    const message = { from: 'buyer', by: 'buyer', text: asked.text, key: asked.key, atMs: nowMs } as const;
    await quotes.desk.addMessage(quote.rfqNumber, message, outboxOf('asked', quote.customer, nowMs));
    return { kind: 'done', path: paths.receipt(quote.receiptToken, { asked: '1' }) };
  }
  if (asked.kind === 'withdrawal') {
    const mails = outboxOf('withdrawn', quote.customer, nowMs);
    const outcome = await quotes.desk.withdraw(quote.receiptToken, asked.reason, nowMs, mails);
    return outcome === 'done' ? { kind: 'done', path } : refused(409, decisionMessages.answered);
  }
  const outcome = await takeBackOrDecide(asked, quote, desk);
  if (outcome === 'done') return { kind: 'done', path };
  if (outcome === 'unknown') return refused(400, decisionMessages.broken);
  const latest = lastSent(await quotes.desk.listAnswers(quote.rfqNumber));
  if (latest === null) return refused(409, decisionMessages.broken);
  const version = asked.kind === 'decision' ? asked.decision.version : asked.version;
  if (latest.version !== version) return refused(409, decisionMessages.newer(latest.version));
  if (hasEnded(latest, nowMs)) return refused(409, decisionMessages.ended(latest.validUntil));
  return refused(409, asked.kind === 'decision' ? decisionMessages.decided : decisionMessages.notDeclined);
}

function takeBackOrDecide(
  asked: Extract<DecisionForm, { kind: 'decision' | 'take-back' }>,
  { receiptToken, customer }: StoredQuote,
  { quotes: { desk }, outboxOf, nowMs }: Desk,
) {
  const mailsOf = (happening: QuoteHappening) => outboxOf(happening, customer, nowMs);
  if (asked.kind === 'take-back') return desk.takeBackDecline(receiptToken, asked.version, nowMs, mailsOf('reopened'));
  const mails = mailsOf(asked.decision.kind === 'accept' ? 'accepted' : 'declined');
  return desk.decide(receiptToken, asked.decision, nowMs, mails);
}
