import type { MailChoice, OutboxMail } from '../store/queries/mail-outbox.ts';

/** Slow attempts that one lane lets go on outside its places. Beyond that, an attempt keeps its place until it ends. */
const MAX_SLOW = 20;

export type MailLane = {
  /** Which mails go here. */
  choice: MailChoice;
  /** Mails that are sent at the same time. */
  places: number;
  /** Limit for one domain, slow attempts included: a server that does not answer blocks no more places. */
  perDomain: number;
};

type MailLaneOptions = MailLane & {
  /** After this time an attempt gives its place back and goes on outside the places. */
  slowAfterMs: number;
  /** Takes the next mail that is due; null if no mail is due. */
  take(choice: MailChoice): Promise<OutboxMail | null>;
  /** Sends a mail and records the outcome. Rejects only when that cannot be recorded: the lease ends, and the mail is due again. */
  send(mail: OutboxMail): Promise<void>;
  onFailure(error: unknown): void;
};

/** Mails of one kind, sent one by one in parallel: each place takes the next due mail as soon as it is free. */
export function openMailLane({ choice, places, perDomain, slowAfterMs, take, send, onFailure }: MailLaneOptions) {
  const underWay = new Set<Promise<void>>();
  const byDomain = new Map<string, number>();
  let [taken, slow] = [0, 0];
  let [isLooking, again, stopping] = [false, false, false];
  let looking = Promise.resolve();

  /** Mails may wait: look now. */
  function wake(): void {
    again = true;
    if (isLooking) return;
    isLooking = true;
    looking = look();
  }

  /** Ends in the step in which it finds no further call of `wake`. Never rejects. */
  async function look(): Promise<void> {
    try {
      while (again) {
        again = false;
        while (!stopping && taken < places) {
          const notTo = [...byDomain].filter(([, count]) => count >= perDomain).map(([domain]) => domain);
          const mail = await take({ ...choice, notTo });
          if (mail === null) break;
          start(mail);
        }
      }
    } catch (error) {
      onFailure(error);
    } finally {
      isLooking = false;
    }
  }

  function start(mail: OutboxMail): void {
    const domain = mail.to.slice(mail.to.lastIndexOf('@') + 1).toLowerCase();
    byDomain.set(domain, (byDomain.get(domain) ?? 0) + 1);
    taken += 1;
    let isSlow = false;
    const timer = setTimeout(() => {
      if (slow >= MAX_SLOW) return;
      isSlow = true;
      slow += 1;
      taken -= 1;
      wake();
    }, slowAfterMs);
    const attempt = send(mail)
      .catch(onFailure)
      .finally(() => {
        clearTimeout(timer);
        if (isSlow) slow -= 1;
        else taken -= 1;
        byDomain.set(domain, byDomain.get(domain)! - 1);
        if (byDomain.get(domain) === 0) byDomain.delete(domain);
        underWay.delete(attempt);
        wake();
      });
    underWay.add(attempt);
  }

  /** Resolves when no mail is due or being sent. */
  async function idle(): Promise<void> {
    while (isLooking || underWay.size > 0) await (isLooking ? looking : Promise.race(underWay));
  }

  return {
    wake,
    idle,
    /** Takes no more mails, and resolves when running attempts have ended. */
    async stop() {
      stopping = true;
      await idle();
    },
  };
}
