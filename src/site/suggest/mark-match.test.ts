import { expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { markNsn, markPartNumber, markWords } from './mark-match.ts';

const NSN = 5305012345678 as Nsn;
const SHOWN = '5305-01-234-5678';
const cut = (text: string, mark: [number, number] | undefined) => (mark ? text.slice(...mark) : undefined);

test.each([
  ['5', '5'],
  ['53050', '5305-0'],
  ['5305012345678', SHOWN],
  ['01234', '01-234'],
  ['12345678', '1-234-5678'],
  ['999', undefined],
])('the digits %s of an NSN are marked as %s', (digits, marked) => {
  expect(cut(SHOWN, markNsn(SHOWN, NSN, digits))).toBe(marked);
});

test.each([
  ['MS16998-28', 'MS169982', 'MS16998-2'],
  ['(MS)16998/28', 'MS169982', 'MS)16998/2'],
  ['AB', 'ABC', undefined],
])('of the part number %s the beginning %s is marked', (shown, typed, marked) => {
  expect(cut(shown, markPartNumber(shown, typed))).toBe(marked);
});

test.each([
  ['SCREW,CAP,SOCKET HEAD', 'cap so', 'CAP,SO'],
  ['SETSCREW', 'screw', undefined],
  ['5305 Screws', 'SCREW', 'Screw'],
  ['ANYTHING', '', undefined],
  ['A.B (C)', 'b c', 'B (C'],
  ['Straßen GmbH', 'gmb', 'Gmb'],
  ['CAPS CAP', 'cap', 'CAP'],
  ['CAPS CAP SCREW', 'cap screw', 'CAP SCREW'],
  ['ÉTAU', 'ét', 'ÉT'],
])('in %s the words %j are marked', (shown, typed, marked) => {
  expect(cut(shown, markWords(shown, upperWords(typed)))).toBe(marked);
});
