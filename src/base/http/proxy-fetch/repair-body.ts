import { addAbortSignal, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { atMost, hasGzipMagic, TooManyBytes } from '../../domain/bounded-bytes.ts';
import { refuse } from './check-target.ts';

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

type Repaired = { body: Buffer; isRepaired: boolean };
type Limits = { maxBytes: number; signal: AbortSignal };

/**
 * Decodes Content-Encoding and leaves one gzip at most (G6.3). A correct encoding is no repair; a false one is
 * ignored. Each layer has a size limit.
 */
export async function repairBody(received: Buffer, encoding: string | null, limits: Limits): Promise<Repaired> {
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

async function undoStated(
  received: Buffer,
  encoding: string,
  limits: Limits,
): Promise<Repaired & { wasGzip: boolean }> {
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
async function unpack(
  packed: Buffer,
  decoder: () => Transform,
  isKept: boolean,
  { maxBytes, signal }: Limits,
): Promise<Buffer | null> {
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

export function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
