import type { IncomingMessage } from 'node:http';
import { atMost, hasGzipMagic, TooManyBytes } from '../../domain/bounded-bytes.ts';
import { ownLimitWait } from '../../domain/own-limit.ts';
import {
  checkedResolver,
  nextProxyTarget,
  ProxyRefusal,
  refuse,
  type ProxyRules,
  type ProxyTarget,
  type ResolveHost,
  requestHost,
  requestOwn,
  type Connect,
  type Listener,
  type Method,
} from './check-target.ts';
import { addAbortSignal, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Follows at most five redirects, each checked. Rejects with `ProxyRefusal`. */
export async function fetchTarget(
  start: ProxyTarget,
  method: Method,
  site: {
    rules: ProxyRules;
    listener: () => Listener | null;
    resolve: ResolveHost;
    connect: Connect;
    limits: { maxReceivedBytes: number; maxUnpackedBytes: number };
  },
  signal: AbortSignal,
) {
  const resolve = checkedResolver(site.resolve);
  let target = start;
  for (let redirects = 0; ; redirects++) {
    const response = await open(target);
    try {
      const { statusCode: status = 0, headers } = response;
      const waitSeconds = target.isOwn ? ownLimitWait(status, (name) => headers[name]?.toString()) : null;
      if (waitSeconds !== null)
        refuse(429, 'The site has too much to do. Please try again in a few seconds.', waitSeconds);
      const next = nextProxyTarget({ status, location: headers.location }, target.url, redirects, site.rules);
      if (next === null) return await readReply(response, method, site.limits, signal);
      target = next;
    } finally {
      response.destroy();
    }
  }

  async function open({ url, isOwn }: ProxyTarget): Promise<IncomingMessage> {
    if (isOwn) return requestOwn(url, site.listener() ?? refuse(502, 'The site does not listen yet.'), method, signal);
    const addresses = await unlessAborted(resolve(url.hostname), signal);
    return requestHost(url, addresses, { method, signal, connect: site.connect });
  }
}

async function readReply(
  response: IncomingMessage,
  method: Method,
  { maxReceivedBytes, maxUnpackedBytes }: Parameters<typeof fetchTarget>[2]['limits'],
  signal: AbortSignal,
) {
  const { statusCode: status = 0, headers } = response;
  if (status < 200 || status > 599) refuse(502, `The server answers with ${status}, which is no HTTP status.`);
  const received = await readBytes(response, method, maxReceivedBytes);
  const contentEncoding = headers['content-encoding'] ?? null;
  const repaired = await repairBody(received, contentEncoding, { maxBytes: maxUnpackedBytes, signal });
  const contentType = headers['content-type'] ?? null;
  return { status, contentType, contentEncoding, ...repaired, hasGzipMagic: hasGzipMagic(received) };
}

async function readBytes(response: IncomingMessage, method: Method, maxBytes: number): Promise<Buffer> {
  const stated = method === 'GET' ? Number(response.headers['content-length'] ?? 0) : 0;
  const chunks: Buffer[] = [];
  try {
    if (stated > maxBytes) throw new TooManyBytes();
    for await (const chunk of atMost(response as AsyncIterable<Buffer>, maxBytes)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof TooManyBytes) refuse(413, `The reply is larger than ${megabytes(maxBytes)} MB.`);
    throw error;
  }
  return Buffer.concat(chunks);
}

export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

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

/** Null when the error is not one of the connection. */
export function failureOfConnection(error: unknown): ProxyRefusal | null {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? new ProxyRefusal(502, wordsFor(code)) : null;
}

function wordsFor(code: string): string {
  if (Object.hasOwn(WORDS, code)) return WORDS[code]!;
  if (code.startsWith('HPE_')) return 'The reply is not valid HTTP.';
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return `The host’s certificate is not accepted (${code}).`;
  return `The connection to the host failed (${code}).`;
}

const MAX_LAYERS = 4;
const MAX_STATED_CODINGS = 2;
const OVER_AND_OVER = 'The reply is compressed over and over again.';

const chunkSize = { chunkSize: 65_536 };
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(chunkSize),
  'x-gzip': () => createGunzip(chunkSize),
  deflate: () => createInflate(chunkSize),
  br: () => createBrotliDecompress(chunkSize),
};

type Limits = { maxBytes: number; signal: AbortSignal };

/**
 * Decodes Content-Encoding and leaves one gzip at most (G6.3). A correct encoding does not count as a repair; a false
 * one is ignored. Each layer has a size limit.
 */
async function repairBody(received: Buffer, encoding: string | null, limits: Limits) {
  const { wasGzip, ...stated } = await undoStated(received, encoding ?? '', limits);
  let { body, isRepaired } = stated;
  for (let layers = 0; hasGzipMagic(body); layers++) {
    if (layers === MAX_LAYERS) refuse(502, OVER_AND_OVER);
    const inner = await unpack(body, DECODERS.gzip!, wasGzip, limits);
    // damaged, or a single gzip: handed on as received
    if (inner === null || (!wasGzip && !hasGzipMagic(inner))) break;
    body = inner;
    isRepaired = true;
  }
  return { body, isRepaired };
}

async function undoStated(received: Buffer, encoding: string, limits: Limits) {
  const codings = encoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_STATED_CODINGS) refuse(502, OVER_AND_OVER);
  let body = received;
  let wasGzip = false;
  // the last coding was applied last
  for (const coding of codings.toReversed()) {
    if (body.length === 0) break;
    const isGzip = coding === 'gzip' || coding === 'x-gzip';
    const decoder = Object.hasOwn(DECODERS, coding) && (!isGzip || hasGzipMagic(body)) ? DECODERS[coding]! : null;
    const plain = decoder && (await unpack(body, decoder, true, limits));
    // other codings have no magic bytes
    if (plain === null && decoder !== null && isGzip)
      refuse(502, `The reply says Content-Encoding: ${encoding}, and is damaged or cut short.`);
    if (plain === null) return { body, isRepaired: true, wasGzip };
    body = plain;
    wasGzip ||= isGzip;
  }
  return { body, isRepaired: false, wasGzip };
}

/** Removes one layer. Null when damaged, or when `isKept` is false and no gzip is inside. */
async function unpack(packed: Buffer, decoder: () => Transform, isKept: boolean, { maxBytes, signal }: Limits) {
  signal.throwIfAborted();
  const stream = addAbortSignal(signal, decoder());
  stream.end(packed);
  const chunks: Buffer[] = [];
  let isKeeping = isKept;
  let isFirst = true;
  try {
    for await (const chunk of atMost(stream as AsyncIterable<Buffer>, maxBytes)) {
      if (isFirst) isKeeping ||= chunk.length < 2 || hasGzipMagic(chunk);
      isFirst = false;
      if (isKeeping) chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof TooManyBytes) refuse(413, `The reply unpacks to more than ${megabytes(maxBytes)} MB.`);
    signal.throwIfAborted();
    return null;
  } finally {
    stream.destroy();
  }
  return isKeeping ? Buffer.concat(chunks) : null;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);
