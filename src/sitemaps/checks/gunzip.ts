import { atMost, TooManyBytes } from '#base/domain/bounded-bytes.ts';
import { MAX_BODY_BYTES } from './check.ts';
import { formatSize } from './messages.ts';

/** What is unpacked at once: 8 KB of a bomb are 8 MB. */
const PACKED_SLICE = 8 * 1_024;
const SLICE = 64 * 1_024;

/** A body could not be unpacked to its end; the message says why. */
export class GunzipError extends Error {
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

type Slices = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A body in slices, as it is. */
export function* slicesOf(bytes: Uint8Array, length = SLICE): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The content of a gzip member, in slices. Throws `GunzipError` when it is damaged, cut short, or larger than 60 MB. */
export async function* gunzip(packed: Slices): AsyncGenerator<Uint8Array> {
  const pieces = smallPieces(packed);
  const source = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  try {
    const unpacked = chunksOf(source.pipeThrough(new DecompressionStream('gzip')));
    for await (const chunk of atMost(unpacked, MAX_BODY_BYTES)) yield* slicesOf(chunk);
  } catch (error) {
    // the fault of a layer around this one comes through as it is
    if (error instanceof GunzipError) throw error;
    if (error instanceof TooManyBytes) throw new GunzipError(`It holds more than ${formatSize(MAX_BODY_BYTES)}`, true);
    throw new GunzipError(`The gzip data is ${faultWords(error)}`);
  }
}

async function* smallPieces(slices: Slices): AsyncGenerator<Uint8Array> {
  for await (const slice of slices) yield* slicesOf(slice, PACKED_SLICE);
}

/** Not every browser iterates over streams. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // a reader that stops early leaves nothing running
    reader.cancel().catch(() => {});
  }
}

/** Each browser has its own words: "Compressed input was truncated", "unexpected end of file", "Junk found after end of compressed data". */
function faultWords(error: unknown): string {
  const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  if (/trunc|unexpected end|incomplete/i.test(words)) return 'cut short';
  return /junk|trailing|extra|additional/i.test(words) ? 'followed by other bytes' : 'damaged';
}
