const MAIL = /@|%40/i;
/** (555) 123-4567, 555.123.4567, 49-171-2345678, 138-0013-8000. NIINs have nine digits, NSNs thirteen. */
const PHONE =
  /(?:\+|\btel:)[\s(]*\d[\d\s().-]{5,}|(?<![\d-])(?:1[-. /_])?(?:\d{3}[-. /_]|\(\d{3}\)[-. /_]?)\d{3}[-. _]\d{4}(?![\d-])|(?<![\w-])[2-9]\d-\d{3}-\d{7,8}(?![\w-])|(?<![\w-])1[3-9]\d[- ]\d{4}[- ]\d{4}(?![\w-])|(?<!\d)(?:\d{10,12}|\d{14,})(?!\d)/i;
/** 020 7946 0958, 0171-2345678, 06.12.34.56.78. But 01 234 5678 is a NIIN and 066-01037-0101 a part number. */
const NATIONAL =
  /(?<![\w-]|\d )(?!\d\d \d{3} \d{4}(?!\d))(?=(?: ?\d){9})0\d{1,4}(?: \d{2,8}){1,5}(?![\w-])|(?<![\w-])0\d{2,4}(?:[-/]\d{6,8}|-\d{3,4}-\d{4}|[-/]\d{3}(?:[- ]\d\d){2})(?![\w-])|\(0\d{1,4}\)[-. /]?\d(?:[-. /]?\d){4}|(?<![\w-])0\d(?:[-._]\d\d){4}(?![\w-])/;
/** Looks like a payment card. Four supply classes do too, so the Luhn digit decides. */
const CARD = /(?<![\d-])(?:\d{4}([-. ])\d{4}\1\d{4}\1\d{4}|3[47]\d\d([- ])\d{6}\2\d{5})(?![\d-])/;
const BYTE = /(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)/.source;
const NETWORK = new RegExp(
  `(?<![\\w.-])${BYTE}(?:\\.${BYTE}){3}(?![\\w.-])|(?<![\\w-])[\\da-f]{1,4}::[\\da-f]{1,4}|(?:[\\da-f]{1,4}:){7}[\\da-f]`,
  'i',
);
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
/** Sixteen letters and digits, 25 letters, or mixed case with digits. */
const TOKEN = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{16,}|[a-z]{25,}|(?=[\w-]*\d)(?=[\w-]*(?-i:[a-z][A-Z]))[\w-]{16,}/i;
/** Part numbers may be as long, in one case. */
const TYPED_TOKEN = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{24,}|(?=\w*\d)(?=\w*(?-i:[a-z]))(?=\w*(?-i:[A-Z]))\w{16,}/i;

/** Whether a path may identify a person. Such a path is not stored. */
export function isPersonalPath(path: string): boolean {
  // encoded twice at most
  const plain = plainOf(decoded(decoded(path)));
  return mayTellWho(plain) || TOKEN.test(plain);
}

export function isPersonalText(text: string): boolean {
  const plain = plainOf(text);
  return mayTellWho(plain) || TYPED_TOKEN.test(plain);
}

const mayTellWho = (text: string): boolean =>
  [MAIL, PHONE, NATIONAL, NETWORK, UUID].some((pattern) => pattern.test(text)) || hasCheckDigit(CARD.exec(text)?.[0]);

/** Luhn. */
function hasCheckDigit(card: string | undefined): boolean {
  if (card === undefined) return false;
  const digits = [...card.replaceAll(/\D/g, '')].map(Number).toReversed();
  const sum = digits.reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : ((2 * digit) % 10) + (digit > 4 ? 1 : 0)),
    0,
  );
  return sum % 10 === 0;
}

const plainOf = (text: string): string => text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-');

/** Decodes percent-encoding; drops invalid UTF-8. Never throws. */
function decoded(path: string): string {
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes.replaceAll(/%([2-7][\da-f])/gi, (_code, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    }
  });
}
