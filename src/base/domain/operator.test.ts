import { expect, test } from 'vitest';
import { parseOperatorName } from './secrets.ts';

test.each([
  [' Ana ', 'Ana'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['Sales desk 2', 'Sales desk 2'],
])('%j is the name %j', (text, name) => {
  expect(parseOperatorName(text)).toEqual({ name });
});

test.each(['', '  ', 'x'.repeat(41), 'a\nb', 'a\u0000', 'a\u202eb', 'Terminal', 'OPERATOR', ' server', 'unknown'])(
  '%j is refused as the name of an operator',
  (text) => {
    expect(parseOperatorName(text)).toEqual({ problem: expect.stringMatching(/^.+\.$/) });
  },
);
