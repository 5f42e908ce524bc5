import { addAbortSignal, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { atMost, hasGzipMagic, TooManyBytes } from '../../domain/bounded-bytes.ts';
import { refuse } from './check-target.ts';

/** How many layers are taken off one body, whatever is stated. */
const MAX_LAYERS = 4;
const MAX_STATED_CODINGS = 2;
const OVER_AND_OVER = 'The reply is compressed over and over again.';

const chunkSize = { chunkSize: 65_536 };
/** Codings of Content-Encoding that can be undone. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(chunkSize),
  'x-gzip': () => createGunzip(chunkSize),
  deflate: () => createInflate(chunkSize),
  br: () => createBrotliDecompress(chunkSize),
};

type Repaired = { body: Buffer; isRepaired: boolean };
type Limits = { maxBytes: number; signal: AbortSignal };

/**
 * A body without its Content-Encoding, and with one gzip at most (G6.3). What the encoding states truly is undone, as HTTP has it, and is no
 * repair; an encoding that is not there is left out; of a gzip within a gzip the inner content is handed on: packed once where no encoding was
 * stated, plain where one gzip was the encoding's. No layer may unpack to more than `maxBytes`, also of what is handed on packed. Rejects with
 * `ProxyRefusal`, and when `signal` aborts.
 */
export async function repairBody(received: Buffer, encoding: string | null, limits: Limits): Promise<Repaired> {
  const { wasGzip, ...stated } = await undoStated(received, encoding ?? '', limits);
  let { body, isRepaired } = stated;
  for (let layers = 0; hasGzipMagic(body); layers++) {
    if (layers === MAX_LAYERS) refuse(502, OVER_AND_OVER);
    const inner = await unpack(body, DECODERS.gzip!, wasGzip, limits);
    // Cut short, or no gzip behind its first bytes: handed on as it came, for the reader to see. So is a gzip of its own.
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
  // The last one named was applied last.
  for (const coding of codings.toReversed()) {
    if (body.length === 0) break;
    const isGzip = coding === 'gzip' || coding === 'x-gzip';
    const decoder = Object.hasOwn(DECODERS, coding) && (!isGzip || hasGzipMagic(body)) ? DECODERS[coding]! : null;
    const plain = decoder && (await unpack(body, decoder, true, limits));
    // The other codings have no first bytes by which they are known.
    if (plain === null && decoder !== null && isGzip)
      refuse(502, `The reply says Content-Encoding: ${encoding}, and is damaged or cut short.`);
    if (plain === null) return { body, isRepaired: true, wasGzip };
    body = plain;
    wasGzip ||= isGzip;
  }
  return { body, isRepaired: false, wasGzip };
}

/**
 * Takes off one layer of compression. Null when it is damaged, and for content that was only counted: unless `isKept`, only what begins like
 * another gzip is kept. It stops as soon as more than `maxBytes` have come out.
 */
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
