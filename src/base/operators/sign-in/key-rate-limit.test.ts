import { expect, test } from 'vitest';
import { keyRateLimit } from './operator-gate.ts';

function aKeyRateLimit() {
  const clock = { nowMs: 1_700_000_000_000 };
  return { clock, limit: keyRateLimit(() => clock.nowMs) };
}
const network = (index: number) => `2001:db8:0:${index.toString(16)}::1`;

test('sixty wrong keys a minute count from all addresses together, then one a second', () => {
  const { clock, limit } = aKeyRateLimit();
  const countOf = (first: number, end: number) => {
    const verdicts = Array.from({ length: end - first }, (_, index) => limit.recordWrongKey(network(first + index)));
    return verdicts.filter(({ waitSeconds }) => waitSeconds === 0).length;
  };
  expect([countOf(0, 500), limit.recordWrongKey('192.0.2.1')]).toEqual([60, { waitSeconds: 1, closed: null }]);
  clock.nowMs += 1_000;
  expect(countOf(500, 600)).toBe(1);
});

test('says why further wrong keys are refused after the last one that counts', () => {
  const { limit } = aKeyRateLimit();
  const own = Array.from({ length: 5 }, () => limit.recordWrongKey('192.0.2.1').closed);
  expect(own).toEqual([null, null, null, null, { scope: 'address', seconds: 60 }]);
  const closed = Array.from({ length: 55 }, (_, index) => limit.recordWrongKey(network(index)).closed);
  expect([closed.findIndex((one) => one !== null), closed[54]]).toEqual([54, { scope: 'everywhere', seconds: 1 }]);
});

test('each five wrong tries wait twice as long, up to an hour, and a right one forgets them', () => {
  const { clock, limit } = aKeyRateLimit();
  const wrong = () => limit.recordWrongKey('192.0.2.1');
  const waits = Array.from({ length: 8 }, () => {
    const fifth = [wrong(), wrong(), wrong(), wrong(), wrong()].at(-1)!;
    const { waitSeconds } = wrong();
    expect(fifth).toEqual({ waitSeconds: 0, closed: { scope: 'address', seconds: waitSeconds } });
    clock.nowMs += waitSeconds * 1_000;
    return waitSeconds;
  });
  expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  limit.recordRightKey('192.0.2.1');
  expect([wrong(), wrong(), wrong(), wrong()].at(-1)).toEqual({ waitSeconds: 0, closed: null });
});
