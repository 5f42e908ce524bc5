import type { MailKind } from '../store/quote-store.ts';

/** SMTP commands whose refusal concerns one recipient or one message. */
const COMMANDS_OF_ONE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

export type MailWatch = {
  /** Hands on what the attempt to send a mail of this kind comes to, and remembers it. */
  watched(kind: MailKind, attempt: () => Promise<void>): Promise<void>;
  /** Since when mails are not taken; null while they are, and until the first one is sent. Milliseconds since 1970. */
  failingSinceMs(): number | null;
};

/**
 * Knows whether mails are sent, by kind: those to the operator may fail while those to buyers go out. A buyer's address that the
 * mail server refuses says nothing of the mail server.
 */
export function watchMail(now: () => number): MailWatch {
  const failingSince = new Map<MailKind, number>();
  return {
    async watched(kind, attempt) {
      try {
        await attempt();
        failingSince.delete(kind);
      } catch (error) {
        if (!isOfOneBuyer(error, kind) && !failingSince.has(kind)) failingSince.set(kind, now());
        throw error;
      }
    },
    failingSinceMs: () => (failingSince.size === 0 ? null : Math.min(...failingSince.values())),
  };
}

function isOfOneBuyer(error: unknown, kind: MailKind): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  return kind === 'confirmation' && responseCode !== undefined && COMMANDS_OF_ONE_MAIL.includes(command);
}
