/**
 * Header of a refusal because of a limit of this site: a rate, or too much load. Its value names the limit ("proxy-fetch"). It is
 * never copied from another server, so that programs can tell such a refusal from a fault of the tested site.
 */
export const OWN_LIMIT_HEADER = 'x-limit';

/** Longer waits are cut to this. */
const MAX_WAIT_SECONDS = 60;
const USUAL_WAIT_SECONDS = 5;

/** Seconds to wait, 1 to 60, after a refusal because of a limit of this site. Null for any other answer. */
export function ownLimitWait(status: number, header: (name: string) => string | null | undefined): number | null {
  if ((status !== 429 && status !== 503) || !header(OWN_LIMIT_HEADER)) return null;
  const seconds = Number(header('retry-after') ?? USUAL_WAIT_SECONDS);
  if (!Number.isFinite(seconds)) return USUAL_WAIT_SECONDS;
  return Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));
}
