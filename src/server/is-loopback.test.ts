import { expect, test } from 'vitest';
import { isLoopback } from './is-loopback.ts';

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['LOCALHOST', true],
  ['::1', true],
  ['[::1]', true],
  ['', false],
  ['127.999.1.1', false],
  ['127.1', false],
  ['127.0.0.1.evil.example', false],
  ['0.0.0.0', false],
  ['2130706433', false],
  ['::ffff:127.0.0.1', false],
])('%s is loopback: %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});
