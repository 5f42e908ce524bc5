/** Names in PUB LOG that CLDR lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  USA: 'US',
  'UNITED STATES OF AMERICA': 'US',
  UK: 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  'KOREA, REPUBLIC OF': 'KR',
  'REPUBLIC OF KOREA': 'KR',
  TURKEY: 'TR',
  'CZECH REPUBLIC': 'CZ',
  'RUSSIAN FEDERATION': 'RU',
};

let codes: ReadonlyMap<string, string> | null = null;

/** Returns the ISO 3166-1 code for an English name or code: US for "USA". */
export function countryCode(country: string): string | null {
  codes ??= readCodes();
  return codes.get(country.trim().toUpperCase()) ?? null;
}

function readCodes(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const found = new Map(Object.entries(OTHER_NAMES));
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  for (const first of letters)
    for (const second of letters) {
      const name = names.of(first + second);
      if (name !== undefined && isCountry(first + second))
        found.set(name.toUpperCase(), first + second).set(first + second, first + second);
    }
  return found;
}

/** Former codes, such as UK and SU, have names too. */
function isCountry(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
