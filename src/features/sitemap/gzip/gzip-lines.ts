import { crc32 } from 'node:zlib';
import { createBitWriter } from './bit-writer.ts';
import { clearTokens, createBlockTokens, type BlockTokens } from './block-tokens.ts';
import { encodeText, encodeTokens } from './encode-block.ts';
import { createLineMatcher, type LineShape, type NiinLines } from './match-lines.ts';
import type { NiinChecksum } from './niin-checksum.ts';

/** Some 6,000 lines of parts. Its codes take some 60 bytes of the block, its tokens 80 KB of memory. */
const BLOCK_TOKENS = 40_000;
/** RFC 1952 section 2.3.1: gzip, DEFLATE, no flags, no time, nothing said of how hard it was tried, system unknown. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const TRAILER_BYTES = 8;

/** Writes one gzip member (RFC 1952). The same calls give the same bytes. */
export type LineGzip = {
  /** Text that is like nothing before it, in a block of its own: its letters would make the codes of the lines longer. */
  addText(bytes: Uint8Array): void;
  /** Lines in `bytes`, from the place `from` (1 at least) up to, not with, `to`, counted in lines; the line before the first has been added. */
  addLines(bytes: Uint8Array, from: number, to: number, shape: LineShape): void;
  /**
   * The lines of the NIINs `numbers[index] - base`, from `from` up to, not with, `to`; they differ from `line`, which has been added last and has the NIIN
   * `before`, in nothing else. The same bytes as by `addLines`, sooner.
   */
  addNiins(run: NiinRun, shape: NiinLines & { checksum: NiinChecksum }): void;
  /** Ends the member with this text; nothing may be added behind it. */
  finish(bytes: Uint8Array): void;
  /** What is finished and not yet taken, for the caller to keep; null while it is less than this. */
  take(fewestBytes: number): Uint8Array | null;
};

/** See `addNiins`. */
export type NiinRun = {
  numbers: Float64Array;
  base: number;
  from: number;
  to: number;
  line: Uint8Array;
  before: number;
};

/** Tokens of members that are finished, for the next ones: making and clearing away 80 KB for each file was a tenth of the work. */
const spareTokens: BlockTokens[] = [];
const MOST_SPARE = 4;

export function createLineGzip(): LineGzip {
  const tokens = spareTokens.pop() ?? createBlockTokens(BLOCK_TOKENS);
  const matcher = createLineMatcher(tokens);
  const bits = createBitWriter();
  let finished: Uint8Array[] = [HEADER];
  let finishedBytes = HEADER.length;
  let checksum = 0;
  let sizeBytes = 0;

  const count = (bytes: Uint8Array): void => {
    checksum = crc32(bytes, checksum);
    sizeBytes += bytes.length;
  };
  const give = (bytes: Uint8Array): void => {
    finished.push(bytes);
    finishedBytes += bytes.length;
  };
  const endBlock = (): void => {
    matcher.endMatch();
    if (tokens.count > 0) give(encodeTokens(tokens, bits));
    clearTokens(tokens);
  };
  const addText = (bytes: Uint8Array, isLast: boolean): void => {
    endBlock();
    count(bytes);
    give(encodeText(bytes, isLast, bits));
  };

  return {
    addText: (bytes) => addText(bytes, false),
    addLines(bytes, from, to, shape) {
      count(bytes.subarray(from * shape.length, to * shape.length));
      for (let place = from; ; endBlock()) {
        place = matcher.addLines(bytes, place, to, shape);
        if (place >= to) break;
      }
    },
    addNiins({ numbers, base, from, to, line, before }, shape) {
      checksum = shape.checksum.add(checksum, line, numbers, base, from, to);
      sizeBytes += (to - from) * shape.length;
      for (let place = from; ; endBlock()) {
        const last = place === from ? before : numbers[place - 1]! - base;
        place = matcher.addNiins(numbers, base, place, to, last, shape);
        if (place >= to) break;
      }
    },
    finish(bytes) {
      addText(bytes, true);
      const trailer = new DataView(new ArrayBuffer(TRAILER_BYTES));
      trailer.setUint32(0, checksum, true);
      trailer.setUint32(4, sizeBytes % 2 ** 32, true);
      give(new Uint8Array(trailer.buffer));
      if (spareTokens.length < MOST_SPARE) spareTokens.push(tokens);
    },
    take(fewestBytes) {
      if (finishedBytes < fewestBytes) return null;
      const taken = Buffer.concat(finished);
      finished = [];
      finishedBytes = 0;
      return taken;
    },
  };
}
