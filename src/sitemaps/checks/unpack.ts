import { MAX_BODY_BYTES } from './check.ts';

/** What is unpacked at once: 8 KB of a bomb are 8 MB. */
const PACKED_SLICE = 8 * 1_024;
const SLICE = 64 * 1_024;

export type PackFault = 'cut-short' | 'damaged' | 'followed-by-more' | 'too-large';

/** Why a body could not be unpacked to its end. */
export class UnpackError extends Error {
  readonly fault: PackFault;

  constructor(fault: PackFault) {
    super(`gzip data: ${fault}`);
    this.fault = fault;
  }
}

/** A body in slices, as it is. */
export function* slicesOf(bytes: Uint8Array, length = SLICE): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** What a gzip member holds, in slices. Throws `UnpackError` for one that is damaged, is not all there, or holds more than 60 MB. */
export async function* gunzip(packed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip');
  const feeding = feed(packed, stream.writable);
  // It is awaited below; until then a failure is nobody's surprise.
  feeding.catch(() => {});
  const reader = stream.readable.getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > MAX_BODY_BYTES) throw new UnpackError('too-large');
      yield* slicesOf(value);
    }
    await feeding;
  } catch (error) {
    if (error instanceof UnpackError) throw error;
    // Where the layer around this one failed, that is what happened.
    const outer = await feeding.catch((cause: unknown) => cause);
    throw outer instanceof UnpackError ? outer : new UnpackError(faultOf(error));
  } finally {
    // Who stops reading, or has read too much, leaves nothing running.
    reader.cancel().catch(() => {});
  }
}

async function feed(
  packed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  writable: WritableStream<BufferSource>,
): Promise<void> {
  const writer = writable.getWriter();
  try {
    for await (const slice of packed) {
      for (const piece of slicesOf(slice, PACKED_SLICE)) await writer.write(piece as Uint8Array<ArrayBuffer>);
    }
    await writer.close();
  } catch (error) {
    writer.abort(error).catch(() => {});
    throw error;
  }
}

/** Browsers tell in words of their own: "Compressed input was truncated", "unexpected end of file", "Junk found after end of compressed data". */
function faultOf(error: unknown): PackFault {
  const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  if (/trunc|unexpected end|incomplete/i.test(words)) return 'cut-short';
  return /junk|trailing|extra|additional/i.test(words) ? 'followed-by-more' : 'damaged';
}
