import { describe, expect, test } from 'vitest';
import { isInFuture, isOlder, parseLastmod } from './check-entry.ts';

const DAY = Date.UTC(2026, 10, 21) / 86_400_000;

describe('a lastmod', () => {
  test.each([
    ['2026-11-21', null],
    ['2026-11-21T17:33:30+08:00', Date.UTC(2026, 10, 21, 9, 33, 30)],
    ['2026-11-21T17:33:30.45Z', Date.UTC(2026, 10, 21, 17, 33, 30)],
    ['2026-11-21T00:00:00-14:00', Date.UTC(2026, 10, 21, 14)],
  ])('%s is a date of the protocol and of its schema', (text, instantMs) => {
    expect(parseLastmod(text)).toEqual({ day: DAY, instantMs, isStrict: true });
  });

  test.each(['2024-02-29', '2000-02-29'])('%s is a day', (text) => expect(parseLastmod(text)).not.toBeNull());

  test.each(['2026', '2026-11', '2026-11-21T17:33Z', '2026-11-21Z', '2026-11-21T17:33:30'])(
    '%s is known to one of them alone',
    (text) => expect(parseLastmod(text)?.isStrict).toBe(false),
  );

  test.each([
    ...'|2026-11-21 10:00:00Z|Sat, 21 Nov 2026 00:00:00 GMT|2026-11-21\n|٢٠٢٦-11-21'.split('|'),
    ...'2026-02-29 1900-02-29 2026-13-01 2026-00-10 2026-11-00 0000-01-01 26-11-21 2026-1-1 21.11.2026'.split(' '),
    ...'2026-11-21T17 2026-11-21T17:33 2026-11-21T24:00:00Z 2026-11-21T10:60:00Z'.split(' '),
    ...'2026-11-21T10:00:00+15:00 2026-11-21T10:00:00+0100'.split(' '),
  ])('%j is no date', (text) => expect(parseLastmod(text)).toBeNull());

  test('lies in the future when its day has begun nowhere on earth, or its moment is well ahead', () => {
    const isAhead = (text: string, nowMs: number): boolean => isInFuture(parseLastmod(text)!, nowMs);
    const evening = Date.UTC(2026, 10, 20, 9, 59);
    expect(isAhead('2026-11-21', evening)).toBe(true);
    expect(isAhead('2026-11-21', evening + 60_000)).toBe(false);
    expect(isAhead('2026-11-20T10:05:00Z', evening)).toBe(false);
    expect(isAhead('2026-11-20T10:15:00Z', evening)).toBe(true);
    expect(isAhead('2026-11-20T10:15:00+01:00', evening)).toBe(false);
  });

  test('is compared by its day, where both are known', () => {
    expect(isOlder('2026-11-20', '2026-11-21')).toBe(true);
    expect(isOlder('2026-11-21', '2026-11-21T10:00:00Z')).toBe(false);
    expect(isOlder(null, '2026-11-21')).toBe(false);
    expect(isOlder('2026-11-20', 'yesterday')).toBe(false);
  });
});
