import { Agent as HttpAgent, get as getHttp, type IncomingMessage, STATUS_CODES } from 'node:http';
import { Agent as HttpsAgent, get as getHttps } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { atMost, TooManyBytes } from '#base/domain/bounded-bytes.ts';
import { ownLimitWait } from '#base/domain/own-limit.ts';
import type { FindingKind } from '../rules/findings.ts';
import { statusWords } from '../rules/judge-answer.ts';
import { MAX_XML_BYTES } from '../rules/protocol.ts';

/** An answer as it was sent: still compressed. */
export type UrlAnswer = Exclude<Awaited<ReturnType<typeof receive>>, UrlFailure>;
/** `status`: of an answer that is not 200. */
export type UrlFailure = { kind: FindingKind; reason: string; status?: number };

/** Fetches once. Rejects on abort, or when the connection fails. */
export type FetchOnce = (address: string, signal: AbortSignal) => Promise<UrlAnswer | UrlFailure>;
/** Fetches again while the site limits requests. Never rejects for what a server does. */
export type ReadUrl = (address: string) => Promise<UrlAnswer | UrlFailure>;

export const FETCH_LIMITS = {
  /** Includes all redirects (S6.6). */
  timeoutMs: 30_000,
  /** Size of the body as sent. */
  maxBytes: MAX_XML_BYTES,
  maxRedirects: 5,
  /** In all, while the site limits requests. */
  maxLimitWaitSeconds: 600,
};
export type FetchLimits = typeof FETCH_LIMITS;

const ACCEPT = 'application/xml, text/xml, application/gzip, text/html;q=0.9, */*;q=0.8';

/** Reads over HTTP and HTTPS, at most `connections` at a time. */
export function createUrlReader(limits: FetchLimits, connections: number, sleep?: (ms: number) => Promise<unknown>) {
  const { maxBytes, maxRedirects } = limits;
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: connections }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: connections }),
  };

  async function fetchOnce(start: string, signal: AbortSignal): Promise<UrlAnswer | UrlFailure> {
    let url = start;
    const startedAt = performance.now();
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await receive(await request(url, signal), maxBytes, { finalUrl: url, redirects, startedAt });
      if ('kind' in answer || ![301, 302, 303, 307, 308].includes(answer.status)) return answer;
      const location = answer.header('location');
      const next = location === null ? null : URL.parse(location, url);
      const reason = `${url} answers ${answer.status} with Location: ${location ?? 'nothing'}`;
      if (next === null || !(next.protocol in agents)) return { kind: 'bad-redirect', reason };
      url = next.href;
    }
    return { kind: 'too-many-redirects', reason: `more than ${maxRedirects} redirects; the last leads to ${url}` };
  }

  const request = (url: string, signal: AbortSignal): Promise<IncomingMessage> =>
    requestOnce(url, signal).catch((error: NodeJS.ErrnoException) => {
      // the server may just have closed a kept connection
      if (error.code !== 'ECONNRESET') throw error;
      return requestOnce(url, signal);
    });

  function requestOnce(url: string, signal: AbortSignal): Promise<IncomingMessage> {
    const protocol = new URL(url).protocol as 'http:' | 'https:';
    const get = protocol === 'https:' ? getHttps : getHttp;
    const headers = { accept: ACCEPT, 'accept-encoding': 'gzip' };
    return new Promise((resolve, reject) => {
      get(url, { agent: agents[protocol], headers, signal }, resolve).on('error', reject);
    });
  }

  return {
    read: retryingReader(fetchOnce, { ...limits, ...(sleep && { sleep }) }),
    [Symbol.dispose]: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

type Way = { finalUrl: string; redirects: number; startedAt: number };

export async function receive(response: IncomingMessage, maxBytes: number, { startedAt, ...way }: Way) {
  const { statusCode: status = 0, statusMessage, headers, headersDistinct } = response;
  const failed = (kind: FindingKind, reason: string): UrlFailure => ({ kind, reason });
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const chunks: Buffer[] = [];
  try {
    if (status === 200) {
      if (!['', 'identity', 'gzip', 'x-gzip'].includes(encoding))
        return failed('unknown-encoding', `Content-Encoding: ${encoding}`);
      for await (const chunk of atMost(response as AsyncIterable<Buffer>, maxBytes)) chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    return failed('too-large', `more than ${maxBytes} bytes are sent`);
  } finally {
    response.destroy();
  }
  return {
    status,
    statusText: statusMessage || STATUS_CODES[status] || '',
    header: (name: string): string | null => headers[name]?.toString() ?? null,
    robotsTags: headersDistinct['x-robots-tag'] ?? [],
    /** Empty unless the status is 200. In memory of its own, which another thread can take. */
    bytes: new Uint8Array(Buffer.concat(chunks)),
    isGz: /\.gz$/i.test(new URL(way.finalUrl).pathname),
    isGzipEncoded: encoding.endsWith('gzip'),
    ms: performance.now() - startedAt,
    ...way,
  };
}

/** Asks again where the answer is a limit of the site, when the site says. Awaits `ready` before each request. */
export function retryingReader(
  fetchOnce: FetchOnce,
  options: Pick<FetchLimits, 'timeoutMs' | 'maxLimitWaitSeconds'> & {
    ready?: () => Promise<void>;
    sleep?: (ms: number) => Promise<unknown>;
  },
): ReadUrl {
  const { timeoutMs, maxLimitWaitSeconds, ready, sleep = setTimeout } = options;
  let waitedSeconds = 0;
  return async (address) => {
    for (;;) {
      await ready?.();
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetchOnce(address, signal).catch((error: unknown) => failureOf(error, signal, timeoutMs));
      if ('kind' in answer) return answer;
      const seconds = ownLimitWait(answer.status, answer.header);
      if (seconds === null) return answer;
      waitedSeconds += seconds;
      if (waitedSeconds > maxLimitWaitSeconds)
        return { kind: 'limited', reason: `after waiting for ${maxLimitWaitSeconds} s in all` };
      await sleep(seconds * 1_000);
    }
  };
}

export function failureOf(error: unknown, signal: AbortSignal, timeoutMs: number): UrlFailure {
  if (signal.aborted) return { kind: 'timed-out', reason: `not read within ${timeoutMs / 1_000} s` };
  const { message, code } = error as NodeJS.ErrnoException;
  return { kind: 'cannot-read', reason: message || code || 'the connection failed' };
}

export function onlyOk(answer: UrlAnswer | UrlFailure): UrlAnswer | UrlFailure {
  if ('kind' in answer || answer.status === 200) return answer;
  return { kind: 'http-status', reason: statusWords(answer), status: answer.status };
}

const MAX_TEXT_BYTES = 5_000_000;

/** Returns the body as text; null where it cannot be unpacked. */
export function bodyText({ bytes, isGzipEncoded }: Pick<UrlAnswer, 'bytes' | 'isGzipEncoded'>): string | null {
  try {
    const body = isGzipEncoded ? gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }) : bytes;
    return new TextDecoder().decode(body);
  } catch {
    return null;
  }
}
