/** Controls that turn the direction of the text around them: they can make an address or a file name look like another. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** C0 and C1 controls but for the line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Most texts: nothing in them is to be changed but blanks around them. */
const PLAIN = /^[ -~]*$/;

/**
 * A text as it is kept: trimmed, without control characters and halves of characters; letters of every script, marks and
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
