import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback-host.ts';

test.each(['localhost', 'LocalHost', '127.0.0.1', '127.255.255.254', '::1', '[::1]'])('%s is loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

const OTHERS =
  '127.999.1.1 127.0.0.1. 127.0.0.01 127.1 2130706433 0.0.0.0 :: ::ffff:127.0.0.1 127.0.0.1.nip.example localhost.example';
test.each([...OTHERS.split(' '), 'localhost:3000', '[127.0.0.1', ''])('"%s" is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
