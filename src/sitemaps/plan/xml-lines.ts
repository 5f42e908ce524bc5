/** Lines of a sitemap that are in the HTML of its page. */
export const FIRST_LINES = 40;
/** A longer line is shown in pieces: a sitemap without line breaks would be one of millions of characters. */
const MAX_PIECE_LENGTH = 1_000;
/** Pieces that are found without a look at the clock. */
const PIECES_AT_ONCE = 1_000;
/** Characters that are searched without a look at the clock. */
const SEARCHED_AT_ONCE = 256 * 1_024;

export type XmlLine = {
  /** From 1; null for what goes on from the line above. */
  number: number | null;
  text: string;
};
export type XmlLines = { count: number; lineAt: (index: number) => XmlLine };

/** A text as lines to be shown one by one, without a copy of any: places in it, eight bytes a line. */
export function splitIntoLines(text: string): XmlLines {
  const steps = findPieces(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same for a text of many megabytes; `turn` is called between small pieces of the work. */
export async function splitInTurns(text: string, turn: () => Promise<void>): Promise<XmlLines> {
  const steps = findPieces(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await turn();
  }
}

function* findPieces(text: string): Generator<undefined, XmlLines> {
  let places = new Uint32Array(2 * PIECES_AT_ONCE);
  let count = 0;
  let number = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found + 1;
    number += 1;
    for (let piece = start; piece < end; piece += MAX_PIECE_LENGTH) {
      if (2 * count === places.length) places = grown(places);
      places[2 * count] = piece;
      places[2 * count + 1] = number;
      count += 1;
      if (count % PIECES_AT_ONCE === 0) yield;
    }
    start = end;
  }
  const numberAt = (at: number) => places[2 * at + 1]!;
  return {
    count,
    lineAt: (at) => ({
      number: at > 0 && numberAt(at) === numberAt(at - 1) ? null : numberAt(at),
      text: text.slice(places[2 * at], at + 1 < count ? places[2 * at + 2] : text.length).replace(/\r?\n$/, ''),
    }),
  };
}

function grown(places: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * places.length);
  larger.set(places);
  return larger;
}

/** How many sitemaps or pages a sitemap of many megabytes lists. */
export async function countEntries(xml: string, turn: () => Promise<void>): Promise<number> {
  let count = 0;
  for (const tag of ['<url>', '<sitemap>']) {
    for (let from = 0; from < xml.length; from += SEARCHED_AT_ONCE) {
      const slice = xml.slice(from, from + SEARCHED_AT_ONCE + tag.length - 1);
      for (let at = slice.indexOf(tag); at >= 0; at = slice.indexOf(tag, at + tag.length)) count += 1;
      await turn();
    }
  }
  return count;
}
