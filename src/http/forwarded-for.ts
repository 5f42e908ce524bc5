import { isIP } from 'node:net';

/**
 * The addresses of an X-Forwarded-For header that may be believed in form: read from its end, which the nearest proxy wrote, up to the
 * first entry that is no address. Ports and brackets are taken off. Anything farther could have been made up to get a rate of its own.
 */
export function validForwardedFor(header: string): string[] {
  const entries = header.split(',').map((entry) => addressOf(entry.trim()));
  return entries.slice(entries.lastIndexOf(null) + 1) as string[];
}

/** `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`; null for anything else. */
function addressOf(entry: string): string | null {
  if (isIP(entry) !== 0) return entry;
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? '';
  return isIP(host) === 0 ? null : host;
}
