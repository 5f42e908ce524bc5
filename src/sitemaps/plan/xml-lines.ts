/** Lines in the HTML of the page. */
export const FIRST_LINES = 40;
/** Longer lines are shown in pieces. */
const PIECES = /[^]{1,1000}/g;

/** `number`: from 1; null for what goes on from the line above. */
export type XmlLine = { number: number | null; text: string };

export const splitIntoLines = (text: string): XmlLine[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, at) => {
      const pieces = line.replace(/\r$/, '').match(PIECES) ?? [''];
      return pieces.map((piece, part) => ({ number: part === 0 ? at + 1 : null, text: piece }));
    });
