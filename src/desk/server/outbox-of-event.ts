import { HOUR_MS, addDays, formatDate } from '#base/domain/format-time.ts';
import type { Reminders } from '../store/queries/mail-outbox.ts';
import { HAPPENINGS, type MailKind, type NewMail, type OutboxOf } from '../store/stored-quote.ts';

const MAX_CONFIRMATIONS_PER_HOUR = 3;

export type OutboxSettings = {
  quoteInbox: string | null;
  mail: { from: { address: string } } | null;
  webhook: { url: string } | null;
};

const messageIdDomainOf = (mail: OutboxSettings['mail']): string => mail?.from.address.split('@')[1] ?? 'localhost';

/** Tells which mails and webhooks a happening causes. A webhook's recipient is its origin, without secrets. */
export function outboxOfEvent({ quoteInbox, mail, webhook }: OutboxSettings): OutboxOf {
  const messageIdDomain = messageIdDomainOf(mail);
  return (happening, { email }, nowMs) => {
    const mails: NewMail[] = [];
    const { desk: toDesk, buyer: toBuyer }: { desk?: MailKind; buyer?: MailKind } = HAPPENINGS[happening];
    if (toDesk && quoteInbox !== null) mails.push({ kind: toDesk, to: quoteInbox, messageIdDomain });
    if (toBuyer && mail !== null && email !== '') {
      const atMost = { count: MAX_CONFIRMATIONS_PER_HOUR, sinceMs: nowMs - HOUR_MS };
      mails.push({ kind: toBuyer, to: email, messageIdDomain, ...(toBuyer === 'confirmation' && { atMost }) });
    }
    if (webhook !== null && happening !== 'assigned')
      mails.push({ kind: 'webhook', to: new URL(webhook.url).origin, messageIdDomain });
    return mails;
  };
}

/** Returns none where no mail is sent. */
export function remindersAt(
  nowMs: number,
  settings: Pick<OutboxSettings, 'quoteInbox' | 'mail'> & Record<'remindDeskHours' | 'remindBuyerDays', number | null>,
  replyHours: number,
): Reminders {
  const { quoteInbox, mail, remindDeskHours, remindBuyerDays } = settings;
  if (mail === null) return {};
  const messageIdDomain = messageIdDomainOf(mail);
  const reminders: Reminders = {};
  if (remindDeskHours !== null && quoteInbox !== null) {
    const receivedBeforeMs = nowMs - Math.max(0, replyHours - remindDeskHours) * HOUR_MS;
    reminders.desk = { receivedBeforeMs, mail: { kind: 'due', to: quoteInbox, messageIdDomain } };
  }
  if (remindBuyerDays !== null)
    reminders.buyers = { endDay: addDays(formatDate(nowMs), remindBuyerDays + 1), messageIdDomain };
  return reminders;
}
