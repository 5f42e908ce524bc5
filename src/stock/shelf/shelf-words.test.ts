import { expect, test } from 'vitest';
import type { Price } from '#base/domain/quotation.ts';
import { pickedText, pickedWords, readPicked, type PickedLine } from './shelf-words.ts';

const [full, five, ten] = ['38.50', '36.20', '34.80'] as Price[];
const line: PickedLine = {
  condition: 'FN',
  quantity: 12,
  unit: 'HD',
  price: full!,
  currency: 'USD',
  breaks: [
    { quantity: 5, price: five! },
    { quantity: 10, price: ten! },
  ],
  minimum: null,
  maker: '',
};

test.each([
  ['a quantity', {}, 3, '300 pieces. This line has 12 HD; 2 more and each is $36.20.', '3 HD at $38.50', '$115.50'],
  ['a break', {}, 5, '500 pieces. This line has 12 HD; 5 more and each is $34.80.', '5 HD at $36.20', '$181.00'],
  [
    'more than is held',
    {},
    20,
    '2,000 pieces. 12 HD come from our shelf, we look for the other 8 HD.',
    '12 HD at $34.80, 8 HD to be quoted',
    '$417.60',
  ],
  ['no price', { price: null, breaks: [], unit: 'EA' }, 3, 'This line has 12 EA.', '', ''],
  ['no quantity', { quantity: null, breaks: [] }, 20, '2,000 pieces.', '20 HD at $38.50', '$770.00'],
  [
    'under the minimum',
    { minimum: 4, unit: '' },
    2,
    'This line has 12; 3 more and each is $36.20. At least 4.',
    '2 at $38.50',
    '$77.00',
  ],
] as const)('%s is said beside the field (C22.11)', (_, given, asked, said, at, total) => {
  expect(pickedWords({ ...line, ...given }, asked)).toMatchObject({ said, at, total });
});

test('the script reads of a line what the page says of it, and of no line maker and unit alone (C22.11)', () => {
  expect(readPicked(pickedText(line))).toEqual(line);
  expect(readPicked(pickedText({ maker: null, unit: 'HD' }))).toMatchObject({ unit: 'HD', condition: null });
});
