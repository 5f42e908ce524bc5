import { ownLimitWait } from '../../domain/own-limit.ts';
import type { Check, CheckResult, Verdict } from './check.ts';
import { type Clock, type FetchOutcome, fetchReply, realClock } from './fetch-reply.ts';
import { checkMessages } from './messages.ts';

/** The results before a run: pending, or absent from this catalog. The server writes them into the page too. */
export function initialResults(checks: readonly Check[]): CheckResult[] {
  return checks.map(initialResult);
}

export function initialResult({ id, name, url }: Check): CheckResult {
  const isAbsent = url === null;
  return {
    id,
    name,
    url,
    status: isAbsent ? 'absent' : 'pending',
    message: isAbsent ? checkMessages.absent : checkMessages.waiting,
    statusCode: null,
    responseTimeMs: null,
    contentType: null,
  };
}

/** The pace of a run: checks at the same time, the pause between batches, the time limit of each check. */
export type Pace = { concurrency: number; pauseBetweenMs: number; timeoutMs: number };

/** Fetches `check.url` the way `check.via` says; `init` goes to `fetch` as it is. */
export type FetchSitemap = (check: PlannedCheck, init: RequestInit) => Promise<Response>;
/** A check whose sitemap is in the catalog. */
export type PlannedCheck = Check & { url: string };

export type RunOptions = Pace &
  Partial<Clock> & {
    fetchUrl: FetchSitemap;
    signal: AbortSignal;
    /** Called with a new list after each change. */
    onChange: (results: readonly CheckResult[]) => void;
    /** Called with the seconds left while the run waits for a limit of this site, and with null when it goes on. */
    onWait?: (secondsLeft: number | null) => void;
  };

/**
 * Runs the checks in their order, in batches of `concurrency` with a pause between. Checks without a URL are `absent` from the start. When the signal
 * aborts, checks without a verdict are `pending` again. When this site limits the run (S8.3), the run waits and retries; a check that is limited for too
 * long stays `pending`. Never rejects: a failure is an error of its check.
 */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CheckResult[]> {
  const { concurrency, pauseBetweenMs, timeoutMs, fetchUrl, signal, onChange } = options;
  const clock: Clock = { now: options.now ?? realClock.now, wait: options.wait ?? realClock.wait };
  const waits = createLimitWaits({ clock, signal, onWait: options.onWait ?? (() => {}) });
  let results = initialResults(checks);
  const change = (ids: ReadonlySet<string>, changed: (check: CheckResult) => CheckResult): void => {
    results = results.map((result) => (ids.has(result.id) ? changed(result) : result));
    onChange(results);
  };
  onChange(results);

  const judge = async (check: PlannedCheck, outcome: ReturnType<typeof unlessLimited>): Promise<void> => {
    const result = await resultOf(check, await outcome);
    change(new Set([check.id]), () => (signal.aborted ? initialResult(check) : result));
  };

  const due = checks.filter((check): check is PlannedCheck => check.url !== null);
  for (let start = 0; start < due.length && !signal.aborted; start += concurrency) {
    const batch = due.slice(start, start + concurrency);
    change(new Set(batch.map(({ id }) => id)), (result) => ({
      ...result,
      status: 'testing',
      message: checkMessages.testing,
    }));
    const outcomes = batch.map((check) =>
      unlessLimited(() => fetchReply((init) => fetchUrl(check, init), { timeoutMs, signal, clock }), waits),
    );
    const judged = Promise.all(batch.map((check, index) => judge(check, outcomes[index]!)));
    await Promise.all(outcomes);
    // bodies are read during the pause, which is between requests
    if (pauseBetweenMs > 0 && start + concurrency < due.length) await clock.wait(pauseBetweenMs, signal);
    await judged;
  }
  return results;
}

/** Fetches until the site does not limit the answer. Every check first waits as long as the others do. */
async function unlessLimited(
  fetchOnce: () => Promise<FetchOutcome>,
  waits: LimitWaits,
): Promise<FetchOutcome | { kind: 'limited' }> {
  while (true) {
    await waits.over();
    const outcome = await fetchOnce();
    if (outcome.kind !== 'reply') return outcome;
    const { status, headers } = outcome.reply;
    const waitSeconds = ownLimitWait(status, (name) => headers.get(name));
    if (waitSeconds === null) return outcome;
    if (!(await waits.wait(waitSeconds))) return { kind: 'limited' };
  }
}

async function resultOf(check: Check, outcome: FetchOutcome | { kind: 'limited' }): Promise<CheckResult> {
  const { id, name, url } = check;
  const base = { id, name, url, statusCode: null, responseTimeMs: null, contentType: null };
  switch (outcome.kind) {
    case 'aborted':
      return initialResult(check);
    case 'limited':
      return { ...initialResult(check), message: checkMessages.limited };
    case 'failed': {
      const { failure, statusCode, responseTimeMs } = outcome;
      const verdict = check.classifyFailure?.(failure) ?? { status: 'error', message: failure.message };
      return { ...base, ...verdict, statusCode, responseTimeMs };
    }
    case 'reply': {
      const { reply } = outcome;
      const { status: statusCode, responseTimeMs } = reply;
      const verdict = await verdictOf(check, reply);
      return { ...base, ...verdict, statusCode, responseTimeMs, contentType: reply.headers.get('content-type') };
    }
  }
}

/** When a classifier throws, its check fails and the run goes on. */
async function verdictOf(check: Check, reply: Parameters<Check['classify']>[0]): Promise<Verdict> {
  try {
    return await check.classify(reply);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return check.classifyFailure?.({ kind: 'network', message }) ?? { status: 'error', message };
  }
}

/** How long a run waits in all; what is still limited then stays untested. */
export const MAX_WAIT_SECONDS = 300;
const SECOND_MS = 1_000;

type Waiting = { clock: Clock; signal: AbortSignal; onWait: (secondsLeft: number | null) => void };

export type LimitWaits = {
  /** Resolves when nothing waits. */
  over(): Promise<void>;
  /** Waits `seconds`, together with the checks that wait already. False: the run has waited long enough, or was stopped. */
  wait(seconds: number): Promise<boolean>;
};

/** The waits of one run for limits of this site. All checks wait together; `onWait` gets the seconds left each second, and null when the run goes on. */
export function createLimitWaits({ clock, signal, onWait }: Waiting): LimitWaits {
  let waiting: Promise<void> | null = null;
  let left = 0;
  let waitedSeconds = 0;

  async function countDown(): Promise<void> {
    for (; left > 0 && !signal.aborted; left--) {
      onWait(left);
      await clock.wait(SECOND_MS, signal);
      waitedSeconds += 1;
    }
    waiting = null;
    onWait(null);
  }

  return {
    over: () => waiting ?? Promise.resolve(),
    async wait(seconds) {
      if (signal.aborted || waitedSeconds + seconds > MAX_WAIT_SECONDS) return false;
      left = Math.max(left, seconds);
      await (waiting ??= countDown());
      return !signal.aborted;
    },
  };
}
