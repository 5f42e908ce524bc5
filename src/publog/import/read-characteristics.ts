import { cellEnd, type SectionTexts } from './bucket-sections.ts';

const OPEN = 91;
const COMMA = 44;
const BLANK = 32;
const MRC_BYTES = 4;

/**
 * Calls `visit` for each characteristic of a place that has a code of four letters or digits and a reply: the code as a number that sorts as its text, where the statement
 * lies between its quotes, and where the reply does, without blanks at its ends. All of them are as JSON has them.
 */
export function eachCharacteristic(
  { bytes, ends }: SectionTexts,
  place: number,
  visit: (mrc: number, titleStart: number, titleEnd: number, replyStart: number, replyEnd: number) => void,
): void {
  const end = ends[place]!;
  let at = (place === 0 ? 0 : ends[place - 1]!) + 1;
  for (; at < end && bytes[at] === OPEN; at++) {
    const mrcEnd = cellEnd(bytes, at + 1);
    const titleEnd = bytes[mrcEnd] === COMMA ? cellEnd(bytes, mrcEnd + 1) : mrcEnd;
    const replyEnd = bytes[titleEnd] === COMMA ? cellEnd(bytes, titleEnd + 1) : titleEnd;
    const mrc = mrcEnd - at - 3 === MRC_BYTES ? mrcNumber(bytes, at + 2) : -1;
    if (mrc >= 0 && replyEnd > titleEnd) {
      let from = titleEnd + 2;
      let to = replyEnd - 1;
      while (from < to && bytes[from] === BLANK) from++;
      while (to > from && bytes[to - 1] === BLANK) to--;
      if (to > from) visit(mrc, mrcEnd + 2, titleEnd - 1, from, to);
    }
    // the bracket that closes the row, and the comma or bracket behind it
    at = replyEnd + 1;
  }
}

/** Four letters or digits, small letters as capital ones; -1 for anything else. */
function mrcNumber(bytes: Uint8Array, at: number): number {
  let number = 0;
  for (let index = at; index < at + MRC_BYTES; index++) {
    const byte = bytes[index]!;
    const isDigit = byte >= 48 && byte <= 57;
    const upper = byte >= 97 && byte <= 122 ? byte - 32 : byte;
    if (!isDigit && (upper < 65 || upper > 90)) return -1;
    number = number * 256 + upper;
  }
  return number;
}

export function mrcText(mrc: number): string {
  return String.fromCharCode(mrc >>> 24, (mrc >>> 16) & 255, (mrc >>> 8) & 255, mrc & 255);
}

/** A text from what lies between the quotes of a JSON string. */
export function fromJson(inner: string): string {
  return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
}
