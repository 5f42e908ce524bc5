import type { MailKind, NewMail, OutboxOf, QuoteHappening } from '../store/stored-quote.ts';

/** Confirmations for one address in an hour: C10.10. */
const MAX_CONFIRMATIONS_PER_HOUR = 3;
const HOUR_MS = 3_600_000;

/** Who is told, as far as the settings say. */
export type OutboxSettings = {
  quoteInbox: string | null;
  /** Null: no mail goes to buyers. */
  mail: { from: { address: string } } | null;
  webhook: { url: string } | null;
};

const TO_DESK: Partial<Record<QuoteHappening, MailKind>> = {
  received: 'inbox',
  accepted: 'decision',
  declined: 'decision',
  withdrawn: 'decision',
  reopened: 'decision',
  asked: 'question',
};
const TO_BUYER: Partial<Record<QuoteHappening, MailKind>> = {
  received: 'confirmation',
  quoted: 'quotation',
  replied: 'reply',
  'order-reopened': 'reply',
};

/** Tells which mails and webhooks a happening causes. A webhook's recipient is the origin of WEBHOOK_URL, which shows no secret. */
export function outboxOfEvent({ quoteInbox, mail, webhook }: OutboxSettings): OutboxOf {
  const messageIdDomain = messageIdDomainOf(mail);
  return (happening, { email }, nowMs) => {
    const mails: NewMail[] = [];
    const [toDesk, toBuyer] = [TO_DESK[happening], TO_BUYER[happening]];
    if (toDesk && quoteInbox !== null) mails.push({ kind: toDesk, to: quoteInbox, messageIdDomain });
    if (toBuyer && mail !== null) {
      const atMost = { count: MAX_CONFIRMATIONS_PER_HOUR, sinceMs: nowMs - HOUR_MS };
      mails.push({ kind: toBuyer, to: email, messageIdDomain, ...(toBuyer === 'confirmation' && { atMost }) });
    }
    if (webhook !== null) mails.push({ kind: 'webhook', to: new URL(webhook.url).origin, messageIdDomain });
    return mails;
  };
}

/** The domain of Message-IDs: that of MAIL_FROM. */
export function messageIdDomainOf(mail: OutboxSettings['mail']): string {
  return mail?.from.address.split('@')[1] ?? 'localhost';
}
