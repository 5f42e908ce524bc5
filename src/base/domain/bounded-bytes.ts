export class TooManyBytes extends Error {
  override name = 'TooManyBytes';
}

export async function* atMost<Chunk extends Uint8Array>(chunks: AsyncIterable<Chunk>, maxBytes: number) {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/** RFC 1952 section 2.3.1 */
export const hasGzipMagic = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
