import names from '../../../reference-data/countries.json' with { type: 'json' };

export type Country = { code: string; name: string };

/** ISO 3166-1, by name. */
export const COUNTRIES: readonly Country[] = Object.entries(names).map(([code, name]) => ({ code, name }));
const BY_TEXT: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap(({ code, name }) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

/** Reads a code or a name in any case. */
export const parseCountry = (value: unknown): string | null =>
  typeof value === 'string' ? (BY_TEXT.get(value.trim().toUpperCase()) ?? null) : null;

export const countryName = (code: string): string => COUNTRIES.find((country) => country.code === code)?.name ?? code;

/** Names in PUB LOG that ISO 3166 and CLDR lack. */
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
  KOSOVO: 'XK',
};

let codes: ReadonlyMap<string, string> | null = null;

/** Returns the ISO 3166-1 code for an English name or code: US for "USA". */
export function countryCode(country: string): string | null {
  if (codes === null) {
    const regions = new Intl.DisplayNames(['en'], { type: 'region' });
    const inCldr = COUNTRIES.map(({ code }) => [regions.of(code)!.toUpperCase(), code] as const);
    codes = new Map([...BY_TEXT, ...inCldr, ...Object.entries(OTHER_NAMES)]);
  }
  return codes.get(country.trim().toUpperCase()) ?? null;
}
