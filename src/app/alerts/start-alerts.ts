import { replaceFile } from '#base/database/durable-files.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import type { Readiness } from '../health/readiness.ts';
import { alertMemory, findWrong, lookAtAlerts, type AlertMemory } from './alert-machine.ts';
import { alertMail, alertTitle } from './messages.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LOOK_EVERY_MS = 60_000;
const MAX_UNSENT = 20;

/**
 * Checks the site once a minute. Reports each alert and its end once, in the log and by mail. DATA_DIR/alerts.json
 * survives restarts.
 */
export async function startAlerts(options: {
  readiness: () => Promise<Readiness>;
  tellOperator: ((subject: string, text: string) => Promise<void>) | null;
  site: { name: string; origin: () => string };
  dataDir: string;
  log: Record<'warn' | 'error', (fields: object, text: string) => void>;
  now?: () => number;
}) {
  const { readiness, tellOperator, site, dataDir, log, now = Date.now } = options;
  const file = join(dataDir, 'alerts.json');
  // what is missing or unreadable is told again
  const told = alertMemory.safeParse(parseJson(await readFile(file, 'utf8').catch(() => '')));
  const memory: AlertMemory = told.data ?? { state: {}, unsent: [] };
  let kept = JSON.stringify(memory);
  let looking: Promise<void> | null = null;

  async function mailUnsent(): Promise<void> {
    if (tellOperator === null) memory.unsent = [];
    if (tellOperator === null || memory.unsent.length === 0) return;
    const { subject, text } = alertMail(memory.unsent, { name: site.name, origin: site.origin() });
    try {
      await tellOperator(subject, text);
      memory.unsent = [];
    } catch {
      // the alert of the mail server says it
    }
  }

  async function lookOnce(): Promise<void> {
    // waiting mails show how the mail server is
    await mailUnsent();
    const { state, notices } = lookAtAlerts(memory.state, findWrong(await readiness()), now());
    memory.state = state;
    for (const notice of notices) {
      const { kind, event, fact } = notice;
      const isUrgent = event === 'raised' && (kind === 'mail' || kind === 'quotes');
      log[isUrgent ? 'error' : 'warn']({ alert: kind, event, fact }, alertTitle(notice));
    }
    memory.unsent = [...memory.unsent, ...notices].slice(-MAX_UNSENT);
    if (notices.length > 0) await mailUnsent();
    const written = JSON.stringify(memory);
    if (written === kept) return;
    await replaceFile(file, written, { mode: 0o600 }).then(
      () => (kept = written),
      (error: unknown) => log.warn({ err: error }, 'what was told by alerts could not be kept'),
    );
  }

  const look = (): Promise<void> =>
    (looking ??= lookOnce()
      .catch((error: unknown) => log.error({ err: error }, 'alerts could not be looked at'))
      .finally(() => (looking = null)));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    look,
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
