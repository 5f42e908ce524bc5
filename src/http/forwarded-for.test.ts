import { expect, test } from 'vitest';
import { validForwardedFor } from './forwarded-for.ts';

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['198.51.100.7, 192.0.2.1', ['198.51.100.7', '192.0.2.1']],
  ['192.0.2.1:4711,[2001:db8::1]:443, [2001:db8::2]', ['192.0.2.1', '2001:db8::1', '2001:db8::2']],
  ['198.51.100.7, anything, 192.0.2.1', ['192.0.2.1']],
  ['192.0.2.1, unknown', []],
  ['192.0.2.999', []],
  ['192.0.2.1, ', []],
  ['', []],
  [`${'x'.repeat(5_000)}, 192.0.2.1`, ['192.0.2.1']],
])('"%s" is read as %j', (header, addresses) => {
  expect(validForwardedFor(header)).toEqual(addresses);
});
