import { expect, test } from 'vitest';
import { addressKey, rateLimit } from './rate-limit.ts';

test('lets a minute’s allowance through at once and then one as each comes back', () => {
  let nowMs = 0;
  const limit = rateLimit(30, () => nowMs);
  const taken = Array.from({ length: 31 }, () => limit.take('192.0.2.1'));
  expect(taken).toEqual([...Array.from({ length: 30 }, () => 0), 2]);
  nowMs = 1_999;
  expect(limit.take('192.0.2.1')).toBe(1);
  nowMs = 2_001;
  expect([limit.take('192.0.2.1'), limit.take('192.0.2.1'), limit.take('192.0.2.2')]).toEqual([0, 2, 0]);
});

test('remembers a bounded number of addresses, those seen last', () => {
  const limit = rateLimit(1, () => 0);
  limit.take('192.0.2.1');
  limit.take('192.0.2.2');
  for (let index = 0; index < 49_999; index++) limit.take(`host-${index}`);
  expect([limit.take('192.0.2.2'), limit.take('192.0.2.1')]).toEqual([60, 0]);
});

test.each([
  ['192.0.2.1', ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::']],
  ['2001:db8:0:0::/64', ['2001:db8::1']],
  ['fe80:0:0:0::/64', ['fe80::1%eth0']],
  ['0:0:0:0::/64', ['::1']],
])('%s is what %j count as', (key, addresses) => {
  for (const address of addresses) expect(addressKey(address), address).toBe(key);
});

test('tells what is left and when the allowance is whole again, also for an unknown address', () => {
  let nowMs = 0;
  const limit = rateLimit(60, () => nowMs);
  expect(limit.left('192.0.2.1')).toEqual({ calls: 60, wholeInSeconds: 0 });
  limit.take('192.0.2.1');
  limit.take('::ffff:192.0.2.1');
  expect(limit.left('192.0.2.1')).toEqual({ calls: 58, wholeInSeconds: 2 });
  nowMs = 1_500;
  expect(limit.left('192.0.2.1')).toEqual({ calls: 59, wholeInSeconds: 1 });
});
