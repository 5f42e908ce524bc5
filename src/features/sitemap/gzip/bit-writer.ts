/** What one call of `put` takes. */
export const MOST_BITS = 17;

/** Packs bits into bytes from the lowest bit of each byte on (RFC 1951 section 3.1.1). Bits that fill no byte yet are kept for the next buffer. */
export type BitWriter = {
  /** Begins a buffer of this many bytes, which must take all that is put until `take`. */
  start(sizeBytes: number): void;
  /** The lowest `length` bits of `value`, which has no others; at most 17. */
  put(value: number, length: number): void;
  /** Fills the last byte with zeros. */
  fillByte(): void;
  /** The whole bytes since `start`, for the caller to keep. */
  take(): Uint8Array;
};

export function createBitWriter(): BitWriter {
  let buffer = new Uint8Array(0);
  let at = 0;
  /** Fewer than 16 bits between two calls: with 17 more they fit 32. */
  let held = 0;
  let heldBits = 0;
  return {
    start(sizeBytes) {
      buffer = new Uint8Array(sizeBytes);
      at = 0;
    },
    put(value, length) {
      held |= value << heldBits;
      heldBits += length;
      while (heldBits >= 16) {
        buffer[at] = held;
        buffer[at + 1] = held >>> 8;
        at += 2;
        held >>>= 16;
        heldBits -= 16;
      }
    },
    fillByte() {
      for (; heldBits > 0; heldBits = Math.max(0, heldBits - 8)) {
        buffer[at++] = held;
        held >>>= 8;
      }
    },
    take() {
      if (at > buffer.length) throw new Error(`${at} bytes were put into ${buffer.length}`);
      return buffer.subarray(0, at);
    },
  };
}
