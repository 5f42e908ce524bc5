import { ownLimitWait } from '#base/domain/own-limit.ts';
import type { Check, CheckFailure, CheckResult, Reply, Verdict } from './check.ts';
import { type FetchOutcome, fetchReply, wait } from './fetch-reply.ts';
import { checkMessages } from './messages.ts';

/** The results before a run: pending, or absent from this catalog. The server writes them into the page too. */
export function initialResults(checks: readonly Check[]): CheckResult[] {
  return checks.map(initialResult);
}

export function initialResult({ id, name, url, isBeside = false }: Check): CheckResult {
  const unread = {
    id,
    name,
    url,
    statusCode: null,
    responseTimeMs: null,
    contentType: null,
    ...(isBeside && { isBeside }),
  };
  if (url === null) return { ...unread, status: 'absent', message: checkMessages.absent };
  return { ...unread, status: 'pending', message: checkMessages.waiting };
}

/** The pace of a run: checks at the same time, the pause between batches, the time limit of each check. */
export type Pace = { concurrency: number; pauseBetweenMs: number; timeoutMs: number };

/** Fetches `check.url` the way `check.via` says; `init` goes to `fetch` as it is. */
export type FetchSitemap = (check: PlannedCheck, init: RequestInit) => Promise<Response>;
/** A check whose sitemap is in the catalog. */
export type PlannedCheck = Check & { url: string };

export type RunOptions = Pace & {
  fetchUrl: FetchSitemap;
  signal: AbortSignal;
  /** Called with a new list after each change. */
  onChange: (results: readonly CheckResult[]) => void;
  /** Called with the seconds left while the run waits for a limit of this site, and with null when it goes on. */
  onWait: (secondsLeft: number | null) => void;
};

/**
 * Runs the checks in their order, in batches of `concurrency` with a pause between. Checks without a URL are `absent` from the start. When the signal
 * aborts, checks without a verdict are `pending` again. When this site limits the run (S8.3), the run waits and retries; a check that is limited for too
 * long stays `pending`. Never rejects: a failure is an error of its check.
 */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CheckResult[]> {
  const { concurrency, pauseBetweenMs, timeoutMs, fetchUrl, signal, onChange, onWait } = options;
  const waits = createLimitWaits(signal, onWait);
  let results = initialResults(checks);
  const change = (checked: readonly Check[], changed: (result: CheckResult) => CheckResult): void => {
    const ids = new Set(checked.map(({ id }) => id));
    results = results.map((result) => (ids.has(result.id) ? changed(result) : result));
    onChange(results);
  };
  onChange(results);

  const due = checks.filter((check): check is PlannedCheck => check.url !== null);
  for (let start = 0; start < due.length && !signal.aborted; start += concurrency) {
    const batch = due.slice(start, start + concurrency);
    change(batch, (result) => ({ ...result, status: 'testing', message: checkMessages.testing }));
    const outcomes = batch.map((check) =>
      unlessLimited(() => fetchReply((init) => fetchUrl(check, init), timeoutMs, signal), waits),
    );
    const judged = batch.map(async (check, index) => {
      const result = await resultOf(check, await outcomes[index]!);
      change([check], () => (signal.aborted ? initialResult(check) : result));
    });
    await Promise.all(outcomes);
    // bodies are read during the pause, which is between requests
    if (pauseBetweenMs > 0 && start + concurrency < due.length) await wait(pauseBetweenMs, signal);
    await Promise.all(judged);
  }
  return results;
}

type LimitedOutcome = FetchOutcome | { kind: 'limited' };

/** Fetches until the site does not limit the answer. Every check first waits as long as the others do. */
async function unlessLimited(fetchOnce: () => Promise<FetchOutcome>, waits: LimitWaits): Promise<LimitedOutcome> {
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

async function resultOf(check: Check, outcome: LimitedOutcome): Promise<CheckResult> {
  const base = initialResult(check);
  switch (outcome.kind) {
    case 'aborted':
      return base;
    case 'limited':
      return { ...base, message: checkMessages.limited };
    case 'failed': {
      const { failure, statusCode, responseTimeMs } = outcome;
      return { ...base, ...failureVerdict(check, failure), statusCode, responseTimeMs };
    }
    case 'reply': {
      const { status: statusCode, responseTimeMs, headers } = outcome.reply;
      const verdict = await verdictOf(check, outcome.reply);
      return { ...base, ...verdict, statusCode, responseTimeMs, contentType: headers.get('content-type') };
    }
  }
}

/** When a classifier throws, its check fails and the run goes on. */
async function verdictOf(check: Check, reply: Reply): Promise<Verdict> {
  try {
    return await check.classify(reply);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failureVerdict(check, { kind: 'network', message });
  }
}

function failureVerdict({ classifyFailure }: Check, failure: CheckFailure): Verdict {
  return classifyFailure?.(failure) ?? { status: 'error', message: failure.message };
}

/** How long a run waits in all; what is still limited then stays untested. */
const MAX_WAIT_SECONDS = 300;

type LimitWaits = ReturnType<typeof createLimitWaits>;

/** The waits of one run for limits of this site. All checks wait together; `onWait` gets the seconds left each second, and null when the run goes on. */
function createLimitWaits(signal: AbortSignal, onWait: RunOptions['onWait']) {
  let waiting: Promise<void> | null = null;
  let left = 0;
  let waitedSeconds = 0;

  async function countDown(): Promise<void> {
    for (; left > 0 && !signal.aborted; left--) {
      onWait(left);
      await wait(1_000, signal);
      waitedSeconds += 1;
    }
    waiting = null;
    onWait(null);
  }

  return {
    /** Resolves when nothing waits. */
    over: () => waiting,
    /** Waits `seconds`, together with the checks that wait already. False: the run has waited long enough, or was stopped. */
    async wait(seconds: number): Promise<boolean> {
      if (signal.aborted || waitedSeconds + seconds > MAX_WAIT_SECONDS) return false;
      left = Math.max(left, seconds);
      await (waiting ??= countDown());
      return !signal.aborted;
    },
  };
}
