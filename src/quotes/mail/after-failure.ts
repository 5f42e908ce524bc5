import type { OutboxMail } from '../store/quote-store.ts';

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** How long a mail is tried that its server does not take for now. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** How long a mail to the operator's own inbox is tried that its server refuses for good: a full or renamed mailbox is put right within a day. */
const REFUSED_INBOX_MS = DAY_MS;
/** Commands whose refusal concerns this mail alone; others (login, sender) are a setting that can be put right. */
const COMMANDS_OF_ONE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/**
 * When a mail that was not sent is tried again: after 1, 2, 4 minutes and so on, up to 4 hours, for three days. Null: never. A refusal for good ends a
 * confirmation at once; the operator's own inbox is tried for a day all the same.
 */
export function afterFailure(
  error: unknown,
  { kind, attempts, firstDueAtMs }: Pick<OutboxMail, 'kind' | 'attempts' | 'firstDueAtMs'>,
  nowMs: number,
): number | null {
  const refused = isPermanent(error);
  if (refused && kind !== 'inbox') return null;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
  const endMs = firstDueAtMs + (refused ? REFUSED_INBOX_MS : GIVE_UP_AFTER_MS);
  return nowMs >= endMs ? null : Math.min(nowMs + pauseMs, endMs);
}

/** A refusal of the recipient or the message for good: SMTP 5xx. */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined && responseCode >= 500 && responseCode < 600 && COMMANDS_OF_ONE_MAIL.includes(command)
  );
}
