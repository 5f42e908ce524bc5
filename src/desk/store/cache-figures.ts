/** What takes longer to read is kept for a while. */
const SHORT_MS = 20;

/**
 * Keeps what was read last, so that figures over a million rows are not counted for each visit: what took less than 20 ms is read again each time, other things are handed out
 * and read again in the background when they are half of `freshMs` old. From `waitMs` on a caller waits for what is new. Times are those of the callers.
 */
export function cacheFigures<Value>(
  read: (nowMs: number) => Promise<Value>,
  { freshMs, waitMs }: { freshMs: number; waitMs: number },
): (nowMs: number) => Promise<Value> {
  let kept: { value: Value; atMs: number; tookMs: number } | null = null;
  let reading: Promise<Value> | null = null;

  async function readNow(nowMs: number): Promise<Value> {
    const begun = performance.now();
    const value = await read(nowMs);
    kept = { value, atMs: nowMs, tookMs: performance.now() - begun };
    return value;
  }
  const refresh = (nowMs: number): Promise<Value> => {
    reading ??= readNow(nowMs).finally(() => (reading = null));
    return reading;
  };

  return (nowMs) => {
    if (kept === null || kept.tookMs < SHORT_MS) return refresh(nowMs);
    const ageMs = nowMs - kept.atMs;
    if (ageMs < 0 || ageMs >= waitMs) return refresh(nowMs);
    // a failure shows with the next one that waits
    if (ageMs >= freshMs / 2) refresh(nowMs).catch(() => undefined);
    return Promise.resolve(kept.value);
  };
}
