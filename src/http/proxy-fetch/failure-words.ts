import type { ProxyRefusal } from './check-target.ts';

/** What is said of a connection that failed, by Node's code for it. */
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host’s name is not known.',
  EAI_AGAIN: 'The host’s name could not be looked up.',
  ENODATA: 'The host’s name has no address.',
  ECONNREFUSED: 'The host refuses the connection.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The host does not answer.',
  ECONNRESET: 'The connection broke off before the reply was whole.',
  EPIPE: 'The connection broke off before the reply was whole.',
  CLOSED: 'The connection was closed before the reply began.',
  SWITCHED_PROTOCOLS: 'The server switches to another protocol instead of replying.',
  TOO_MANY_INTERIM: 'The server sends interim replies without end.',
  HPE_HEADER_OVERFLOW: 'The headers of the reply are too large.',
};

/** A connection that failed, in words. Null: this is no failure of a connection but a surprise. */
export function failureOfConnection(error: unknown): ProxyRefusal | null {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return null;
  return { kind: 'refused', status: 502, error: wordsFor(code) };
}

function wordsFor(code: string): string {
  if (Object.hasOwn(WORDS, code)) return WORDS[code]!;
  if (code.startsWith('HPE_')) return 'The reply is not valid HTTP.';
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return `The host’s certificate is not accepted (${code}).`;
  return `The connection to the host failed (${code}).`;
}
