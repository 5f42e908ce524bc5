/**
 * Header of a refusal for a limit of this site: a rate, or too much to do at the moment. Its value names the limit, such as "proxy-fetch". It is
 * never copied from another server, so that programs tell such a refusal from a fault of what they test.
 */
export const OWN_LIMIT_HEADER = 'x-limit';

/** Waits of more than this are not worth it. */
const MAX_WAIT_SECONDS = 60;
const USUAL_WAIT_SECONDS = 5;

/** Seconds until it is worth asking again, 1 to 60, when an answer is a refusal for a limit of this site. Null: it is any other answer. */
export function ownLimitWait(status: number, header: (name: string) => string | null | undefined): number | null {
  if ((status !== 429 && status !== 503) || !header(OWN_LIMIT_HEADER)) return null;
  const seconds = Number(header('retry-after') ?? USUAL_WAIT_SECONDS);
  if (!Number.isFinite(seconds)) return USUAL_WAIT_SECONDS;
  return Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));
}
