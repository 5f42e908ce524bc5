/** Packs bits into bytes from the lowest bit of each byte on (RFC 1951 section 3.1.1). Bits that fill no byte yet are kept for the next buffer. */
export type BitWriter = {
  /** Begins a buffer of this many bytes, which must take all that is put until `take`. */
  start(sizeBytes: number): void;
  /** The lowest `length` bits of `value`, which has no others; at most 17. */
  put(value: number, length: number): void;
  /** The bits of the first `count` tokens, each as its spelling says; the same as `put` for each, without leaving the loop. */
  putTokens(tokens: Uint16Array, count: number, spelling: Spelling): void;
  /** Fills the last byte with zeros. */
  fillByte(): void;
  /** The whole bytes since `start`, for the caller to keep. */
  take(): Uint8Array;
};

/** What is put for each token, and behind it by the token's high byte; of no bits for tokens below 256. At most 17 bits each. */
export type Spelling = {
  values: Uint32Array;
  lengths: Uint8Array;
  nextValues: Uint32Array;
  nextLengths: Uint8Array;
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
    putTokens(tokens, count, { values, lengths, nextValues, nextLengths }) {
      const into = buffer;
      let place = at;
      let bits = held;
      let bitCount = heldBits;
      for (let index = 0; index < count; index += 1) {
        const token = tokens[index]!;
        bits |= values[token]! << bitCount;
        bitCount += lengths[token]!;
        while (bitCount >= 16) {
          into[place] = bits;
          into[place + 1] = bits >>> 8;
          place += 2;
          bits >>>= 16;
          bitCount -= 16;
        }
        if (token < 256) continue;
        bits |= nextValues[token >> 8]! << bitCount;
        bitCount += nextLengths[token >> 8]!;
        while (bitCount >= 16) {
          into[place] = bits;
          into[place + 1] = bits >>> 8;
          place += 2;
          bits >>>= 16;
          bitCount -= 16;
        }
      }
      at = place;
      held = bits;
      heldBits = bitCount;
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
