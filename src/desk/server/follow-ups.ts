import { formatDate } from '#base/domain/format-time.ts';
import { quietly, type OnOneNode } from '#base/cluster/cluster-store.ts';
import type { Reminders } from '../store/queries/mail-outbox.ts';
import type { DeskStore } from '../store/quote-store.ts';
import { repeatQuietly } from './backups.ts';
import { messageIdDomainOf, type OutboxSettings } from './outbox-of-event.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOOK_EVERY_MS = 5 * 60_000;

type Log = { info(fields: object, text: string): void; warn(fields: object, text: string): void };

export type FollowUps = {
  desk: Pick<DeskStore, 'expireBefore' | 'remind'>;
  settings: Pick<OutboxSettings, 'quoteInbox' | 'mail'> & {
    /** Null: no reminders. */
    remindDeskHours: number | null;
    remindBuyerDays: number | null;
  };
  /** The promise of the site. */
  replyHours: number;
  log: Log;
  now?: () => number;
};

/** Ends quotations whose prices are over, and reminds of what nears its time: now and every five minutes. Returns a function that stops it. */
export function startFollowUps(options: FollowUps & { onOneNode: OnOneNode }): () => void {
  let running = false;
  const look = async (): Promise<void> => {
    if (running) return;
    running = true;
    await quietly(options.onOneNode, 'follow-ups', () => followUp(options), LOOK_EVERY_MS);
    running = false;
  };
  void look();
  return repeatQuietly(() => void look(), LOOK_EVERY_MS);
}

/** One round; an unavailable store is tried again in the next. Never rejects. */
export async function followUp({ desk, settings, replyHours, log, now = Date.now }: FollowUps): Promise<void> {
  const nowMs = now();
  try {
    // prices hold through the whole of their last day
    const expired = await desk.expireBefore(formatDate(nowMs), nowMs);
    if (expired > 0) log.info({ expired }, 'the prices of quotations have ended');
    const reminders = remindersAt(nowMs, settings, replyHours);
    if (Object.keys(reminders).length === 0) return;
    const reminded = await desk.remind(reminders, nowMs);
    if (reminded > 0) log.info({ reminded }, 'reminders were put into the outbox');
  } catch (error) {
    log.warn({ err: error }, 'quotations could not be ended, or reminders not be sent');
  }
}

/** Whom a round reminds of what. Nobody where no mail is sent. */
export function remindersAt(nowMs: number, settings: FollowUps['settings'], replyHours: number): Reminders {
  const { quoteInbox, mail, remindDeskHours, remindBuyerDays } = settings;
  if (mail === null) return {};
  const messageIdDomain = messageIdDomainOf(mail);
  return {
    ...(remindDeskHours !== null &&
      quoteInbox !== null && {
        desk: {
          receivedBeforeMs: nowMs - Math.max(0, replyHours - remindDeskHours) * HOUR_MS,
          mail: { kind: 'due' as const, to: quoteInbox, messageIdDomain },
        },
      }),
    ...(remindBuyerDays !== null && {
      buyers: { endDay: formatDate(nowMs + (remindBuyerDays + 1) * DAY_MS), messageIdDomain },
    }),
  };
}
