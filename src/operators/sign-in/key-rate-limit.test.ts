import { expect, test } from 'vitest';
import { keyRateLimit, countWrongKeys } from './key-rate-limit.ts';

const DAY_MS = 86_400_000;

function aKeyRateLimit() {
  const clock = { nowMs: 1_700_000_000_000 };
  return { clock, limit: keyRateLimit(() => clock.nowMs) };
}
const network = (index: number) => `2001:db8:0:${index.toString(16)}::1`;

test('sixty wrong keys a minute are compared from all addresses together, then one a second', () => {
  const { clock, limit } = aKeyRateLimit();
  let compared = 0;
  const guess = (address: string) => {
    if (limit.waitSeconds(address) > 0) return;
    compared += 1;
    limit.recordTry(address, false);
  };
  for (let index = 0; index < 500; index++) guess(network(index));
  expect(compared).toBe(60);
  expect(limit.waitSeconds('192.0.2.1')).toBe(1);
  clock.nowMs += 1_000;
  expect(limit.waitSeconds('192.0.2.1')).toBe(0);
  for (let index = 500; index < 600; index++) guess(network(index));
  expect(compared).toBe(61);
});

test('an address that has signed in within thirty days is not stopped by others, and its own wrong keys are its own', () => {
  const { clock, limit } = aKeyRateLimit();
  limit.recordRightKey('192.0.2.1', clock.nowMs - 29 * DAY_MS);
  limit.recordRightKey('192.0.2.2', clock.nowMs - 31 * DAY_MS);
  for (let index = 0; index < 60; index++) limit.recordTry(network(index), false);
  expect(['192.0.2.1', '192.0.2.2'].map((address) => limit.waitSeconds(address))).toEqual([0, 1]);
  const closed = Array.from({ length: 5 }, () => limit.recordTry('192.0.2.1', false).closed);
  expect(closed).toEqual([null, null, null, null, { scope: 'address', seconds: 60 }]);
  expect(limit.waitSeconds('192.0.2.1')).toBe(60);
  // an earlier sign-in that is read later forgives no wrong key, and forgets no later one
  limit.recordRightKey('192.0.2.1', clock.nowMs - 31 * DAY_MS);
  expect(limit.waitSeconds('192.0.2.1')).toBe(60);
  clock.nowMs += 60_000;
  for (let index = 60; index < 200; index++) limit.recordTry(network(index), false);
  expect(['192.0.2.1', '192.0.2.2'].map((address) => limit.waitSeconds(address))).toEqual([0, 1]);
});

test('wrong keys of addresses that have signed in stop nobody else', () => {
  const { limit } = aKeyRateLimit();
  for (let index = 0; index < 20; index++) {
    limit.recordRightKey(network(index));
    for (let count = 0; count < 4; count++) limit.recordTry(network(index), false);
  }
  expect(limit.waitSeconds('192.0.2.1')).toBe(0);
});

test('says why further keys have to wait after the last wrong one', () => {
  const { limit } = aKeyRateLimit();
  const closed = Array.from({ length: 60 }, (_, index) => limit.recordTry(network(index), false).closed);
  expect(closed.findIndex((one) => one !== null)).toBe(59);
  expect(closed[59]).toEqual({ scope: 'everywhere', seconds: 1 });
});

test('each five wrong tries wait twice as long, up to an hour, and a right one forgets them', () => {
  let nowMs = 0;
  const tries = countWrongKeys(() => nowMs);
  const waits = Array.from({ length: 8 }, () => {
    for (let count = 0; count < 5; count++) {
      expect(tries.waitSeconds('192.0.2.1')).toBe(0);
      tries.note('192.0.2.1', false);
    }
    const wait = tries.waitSeconds('192.0.2.1');
    nowMs += wait * 1_000;
    return wait;
  });
  expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  tries.note('192.0.2.1', true);
  for (let count = 0; count < 4; count++) tries.note('192.0.2.1', false);
  expect(tries.waitSeconds('192.0.2.1')).toBe(0);
});
