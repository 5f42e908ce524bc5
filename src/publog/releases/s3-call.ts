import { AwsV4Signer } from 'aws4fetch';
import { hash } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { ObjectStoreUnavailable } from './object-store-port.ts';
import type { S3Place } from './s3-place.ts';
import { readRefusal } from './s3-xml.ts';

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Without the prefix; empty for the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  signal?: AbortSignal | undefined;
  /** Statuses that the caller understands, besides 200 to 299. */
  accept?: readonly number[];
};

export type S3Caller = {
  /** The answer with its body unread. Rejects with `ObjectStoreUnavailable`. */
  send(request: S3Request): Promise<IncomingMessage>;
  /** The answer and its whole text. The same. */
  read(request: S3Request): Promise<{ response: IncomingMessage; text: string }>;
};

const TRIES = 4;
const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 10_000;
/** A connection on which nothing moves for so long is given up. */
const IDLE_MS = 30_000;
/** A manifest of 200,000 files has 80 MB; a page of a list some 300 KB. */
const MAX_TEXT_BYTES = 100_000_000;
/** What a store answers while it is busy, or a proxy before it while it is out. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Signs calls, sends them, and repeats those that have met a busy store or a broken connection. A call may have been done although its answer was lost: callers
 * see the answer of the last try.
 */
export function openS3Caller(place: S3Place, { idleMs = IDLE_MS, firstWaitMs = FIRST_WAIT_MS } = {}): S3Caller {
  const options = { keepAlive: true, maxSockets: 16 };
  const [httpAgent, httpsAgent] = [new HttpAgent(options), new HttpsAgent(options)];

  async function sendOnce({ method, key = '', query = {}, headers = {}, body, signal }: S3Request) {
    const url = new URL(`${place.bucketUrl}/${key === '' ? '' : place.prefix + key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The store refuses a body that was changed on its way.
    const sha256 = hash('sha256', body ?? Buffer.alloc(0), 'hex');
    const signer = new AwsV4Signer({
      ...place,
      sessionToken: place.sessionToken ?? '',
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
    });
    const signed = await signer.sign();
    const answer = Promise.withResolvers<IncomingMessage>();
    const isPlain = signed.url.protocol === 'http:';
    const sending = (isPlain ? requestHttp : requestHttps)(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), 'content-length': body?.length ?? 0 },
      agent: isPlain ? httpAgent : httpsAgent,
      ...(signal ? { signal } : {}),
    });
    sending.setTimeout(idleMs, () => sending.destroy(new Error(`nothing came for ${idleMs / 1_000} seconds`)));
    sending.on('response', answer.resolve);
    sending.on('error', answer.reject);
    sending.end(body);
    return answer.promise;
  }

  async function attempt<T>(request: S3Request, use: (response: IncomingMessage) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      let pauseMs = firstWaitMs * 2 ** (tries - 1);
      try {
        const response = await sendOnce(request);
        const status = response.statusCode ?? 0;
        if ((status >= 200 && status < 300) || request.accept?.includes(status)) return await use(response);
        const refusal = await describeRefusal(request, response);
        if (!PASSING.has(status) || tries === TRIES) throw refusal;
        const after = Number(response.headers['retry-after']);
        if (after > 0) pauseMs = after * 1_000;
      } catch (error) {
        request.signal?.throwIfAborted();
        if (error instanceof ObjectStoreUnavailable) throw error;
        if (tries === TRIES) throw new ObjectStoreUnavailable(wordsOf(error), { cause: error });
      }
      await wait(Math.min(MAX_WAIT_MS, pauseMs), undefined, request.signal ? { signal: request.signal } : {});
    }
  }

  return {
    send: (request) => attempt(request, async (response) => response),
    read: (request) => attempt(request, async (response) => ({ response, text: await readText(response) })),
  };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) throw new ObjectStoreUnavailable('The store answers with more than it may.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
async function describeRefusal({ method, key = '' }: S3Request, response: IncomingMessage) {
  const text = await readText(response).catch(() => '');
  const { Code: [code] = [], Message: [message] = [] } = readRefusal(text, ['Code', 'Message']);
  const reason = code === undefined ? '' : `: ${code}${message === undefined ? '' : `, ${message.slice(0, 200)}`}`;
  return new ObjectStoreUnavailable(
    `The store answers ${response.statusCode} to ${method} ${key === '' ? 'the bucket' : key}${reason}`,
  );
}

function wordsOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `The store does not answer: ${message || code}`;
}
