import type { BitWriter, Spelling } from './bit-writer.ts';
import { FIRST_MATCH, type BlockTokens } from './block-tokens.ts';
import { describeCodes } from './describe-codes.ts';
import { codeSetOf, FIXED_CODES, type CodeSet } from './fixed-codes.ts';
import { codeLengths } from './huffman-code.ts';
import {
  DISTANCE_SYMBOLS,
  distanceSymbol,
  END_OF_BLOCK,
  lengthSymbol,
  LITERAL_SYMBOLS,
  SHORTEST_MATCH,
} from './match-symbols.ts';

/** RFC 1951 allows 15 bits. With 12, a code and the extra bits of a length (5 at most) are put in one call, and files are hardly larger. */
const LONGEST_CODE = 12;
/** BTYPE of RFC 1951 section 3.2.3. */
const WITH_FIXED_CODES = 1;
const WITH_OWN_CODES = 2;
/** The head of a block, and what the writer may still hold of the block before. */
const SPARE_BITS = 3 + 15;

/** The symbol of each length, from 3 on. */
const LENGTHS = Array.from({ length: 256 }, (_, index) => lengthSymbol(index + SHORTEST_MATCH));

/**
 * Writes tokens as one block: in codes made for them or in the fixed ones, whichever takes less. Returns its whole bytes; the bits of a byte that is not
 * full stay in the writer.
 */
export function encodeTokens(tokens: BlockTokens, bits: BitWriter): Uint8Array {
  const own = codesFor(tokens);
  const description = describeCodes(own.literalLengths, own.distanceLengths);
  const descriptionSize = description.reduce((sum, { length }) => sum + length, 0);
  let spelling = spellTokens(tokens, own);
  const ownSize = descriptionSize + sizeOf(tokens, spelling);
  const fixed = spellTokens(tokens, FIXED_CODES);
  const fixedSize = sizeOf(tokens, fixed);
  const isFixed = fixedSize <= ownSize;
  if (isFixed) spelling = fixed;

  bits.start(Math.ceil((Math.min(ownSize, fixedSize) + SPARE_BITS) / 8));
  putHead(bits, false, isFixed ? WITH_FIXED_CODES : WITH_OWN_CODES);
  if (!isFixed) for (const { value, length } of description) bits.put(value, length);
  bits.putTokens(tokens.values, tokens.count, spelling);
  bits.put(spelling.end.value, spelling.end.length);
  return bits.take();
}

/** Writes text as one block in the fixed codes. The last block of all fills its last byte. */
export function encodeText(bytes: Uint8Array, isLast: boolean, bits: BitWriter): Uint8Array {
  const { literals, literalLengths } = FIXED_CODES;
  let size = literalLengths[END_OF_BLOCK]!;
  for (const byte of bytes) size += literalLengths[byte]!;
  bits.start(Math.ceil((size + SPARE_BITS) / 8));
  putHead(bits, isLast, WITH_FIXED_CODES);
  for (const byte of bytes) bits.put(literals[byte]!, literalLengths[byte]!);
  bits.put(literals[END_OF_BLOCK]!, literalLengths[END_OF_BLOCK]!);
  if (isLast) bits.fillByte();
  return bits.take();
}

function putHead(bits: BitWriter, isLast: boolean, type: number): void {
  bits.put(isLast ? 1 : 0, 1);
  bits.put(type, 2);
}

function codesFor({ frequencies, distances }: BlockTokens): CodeSet {
  const ofLiterals = new Uint32Array(LITERAL_SYMBOLS);
  const ofDistances = new Uint32Array(DISTANCE_SYMBOLS);
  ofLiterals.set(frequencies.subarray(0, FIRST_MATCH));
  ofLiterals[END_OF_BLOCK] = 1;
  for (let place = 0, token = FIRST_MATCH; place < distances.length; place += 1) {
    const { symbol } = distanceSymbol(distances[place]!);
    for (let index = 0; index < LENGTHS.length; index += 1, token += 1) {
      ofLiterals[LENGTHS[index]!.symbol]! += frequencies[token]!;
      ofDistances[symbol]! += frequencies[token]!;
    }
  }
  return codeSetOf(codeLengths(ofLiterals, LONGEST_CODE), codeLengths(ofDistances, LONGEST_CODE));
}

/** Its own bits for each token, and those of its distance behind a match. */
type BlockSpelling = Spelling & { end: { value: number; length: number } };

function spellTokens({ frequencies, distances }: BlockTokens, codes: CodeSet): BlockSpelling {
  const values = new Uint32Array(frequencies.length);
  const lengths = new Uint8Array(frequencies.length);
  const nextValues = new Uint32Array(distances.length + 1);
  const nextLengths = new Uint8Array(distances.length + 1);
  values.set(codes.literals.subarray(0, FIRST_MATCH));
  lengths.set(codes.literalLengths.subarray(0, FIRST_MATCH));
  for (let place = 0, token = FIRST_MATCH; place < distances.length; place += 1) {
    const { symbol, extra, extraBits } = distanceSymbol(distances[place]!);
    nextValues[place + 1] = codes.distances[symbol]! | (extra << codes.distanceLengths[symbol]!);
    nextLengths[place + 1] = codes.distanceLengths[symbol]! + extraBits;
    for (let index = 0; index < LENGTHS.length; index += 1, token += 1) {
      const length = LENGTHS[index]!;
      const codeLength = codes.literalLengths[length.symbol]!;
      values[token] = codes.literals[length.symbol]! | (length.extra << codeLength);
      lengths[token] = codeLength + length.extraBits;
    }
  }
  const end = { value: codes.literals[END_OF_BLOCK]!, length: codes.literalLengths[END_OF_BLOCK]! };
  return { values, lengths, nextValues, nextLengths, end };
}

/** In bits, with the end of the block. */
function sizeOf({ frequencies, distances }: BlockTokens, { lengths, nextLengths, end }: BlockSpelling): number {
  let size = end.length;
  const tokens = FIRST_MATCH * (distances.length + 1);
  for (let token = 0; token < tokens; token += 1)
    size += frequencies[token]! * (lengths[token]! + nextLengths[token >> 8]!);
  return size;
}
