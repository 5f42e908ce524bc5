/** Characters of a query or of a line of a list that are read; the rest is cut. */
export const MAX_QUERY_LENGTH = 200;

/** Hyphens and dashes of every script, minus signs, and the long mark that a Japanese keyboard writes for them. */
const DASHES = /[\p{Pd}\u02D7\u2043\u2212\u2796\u30FC]/gu;
/** Zero-width characters, soft hyphens, marks of direction, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Control characters and halves of a pair. */
const NO_TEXT = /[\p{Cc}\p{Cs}\s]+/gu;
const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** What was typed in plain characters: NFKC, one kind of dash, nothing invisible, single spaces; at most `MAX_QUERY_LENGTH` characters. */
export function plainText(typed: string): string {
  return typed
    .trimStart()
    .slice(0, MAX_QUERY_LENGTH)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(NO_TEXT, ' ')
    .replace(DASHES, '-')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .trimEnd();
}

/** The form in which texts are compared without regard to case. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The words of a text: letters and digits, upper case. Company names and queries are compared by them. */
export function upperWords(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Controls that turn the direction of the text around them: they can make an address or a file name look like another. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** C0 and C1 controls but for the line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Most texts: only blanks around them need to be removed. */
const PLAIN = /^[ -~]*$/;

/**
 * A text as it is stored: trimmed, without control characters and halves of characters; letters of every script, marks and
 * emoji stay. Tabs become spaces. `lines` keeps line ends, as "\n", and else they become spaces.
 */
export function cleanText(text: string, { lines = false }: { lines?: boolean } = {}): string {
  if (PLAIN.test(text)) return text.trim();
  const plain = text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .replace(DIRECTION_CONTROLS, '');
  return (lines ? plain : plain.replace(/\n+/g, ' ')).trim();
}
