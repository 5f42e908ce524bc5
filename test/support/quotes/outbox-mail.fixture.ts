import type { OutboxMail } from '../../../src/desk/store/queries/mail-outbox.ts';
import type { MailKind, QuoteEvent, StoredAnswer } from '../../../src/desk/store/stored-quote.ts';
import type { MailSources } from '../../../src/desk/mail/mail-texts.ts';
import { aStoredQuote } from './stored-answer.fixture.ts';

export function anOutboxMail(kind: MailKind, given: Partial<OutboxMail> = {}): OutboxMail {
  return {
    id: 1,
    kind,
    to: 'ada@buyer.example',
    attempts: 1,
    firstDueAtMs: 0,
    messageId: '<0198c2de-aaaa-7bbb-8ccc-0123456789ab@parts.example>',
    quote: aStoredQuote(),
    answerId: null,
    eventId: null,
    ...given,
  };
}

export function anEvent(given: Partial<QuoteEvent> = {}): QuoteEvent {
  const words = { subject: '', text: 'Is revision 2 acceptable for fuel?', isInternal: false };
  return { id: 5, atMs: Date.UTC(2026, 10, 21, 9, 5), by: 'buyer', kind: 'message', ...words, ...given };
}

/** The part of the store that mails read. */
export const sourcesOf = (answers: StoredAnswer[], events: QuoteEvent[] = []): MailSources => ({
  listAnswers: () => Promise.resolve(answers),
  listEvents: () => Promise.resolve(events),
});
