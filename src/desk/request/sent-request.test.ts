import { expect, test } from 'vitest';
import { MAX_SENT, parseSent, tokenInLink } from './sent-request.ts';

const token = 'AaH_VnIl7PX6HaoGQt5QcqMPcwCyD9Y--sbphUiVFyE';
const one = { rfqNumber: 'RFQ-1795301777400', token, sentAtMs: 5 };

test('what a browser has remembered is read whatever else is there: newest first, each once (C18.10)', () => {
  const older = { ...one, token: token.replace('A', 'B'), sentAtMs: 1 };
  expect(
    parseSent([older, one, one, null, 7, 'x', {}, { ...one, token: 'short' }, { ...one, rfqNumber: '<b>' }]),
  ).toEqual([one, older]);
  for (const foreign of [null, {}, 'x', 5]) expect(parseSent(foreign)).toEqual([]);
  expect(parseSent([{ ...one, sentAtMs: 'never' }])).toEqual([{ ...one, sentAtMs: 0 }]);
});

test('a browser remembers a hundred requests, the oldest are forgotten', () => {
  const many = Array.from({ length: 150 }, (_, index) => {
    return { ...one, token: String(index).padStart(43, '0'), sentAtMs: index };
  });
  const read = parseSent(many);
  expect([read.length, read[0]!.sentAtMs]).toEqual([MAX_SENT, 149]);
});

test.each([
  [`https://parts.example/quote/${token}`, token],
  [`What you asked for:\nhttps://parts.example/quote/${token}?asked=1#talk\n`, token],
  [`/quote/${token}/quotation.pdf`, token],
  [` ${token} `, token],
  [`https://parts.example/quote/${token}x`, null],
  ['RFQ-1795301777400', null],
  ['', null],
])('the link of a receipt is found in %j', (text, expected) => {
  expect(tokenInLink(text)).toBe(expected);
});
