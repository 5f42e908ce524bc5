/** A longer line is shown in pieces: a sitemap without line breaks would be one of millions of characters. */
const LONGEST_PIECE = 1_000;

export type XmlLine = {
  /** From 1; null for what goes on from the line above. */
  number: number | null;
  text: string;
};
export type XmlLines = { count: number; lineAt: (index: number) => XmlLine };

/** A long text as lines to be shown one by one, without a copy of any: places in it, four bytes a line twice. */
export function splitIntoLines(text: string): XmlLines {
  let count = 0;
  eachPiece(text, () => (count += 1));
  const starts = new Uint32Array(count + 1);
  const numbers = new Uint32Array(count);
  let index = 0;
  eachPiece(text, (start, number) => {
    starts[index] = start;
    numbers[index] = number;
    index += 1;
  });
  starts[count] = text.length;
  return {
    count,
    lineAt: (at) => ({
      number: numbers[at] === numbers[at - 1] ? null : numbers[at]!,
      text: text.slice(starts[at], starts[at + 1]).replace(/\r?\n$/, ''),
    }),
  };
}

function eachPiece(text: string, take: (start: number, number: number) => void): void {
  let number = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found + 1;
    number += 1;
    for (let piece = start; piece < end; piece += LONGEST_PIECE) take(piece, number);
    start = end;
  }
}

/** How many times a text holds a shorter one. */
export function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
