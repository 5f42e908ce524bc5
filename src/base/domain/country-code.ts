/** Names that PUB LOG has and that are not those of CLDR. */
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

/** ISO 3166-1 alpha-2 code of a country by its English name or the code itself, in any case: US for "USA". Null when it is not known. */
export function countryCode(country: string): string | null {
  codes ??= readCodes();
  return codes.get(country.trim().toUpperCase()) ?? null;
}

/** The names that the runtime has, read once. */
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

/** Former codes, such as UK and SU, and those of no country have names, too. */
function isCountry(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
