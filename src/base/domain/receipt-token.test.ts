import { expect, test } from 'vitest';
import { createReceiptToken } from './receipt-token.ts';

test('tokens are long, differ, and begin alike when they were made at the same time', () => {
  const tokens = Array.from({ length: 100 }, () => createReceiptToken(1_700_000_000_000));
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect([new Set(tokens).size, new Set(tokens.map((token) => token.slice(0, 8))).size]).toEqual([100, 1]);
  expect(new Set(tokens.map((token) => token.slice(8, 16))).size).toBe(100);
  expect(createReceiptToken(1_700_000_060_000).slice(0, 8)).not.toBe(tokens[0]!.slice(0, 8));
});
