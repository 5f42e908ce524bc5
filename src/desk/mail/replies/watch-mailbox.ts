import { setTimeout as wait } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { within } from '#base/domain/in-parallel.ts';
import { onThisNode, type OnOneNode } from '#base/cluster/cluster-store.ts';
import type { ImapBox } from '#base/settings/setting-schemas.ts';
import { readMailbox, type ReplyReader } from './read-mailbox.ts';

const MAX_PAUSE_MS = 10 * 60_000;
/** For servers that announce no new mails. */
const LOOK_EVERY_MS = 60_000;
const CONNECT_LIMIT_MS = 15_000;
/** Bodies are read in parts of 64 KB. */
const MAX_ANSWER_BYTES = 4 * 1_024 * 1_024;

/** Reads replies as they come, and connects again after growing pauses. */
export function watchMailbox(
  options: ReplyReader & {
    box: ImapBox;
    log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
    /** Shorter in tests. */
    firstPauseMs?: number;
    lookEveryMs?: number;
    onOneNode?: OnOneNode | undefined;
  },
) {
  const { box, log, firstPauseMs = 5_000, lookEveryMs = LOOK_EVERY_MS, now = Date.now } = options;
  const { onOneNode = onThisNode } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal }).catch(() => {});
  let failingSinceMs: number | null = null;
  let open: ImapFlow | null = null;
  const onUnreadable = ({ message }: Error): void => log.warn({ why: message }, 'a mail of the mailbox stays unread');
  const reader: ReplyReader = { onUnreadable, ...options };

  async function session(onReady: () => void, lost: AbortSignal): Promise<void> {
    const client = openClient(box);
    open = client;
    client.on('error', () => client.close());
    lost.addEventListener('abort', () => client.close());
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    try {
      await client.connect();
      const mailbox = await client.mailboxOpen(box.mailbox);
      onReady();
      let last = 0;
      let changed = Promise.withResolvers<void>();
      client.on('exists', () => changed.resolve());
      while (!signal.aborted && client.usable) {
        const news = changed.promise;
        const look = await readMailbox(client, reader, last);
        ({ last } = look);
        if (look.kept > 0) log.info({ kept: look.kept, mailbox: mailbox.path }, 'replies of buyers were read');
        await within(lookEveryMs, Promise.race([news, closed]), () => {});
        changed = Promise.withResolvers<void>();
      }
    } finally {
      open = null;
      client.close();
    }
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      try {
        const isFine = (): void => {
          failingSinceMs = null;
          pauseMs = firstPauseMs;
        };
        const outcome = await onOneNode('mailbox of replies', (lost) => session(isFine, lost));
        if (outcome.kind === 'elsewhere') {
          isFine();
          await pause(lookEveryMs);
          continue;
        }
      } catch (error) {
        failingSinceMs ??= now();
        const { code, responseText, message } = error as { code?: string; responseText?: string; message?: string };
        // never the whole error: it may hold a password or a mail
        if (!signal.aborted) log.warn({ code, why: responseText ?? message }, 'the mailbox of replies cannot be read');
      }
      await pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
  }

  const running = run();
  return {
    /** Milliseconds since 1970; null while the mailbox can be read. */
    failingSinceMs: (): number | null => failingSinceMs,
    async stop(): Promise<void> {
      stopping.abort();
      open?.close();
      await running;
    },
  };
}

function openClient({ host, port, secure, mustUpgrade, user, password }: ImapBox): ImapFlow {
  return new ImapFlow({
    host,
    port,
    secure,
    ...(mustUpgrade && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: 5 * 60_000,
    maxLiteralSize: MAX_ANSWER_BYTES,
    maxLineLength: MAX_ANSWER_BYTES,
  });
}
