/** The rest is cut. */
export const MAX_QUERY_LENGTH = 200;

/** Includes the long mark of Japanese keyboards. */
const DASHES = /[\p{Pd}\u02D7\u2043\u2212\u2796\u30FC]/gu;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const NO_TEXT = /[\p{Cc}\p{Cs}\s]+/gu;
const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** NFKC, one kind of dash, nothing invisible, single spaces. */
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

/** For comparison in any case. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Letters and digits, upper case. */
export function upperWords(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** They can disguise an address or file name. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** All but the line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Most texts. */
const PLAIN = /^[ -~]*$/;

/** Trims a text and removes control characters. `lines` keeps line ends as "\n". */
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
