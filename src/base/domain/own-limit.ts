/** Names the site's own limit that refused. Never copied from another server. */
export const OWN_LIMIT_HEADER = 'x-limit';

const MAX_WAIT_SECONDS = 60;
const USUAL_WAIT_SECONDS = 5;

/** Null unless a limit of this site refused. */
export function ownLimitWait(status: number, header: (name: string) => string | null | undefined): number | null {
  if ((status !== 429 && status !== 503) || !header(OWN_LIMIT_HEADER)) return null;
  const seconds = Number(header('retry-after') ?? USUAL_WAIT_SECONDS);
  if (!Number.isFinite(seconds)) return USUAL_WAIT_SECONDS;
  return Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));
}
