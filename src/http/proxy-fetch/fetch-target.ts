import type { IncomingMessage } from 'node:http';
import { hasGzipMagic } from '../../domain/bounded-bytes.ts';
import { ownLimitWait } from '../../domain/own-limit.ts';
import {
  nextProxyTarget,
  type ProxyRefusal,
  type ProxyRules,
  type ProxyTarget,
  checkedResolver,
  type ResolveHost,
} from './check-target.ts';
import { repairBody } from './repair-body.ts';
import { requestHost, requestOwn, type Connect, type Listener, type Method } from './send-request.ts';

export type ProxyLimits = {
  /** Of a body as it is sent. */
  maxReceivedBytes: number;
  /** Of what any layer of compression in it unpacks to. */
  maxUnpackedBytes: number;
};

/** What the proxy stands on. */
export type ProxySite = {
  rules: ProxyRules;
  /** Where this server listens; null while it does not. */
  listener: () => Listener | null;
  resolve: ResolveHost;
  /** How connections to other hosts are made; undefined: as Node does. */
  connect: Connect;
  limits: ProxyLimits;
};

export type ProxyReply = {
  kind: 'reply';
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  body: Buffer;
  isRepaired: boolean;
  /** Of the body as it was received. */
  hasGzipMagic: boolean;
};

/** Fetches over at most five redirects, each checked like the first address. Rejects when `signal` aborts or a connection fails. */
export async function fetchTarget(
  start: ProxyTarget,
  method: Method,
  site: ProxySite,
  signal: AbortSignal,
): Promise<ProxyReply | ProxyRefusal> {
  const resolve = checkedResolver(site.resolve);
  let target = start;
  for (let redirects = 0; ; redirects++) {
    const response = await open(target);
    if (!('headers' in response)) return response;
    const { statusCode: status = 0, headers } = response;
    const waitSeconds = target.isOwn ? ownLimitWait(status, (name) => headers[name]?.toString()) : null;
    if (waitSeconds !== null) {
      response.destroy();
      return ownLimit(waitSeconds);
    }
    const next = nextProxyTarget({ status, location: headers.location }, target.url, redirects, site.rules);
    if (next === null) return readReply(response, method, site.limits, signal);
    response.destroy();
    if (next.kind === 'refused') return next;
    target = next;
  }

  async function open({ url, isOwn }: ProxyTarget): Promise<IncomingMessage | ProxyRefusal> {
    if (isOwn) {
      const listener = site.listener();
      if (listener === null) return refuse(502, 'The site does not listen yet.');
      return requestOwn(url, listener, method, signal);
    }
    const addresses = await unlessAborted(resolve(url.hostname), signal);
    if ('kind' in addresses) return addresses;
    return requestHost(url, addresses, { method, signal, connect: site.connect });
  }
}

async function readReply(
  response: IncomingMessage,
  method: Method,
  { maxReceivedBytes, maxUnpackedBytes }: ProxyLimits,
  signal: AbortSignal,
): Promise<ProxyReply | ProxyRefusal> {
  const { statusCode: status = 0, headers } = response;
  const contentEncoding = headers['content-encoding'] ?? null;
  if (status < 200 || status > 599) {
    response.destroy();
    return refuse(502, `The server answers with ${status}, which is no HTTP status.`);
  }
  const received = await readBytes(response, method, maxReceivedBytes);
  if (received === null) return refuse(413, `The reply is larger than ${megabytes(maxReceivedBytes)} MB.`);
  const repaired = await repairBody(received, contentEncoding, { maxBytes: maxUnpackedBytes, signal });
  switch (repaired.outcome) {
    case 'too-large':
      return refuse(413, `The reply unpacks to more than ${megabytes(maxUnpackedBytes)} MB.`);
    case 'too-deep':
      return refuse(502, 'The reply is compressed over and over again.');
    case 'damaged':
      return refuse(502, `The reply says Content-Encoding: ${contentEncoding}, and is damaged or cut short.`);
    case 'body':
      return {
        kind: 'reply',
        status,
        contentType: headers['content-type'] ?? null,
        contentEncoding,
        body: repaired.body,
        isRepaired: repaired.isRepaired,
        hasGzipMagic: hasGzipMagic(received),
      };
  }
}

/** Null when there are more; what is stated to be more is not even read. */
async function readBytes(response: IncomingMessage, method: Method, maxBytes: number): Promise<Buffer | null> {
  if (method === 'GET' && Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the connection.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** For what cannot be told to stop: its answer is not waited for after an abort. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}

/** The site itself had too much to do: nothing is known of the address that was asked for. */
function ownLimit(retryAfterSeconds: number): ProxyRefusal {
  return { ...refuse(429, 'The site has too much to do. Please try again in a few seconds.'), retryAfterSeconds };
}

function refuse(status: ProxyRefusal['status'], error: string): ProxyRefusal {
  return { kind: 'refused', status, error };
}

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
