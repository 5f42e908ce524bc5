import { lastSent } from '../screens/quotation-words.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { DeskStore } from '../store/quote-store.ts';
import type { QuoteEvent, StoredAnswer } from '../store/stored-quote.ts';

export type MailSources = Pick<DeskStore, 'listAnswers' | 'listEvents'>;

/** The answer that a mail is about: its own, or the one that holds. Throws when there is none: the mail is tried again, and then shown as failed. */
export async function answerOf({ quote, answerId }: OutboxMail, desk: MailSources): Promise<StoredAnswer> {
  const answers = await desk.listAnswers(quote.rfqNumber);
  const answer = answerId === null ? lastSent(answers) : answers.find(({ id }) => id === answerId);
  if (!answer) throw new Error('The answer of this mail is not kept any more.');
  return answer;
}

/** The event that a mail is about; null where it is about the request as it came. */
export async function eventOf({ quote, eventId }: OutboxMail, desk: MailSources): Promise<QuoteEvent | null> {
  if (eventId === null) return null;
  const event = (await desk.listEvents(quote.rfqNumber)).find(({ id }) => id === eventId);
  if (!event) throw new Error('The message of this mail is not kept any more.');
  return event;
}
