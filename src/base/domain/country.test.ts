import { expect, test } from 'vitest';
import { COUNTRIES, countryName, parseCountry, countryCode } from './country.ts';

test('every country of ISO 3166 is there once, by a code of two letters', () => {
  expect([COUNTRIES.length, new Set(COUNTRIES.map(({ code }) => code)).size]).toEqual([249, 249]);
  expect(COUNTRIES.filter(({ code, name }) => !/^[A-Z]{2}$/.test(code) || name.trim() !== name)).toEqual([]);
});

test('a country is read by its code and by its name, and nothing else is', () => {
  expect(['nl', ' NL ', 'Netherlands', 'côte d’ivoire'].map(parseCountry)).toEqual(['NL', 'NL', 'NL', 'CI']);
  expect(['', 'N', 'XX', 'toString', '__proto__', 7, null, ['NL']].map(parseCountry)).toEqual(Array(8).fill(null));
  expect([countryName('US'), countryName('XX')]).toEqual(['United States', 'XX']);
});

test.each([
  ['US', ['USA', 'UNITED STATES', 'us']],
  ['DE', ['GERMANY']],
  ['GB', ['United Kingdom']],
  ['FR', ['FRANCE']],
  ['CA', ['CANADA']],
  ['NL', ['NETHERLANDS']],
  ['TR', ['TURKEY']],
  ['XK', ['Kosovo']],
  [null, ['ATLANTIS', '']],
])('%j is the code of %j', (code, countries) => {
  for (const country of countries) expect(countryCode(country), country).toBe(code);
});
