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

export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

export const upperWords = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Parses JSON; null for another text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** They can disguise an address or file name. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** All but the line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

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

const CAPITALS = new Set(
  (
    'UN UNC UNF UNEF UNS UNJ UNJC UNJF UNJEF UNR UNRC UNRF UNM NC NF NEF NPT NPTF NPSM ANPT ACME BA M A B C D E F G H I J K L N P R S T U V W X Y Z ' +
    'AMS AN ANSI ASME ASTM AISI BMS CRES DIN FED FSCM ISO MIL MS NAS NASM QQ SAE SPEC STD UNS ' +
    'DLA NSN NIIN DOD NATO USAF FAA NASA GSA CONUS FMS PICA SICA ESD EMI ITAR EAR CAGE LTL NMFC ' +
    'AC DC AWG ID OD PTFE PVC TFE FEP ABS LED LCD TTL CMOS ECL RF UHF VHF BNC TNC SMA USA US RH LH CW CCW II III IV VI'
  ).split(' '),
);

/** "Steel, corrosion resisting", "UNF", "AMS 5731" */
export function sentenceCase(text: string): string {
  const words = text.split(' ').map((word, index) => {
    // numbers of documents and alloys
    if (/\d/.test(word)) return word;
    return word.replace(/[A-Za-z]+/g, (part) =>
      CAPITALS.has(part) && !(part === 'A' && index > 0) ? part : part.toLowerCase(),
    );
  });
  const joined = words.join(' ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** Keeps a text that has small letters. */
export const meaningInWords = (text: string): string => (/[a-z]/.test(text) ? text : sentenceCase(text));
