import { createHmac } from 'node:crypto';
import { isoTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { rfqDocument } from '../request/rfq-text.ts';
import { forBuyer, lastSent } from '../screens/quotation-words.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { QuoteEvent, StoredAnswer } from '../store/stored-quote.ts';
import { eventOf, type MailSources } from './mail-texts.ts';

type Target = { url: string; secret: string; origin: () => string; desk: MailSources };

/** Posts a change to WEBHOOK_URL, signed by HMAC of time, a point and body. Rejects unless the answer is 2xx. */
export async function postWebhook(
  mail: OutboxMail,
  { url, secret, origin, desk, now = Date.now, limitMs = 10_000 }: Target & { now?: () => number; limitMs?: number },
): Promise<void> {
  const body = JSON.stringify(await changeOf(mail, { origin: origin(), desk }));
  const time = String(Math.floor(now() / 1_000));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'open-nsn-catalog',
      'x-event-id': eventIdOf(mail),
      'x-timestamp': time,
      'x-signature': `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}

/** The same at every attempt. */
const eventIdOf = ({ messageId }: OutboxMail): string => messageId.replaceAll(/^<|@.*$/g, '');

/** Describes a change as JSON, without internal notes and receipt address. */
async function changeOf(mail: OutboxMail, { origin, desk }: { origin: string; desk: MailSources }) {
  const { quote, answerId } = mail;
  const event = await eventOf(mail, desk);
  const answers = event === null ? [] : await desk.listAnswers(quote.rfqNumber);
  const answer = answerId === null ? lastSent(answers) : (answers.find(({ id }) => id === answerId) ?? null);
  const { id: _id, rfqNumber, ...document } = rfqDocument(quote);
  return {
    id: eventIdOf(mail),
    event: nameOf(event),
    at: isoTime(event?.atMs ?? quote.receivedAtMs),
    request: {
      number: rfqNumber,
      shortName: shortName(quote.id),
      state: quote.state,
      receivedAt: isoTime(quote.receivedAtMs),
      answeredAt: isoTime(quote.answeredAtMs),
      ...document,
      url: origin + paths.operatorQuote(rfqNumber),
    },
    answer: answer && answerFields(answer),
    message: ['message', 'withdrawn', 'order-reopened'].includes(event?.kind ?? '') ? event!.text : null,
  };
}

function answerFields(answer: StoredAnswer) {
  const { id: _id, state: _state, savedAtMs: _saved, sentAtMs, ...fields } = forBuyer(answer);
  return { ...fields, sentAt: isoTime(sentAtMs) };
}

const NAMES: Partial<Record<QuoteEvent['kind'], string>> = {
  sent: 'quotation.sent',
  accepted: 'quotation.accepted',
  declined: 'quotation.declined',
  reopened: 'quotation.reopened',
  'order-reopened': 'order.reopened',
  withdrawn: 'request.withdrawn',
};

function nameOf(event: QuoteEvent | null): string {
  if (event?.kind === 'message') return event.by === 'buyer' ? 'message.received' : 'message.sent';
  return (event && NAMES[event.kind]) ?? 'request.received';
}
