import { expect, test } from 'vitest';
import { countryCode } from './country.ts';

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
