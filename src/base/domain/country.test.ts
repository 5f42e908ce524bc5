import { expect, test } from 'vitest';
import { COUNTRIES, countryName, parseCountry, countryCode } from './country.ts';

test('every country of ISO 3166 is there once, by a code of two letters', () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(249);
  expect(COUNTRIES.filter(({ code, name }) => !/^[A-Z]{2}$/.test(code) || name.trim() !== name)).toEqual([]);
});

test('a country is read by its code and by its name, and nothing else is', () => {
  expect(['nl', ' NL ', 'Netherlands', 'côte d’ivoire'].map(parseCountry)).toEqual(['NL', 'NL', 'NL', 'CI']);
  expect(['', 'N', 'XX', 'toString', '__proto__', 7, null, ['NL']].map(parseCountry)).toEqual(Array(8).fill(null));
  expect([countryName('US'), countryName('XX')]).toEqual(['United States', 'XX']);
});

test.each([
  ['USA', 'US'],
  ['UNITED STATES', 'US'],
  ['us', 'US'],
  ['GERMANY', 'DE'],
  ['United Kingdom', 'GB'],
  ['FRANCE', 'FR'],
  ['CANADA', 'CA'],
  ['NETHERLANDS', 'NL'],
  ['TURKEY', 'TR'],
  ['ATLANTIS', null],
  ['', null],
])('%j is %j', (country, code) => expect(countryCode(country)).toBe(code));
