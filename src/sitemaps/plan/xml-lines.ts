/** Lines of a sitemap that are in the HTML of its page. */
export const FIRST_LINES = 40;
/** A longer line is shown in pieces: a sitemap without line breaks would be one of millions of characters. */
const PIECES = /[^]{1,1000}/g;

/** `number`: from 1; null for what goes on from the line above. */
export type XmlLine = { number: number | null; text: string };

/** A text as numbered lines. */
export const splitIntoLines = (text: string): XmlLine[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, at) => {
      const pieces = line.replace(/\r$/, '').match(PIECES) ?? [''];
      return pieces.map((piece, part) => ({ number: part === 0 ? at + 1 : null, text: piece }));
    });
