import type { OutboxMail } from '../../storage/quote-store.ts';

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;
/** How long a mail is tried: issue "cart and quotes", item 6. */
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** Commands whose refusal concerns this mail alone; others (login, sender) are a setting that can be put right. */
const COMMANDS_OF_ONE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/** When a mail that was not sent is tried again: after 1, 2, 4 minutes and so on, up to 4 hours, for three days. Null: never. */
export function afterFailure(
  error: unknown,
  { attempts, firstDueAtMs }: Pick<OutboxMail, 'attempts' | 'firstDueAtMs'>,
  nowMs: number,
): number | null {
  if (isPermanent(error)) return null;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
  const endMs = firstDueAtMs + GIVE_UP_AFTER_MS;
  return nowMs >= endMs ? null : Math.min(nowMs + pauseMs, endMs);
}

/** A refusal of the recipient or the message for good: SMTP 5xx. */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined && responseCode >= 500 && responseCode < 600 && COMMANDS_OF_ONE_MAIL.includes(command)
  );
}
