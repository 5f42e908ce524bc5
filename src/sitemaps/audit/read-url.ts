import {
  Agent as HttpAgent,
  get as getHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  STATUS_CODES,
} from 'node:http';
import { Agent as HttpsAgent, get as getHttps } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { atMost, TooManyBytes } from '#base/domain/bounded-bytes.ts';
import { ownLimitWait } from '#base/domain/own-limit.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';

/** What a server sent, as it sent it: still compressed. */
export type UrlAnswer = {
  outcome: 'read';
  bytes: Uint8Array<ArrayBuffer>;
  isGzipEncoded: boolean;
  contentType: string | null;
  headers: IncomingHttpHeaders;
  /** Each line X-Robots-Tag. */
  robotsTags: readonly string[];
  /** Where it came from in the end, and over how many redirects. */
  finalUrl: string;
  redirects: number;
};
/** `status`: of an answer that is not 200; null without one. */
type UrlFailure = { outcome: 'failed'; kind: FindingKind; reason: string; status: number | null };

export type UrlReader = Pick<ReturnType<typeof createUrlReader>, 'read'>;

export type FetchLimits = {
  /** For one sitemap with all its redirects. */
  timeoutMs: number;
  /** Of the body as it is sent. */
  maxBytes: number;
  maxRedirects: number;
  /** In all, for answers that say that the site limits how often it is asked. */
  maxLimitWaitSeconds: number;
};

const ACCEPT = 'application/xml, text/xml, application/gzip, text/html;q=0.9, */*;q=0.8';

/** Reads over HTTP and HTTPS, at most `connections` at a time, with limits on time, size and redirects. Never rejects for what a server does. */
export function createUrlReader(
  { timeoutMs, maxBytes, maxRedirects, maxLimitWaitSeconds }: FetchLimits,
  connections: number,
  wait: (ms: number) => Promise<unknown> = setTimeout,
) {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: connections }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: connections }),
  };

  let waitedSeconds = 0;

  /** A refusal for a limit of the site says nothing of what is checked: it is asked again when the site says. */
  async function read(start: string): Promise<UrlAnswer | UrlFailure> {
    while (true) {
      const answer = await readOnce(start);
      if (answer.outcome !== 'limited') return answer;
      waitedSeconds += answer.waitSeconds;
      if (waitedSeconds > maxLimitWaitSeconds)
        return failed('limited', `after waiting for ${maxLimitWaitSeconds} s in all`);
      await wait(answer.waitSeconds * 1_000);
    }
  }

  async function readOnce(
    start: string,
  ): Promise<UrlAnswer | UrlFailure | { outcome: 'limited'; waitSeconds: number }> {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      let response: IncomingMessage;
      try {
        response = await request(url, signal);
      } catch (error) {
        return failure(error, signal);
      }
      const { statusCode: status = 0, headers } = response;
      if (status === 200) return readBody(response, url, redirects, signal);
      response.destroy();
      const waitSeconds = ownLimitWait(status, (name) => headers[name]?.toString());
      if (waitSeconds !== null) return { outcome: 'limited', waitSeconds };
      if (![301, 302, 303, 307, 308].includes(status))
        return failed(
          'http-status',
          `HTTP ${status} ${response.statusMessage || STATUS_CODES[status] || ''}`.trim(),
          status,
        );
      const next = headers.location === undefined ? null : URL.parse(headers.location, url);
      if (next === null || !(next.protocol in agents))
        return failed('bad-redirect', `${url} answers ${status} with Location: ${headers.location ?? 'nothing'}`);
      url = next.href;
    }
    return failed('too-many-redirects', `more than ${maxRedirects} redirects; the last leads to ${url}`);
  }

  async function request(url: string, signal: AbortSignal): Promise<IncomingMessage> {
    try {
      return await requestOnce(url, signal);
    } catch (error) {
      // the server may have closed a kept connection just as it was used again
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      return requestOnce(url, signal);
    }
  }

  function requestOnce(url: string, signal: AbortSignal): Promise<IncomingMessage> {
    const protocol = new URL(url).protocol as 'http:' | 'https:';
    const get = protocol === 'https:' ? getHttps : getHttp;
    const headers = { accept: ACCEPT, 'accept-encoding': 'gzip' };
    return new Promise((resolve, reject) => {
      get(url, { agent: agents[protocol], headers, signal }, resolve).on('error', reject);
    });
  }

  async function readBody(response: IncomingMessage, finalUrl: string, redirects: number, signal: AbortSignal) {
    const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (!['', 'identity', 'gzip', 'x-gzip'].includes(encoding)) {
      response.destroy();
      return failed('unknown-encoding', `Content-Encoding: ${encoding}`);
    }
    const chunks: Buffer[] = [];
    try {
      // leaving the loop destroys the connection
      for await (const chunk of atMost(response as AsyncIterable<Buffer>, maxBytes)) chunks.push(chunk);
    } catch (error) {
      if (error instanceof TooManyBytes) return failed('too-large', `more than ${maxBytes} bytes are sent`);
      return failure(error, signal);
    }
    return {
      outcome: 'read' as const,
      // in memory of its own, which can be handed to another thread
      bytes: new Uint8Array(Buffer.concat(chunks)),
      isGzipEncoded: encoding.endsWith('gzip'),
      contentType: response.headers['content-type'] ?? null,
      headers: response.headers,
      robotsTags: response.headersDistinct['x-robots-tag'] ?? [],
      finalUrl,
      redirects,
    };
  }

  function failure(error: unknown, signal: AbortSignal): UrlFailure {
    if (signal.aborted) return failed('timed-out', `not read within ${timeoutMs / 1000} s`);
    const { message, code } = error as NodeJS.ErrnoException;
    return failed('cannot-read', message || code || 'the connection failed');
  }

  return {
    read,
    close(): void {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function failed(kind: FindingKind, reason: string, status: number | null = null): UrlFailure {
  return { outcome: 'failed', kind, reason, status };
}

/** The most that an answer that is no sitemap may be unpacked to. */
const MAX_TEXT_BYTES = 5_000_000;

/** The body of an answer as text, unpacked; null where it cannot be unpacked. */
export function bodyText({ bytes, isGzipEncoded }: Pick<UrlAnswer, 'bytes' | 'isGzipEncoded'>): string | null {
  try {
    const body = isGzipEncoded ? gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }) : bytes;
    return new TextDecoder().decode(body);
  } catch {
    return null;
  }
}
