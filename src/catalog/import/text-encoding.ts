import { isAscii, isUtf8 } from 'node:buffer';

/** Checks UTF-8 chunk by chunk: a character may be cut by the end of a chunk. */
export function createUtf8Check() {
  let tail: Uint8Array = new Uint8Array(0);
  return {
    /** False as soon as the bytes so far cannot be UTF-8. */
    accept(chunk: Uint8Array): boolean {
      if (isAscii(chunk)) return tail.length === 0 || chunk.length === 0;
      const bytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
      const whole = bytes.length - unfinishedBytes(bytes);
      tail = Buffer.from(bytes.subarray(whole));
      return isUtf8(bytes.subarray(0, whole));
    },
    /** False when the last character was cut off. */
    end: (): boolean => tail.length === 0,
  };
}

/** How many bytes at the end begin a character that the next chunk finishes. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

const windows1252 = new TextDecoder('windows-1252');

/** The same text in UTF-8. */
export function fromWindows1252(chunk: Uint8Array): Uint8Array {
  return isAscii(chunk) ? chunk : Buffer.from(windows1252.decode(chunk), 'utf8');
}
