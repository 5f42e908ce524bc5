/** A mail address, also encoded. */
const MAIL = /@|%40/i;
/** With a sign of the country, as (555) 123-4567 or 555.123.4567, or by digits alone: NIINs have nine of them and NSNs thirteen. */
const PHONE =
  /(?:\+|\btel:)[\s(]*\d[\d\s().-]{5,}|(?<![\d-])\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?![\d-])|(?<!\d)(?:\d{10,12}|\d{14,})(?!\d)/i;
/** As it is dialed in its country, or with 00: 020 7946 0958, 0171-2345678, 020-7946-0958. But 01 234 5678 is a NIIN, and 066-01037-0101 a part number. */
const NATIONAL =
  /(?<![\w-]|\d )(?!\d\d \d{3} \d{4}(?!\d))(?=(?: ?\d){9})0\d{1,4}(?: \d{2,8}){1,5}(?![\w-])|(?<![\w-])0\d{2,4}(?:[-/]\d{6,8}|-\d{3,4}-\d{4})(?![\w-])/;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
/** A key or a token: sixteen letters and digits in one word, a word of 25 letters, or digits with capitals after small letters, dashes or not. */
const TOKEN = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{16,}|[a-z]{25,}|(?=[\w-]*\d)(?=[\w-]*(?-i:[a-z][A-Z]))[\w-]{16,}/i;
/** Part numbers may be as long, but their letters are all capitals or all small. */
const TYPED_TOKEN = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{24,}|(?=\w*\d)(?=\w*(?-i:[a-z]))(?=\w*(?-i:[A-Z]))\w{16,}/i;

/** Whether a path may tell who somebody is: it has a mail address, a telephone number, a key or a token, encoded or not. Such a path is not stored. */
export function isPersonalPath(path: string): boolean {
  // a path may have been encoded twice
  const plain = decoded(decoded(path));
  return mayTellWho(plain) || TOKEN.test(plain);
}

/** Whether a typed text may tell who somebody is; one with a long part number does not. */
export function isPersonalText(text: string): boolean {
  return mayTellWho(text) || TYPED_TOKEN.test(text);
}

const mayTellWho = (text: string): boolean =>
  MAIL.test(text) || PHONE.test(text) || NATIONAL.test(text) || UUID.test(text);

/** With the signs of ASCII for their codes; never throws. */
function decoded(path: string): string {
  return path.replaceAll(/%([2-7][\da-f])/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
