import { ownLimitWait } from '#base/domain/own-limit.ts';
import { yieldToMain } from '#base/ui/yield-to-main.ts';
import { type Check, type CheckResult, MAX_BODY_BYTES, type Reply, type Verdict } from './check.ts';
import { judgeBeside } from './judge-beside.client.ts';
import { checkMessages, domainFailure, tooLarge } from './messages.ts';

/** A result before a run: pending, or absent from this catalog. The server writes it into the page too. */
export function initialResult({ id, name, url, isBeside = false }: Check): CheckResult {
  return {
    id,
    name,
    url,
    ...(url === null
      ? { status: 'absent', message: checkMessages.absent }
      : { status: 'pending', message: checkMessages.waiting }),
    statusCode: null,
    responseTimeMs: null,
    contentType: null,
    ...(isBeside && { isBeside }),
  };
}

/** The pace of a run: checks at the same time, the pause between batches, the time limit of each check. */
export type Pace = { concurrency: number; pauseBetweenMs: number; timeoutMs: number };
/** A check whose sitemap is in the catalog. */
type PlannedCheck = Check & { url: string };

export type RunOptions = Pace & {
  /** Fetches `check.url` the way `check.via` says; `init` goes to `fetch` as it is. */
  fetchUrl: (check: PlannedCheck, init: RequestInit) => Promise<Response>;
  judge?: (reply: Reply, check: Check) => Promise<Verdict>;
  signal: AbortSignal;
  /** Called with a new list after each change. */
  onChange: (results: readonly CheckResult[]) => void;
  /** Called with the seconds left while the run waits for a limit of this site, and with null when it goes on. */
  onWait: (secondsLeft: number | null) => void;
};

/**
 * Runs the checks in their order, in batches with a pause between. When the signal aborts, checks without a verdict are
 * pending again. When this site limits the run (S8.3), the run waits and retries. Never rejects: a failure is an error of
 * its check.
 */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CheckResult[]> {
  const { concurrency, pauseBetweenMs, timeoutMs, fetchUrl, judge = judgeBeside, signal, onChange, onWait } = options;
  const waits = createLimitWaits(signal, onWait);
  let results = checks.map(initialResult);
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
      const result = await resultOf(check, await outcomes[index]!, judge);
      change([check], () => (signal.aborted ? initialResult(check) : result));
    });
    await Promise.all(outcomes);
    // bodies are read during the pause, which is between requests
    if (pauseBetweenMs > 0 && start + concurrency < due.length) await wait(pauseBetweenMs, signal);
    await Promise.all(judged);
  }
  return results;
}

async function resultOf(check: Check, outcome: Outcome, judge: NonNullable<RunOptions['judge']>): Promise<CheckResult> {
  const base = initialResult(check);
  if (outcome.kind === 'aborted') return base;
  if (outcome.kind === 'limited') return { ...base, message: checkMessages.limited };
  if (outcome.kind === 'failed') {
    const { message, statusCode, responseTimeMs } = outcome;
    return { ...base, ...failureVerdict(check, message), statusCode, responseTimeMs };
  }
  const { status: statusCode, responseTimeMs, headers } = outcome.reply;
  const verdict = await Promise.resolve(check.verdict ?? judge(outcome.reply, check)).catch((error: unknown) =>
    failureVerdict(check, wordsOf(error)),
  );
  return { ...base, ...verdict, statusCode, responseTimeMs, contentType: headers['content-type'] ?? null };
}

function failureVerdict({ rules }: Check, message: string): Verdict {
  return rules === 'domain' ? domainFailure(message) : { status: 'error', message };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Outcome =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'failed'; message: string; statusCode: number | null; responseTimeMs: number }
  | { kind: 'aborted' }
  | { kind: 'limited' };

/** The request of every check. Nothing may come from a cache: the check is of what the server answers now. */
const CHECK_REQUEST: RequestInit = {
  cache: 'no-store',
  headers: { accept: 'application/xml, text/xml;q=0.9, application/gzip;q=0.9, */*;q=0.1' },
};
/** Read of an answer that is not OK: its beginning gives the reason. */
const MAX_REFUSAL_BYTES = 64 * 1_024;

/** Fetches and reads a body to its end within a time and at most 60 MB. Never rejects. */
async function fetchReply(
  fetchUrl: (init: RequestInit) => Promise<Response>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  if (signal.aborted) return { kind: 'aborted' };
  const end = new AbortController();
  const stop = AbortSignal.any([signal, end.signal]);
  const startedAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - startedAt);
  let statusCode: number | null = null;
  const failed = (message: string): Outcome =>
    signal.aborted ? { kind: 'aborted' } : { kind: 'failed', message, statusCode, responseTimeMs: elapsed() };
  const answer = async (): Promise<Outcome> => {
    try {
      const response = await fetchUrl({ ...CHECK_REQUEST, signal: stop });
      const { status, statusText } = response;
      statusCode = status;
      const bytes = await readBytes(response);
      if (bytes === null) return failed(tooLarge(MAX_BODY_BYTES));
      const headers = Object.fromEntries(response.headers);
      return { kind: 'reply', reply: { status, statusText, headers, bytes, responseTimeMs: elapsed() } };
    } catch (error) {
      return failed(checkMessages.networkFailed(wordsOf(error)));
    }
  };
  const lateness = wait(timeoutMs, stop).then(() => failed(checkMessages.timedOut(timeoutMs)));
  try {
    return await Promise.race([answer(), lateness]);
  } finally {
    end.abort();
  }
}

/** The whole body; null: more than 60 MB, and the rest was not read. Of an answer that is not OK the beginning will do. */
async function readBytes({ ok, body }: Response): Promise<Uint8Array | null> {
  const yieldIfDue = yieldToMain();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let length = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    length += next.value.length;
    chunks.push(next.value);
    if (length > (ok ? MAX_BODY_BYTES : MAX_REFUSAL_BYTES)) {
      reader?.cancel().catch(() => {});
      if (ok) return null;
      break;
    }
    await yieldIfDue();
  }
  // a blob puts 60 MB together without holding up the page
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Resolves after `durationMs`, or at once when the signal is aborted. */
function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

/** Fetches until the site does not limit the answer. Every check first waits as long as the others do. */
async function unlessLimited(fetchOnce: () => Promise<Outcome>, waits: LimitWaits): Promise<Outcome> {
  while (true) {
    await waits.over();
    const outcome = await fetchOnce();
    if (outcome.kind !== 'reply') return outcome;
    const { status, headers } = outcome.reply;
    const waitSeconds = ownLimitWait(status, (name) => headers[name] ?? null);
    if (waitSeconds === null) return outcome;
    if (!(await waits.wait(waitSeconds))) return { kind: 'limited' };
  }
}

/** How long a run waits in all; what is still limited then stays untested. */
const MAX_WAIT_SECONDS = 300;

type LimitWaits = ReturnType<typeof createLimitWaits>;

/** The waits of one run for limits of this site. All checks wait together. */
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
    /** Waits together with the checks that wait already. False: the run has waited long enough, or was stopped. */
    async wait(seconds: number): Promise<boolean> {
      if (signal.aborted || waitedSeconds + seconds > MAX_WAIT_SECONDS) return false;
      left = Math.max(left, seconds);
      await (waiting ??= countDown());
      return !signal.aborted;
    },
  };
}
