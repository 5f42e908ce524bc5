import { describe, expect, test } from 'vitest';
import { QUOTE_STATES } from '../../store/stored-quote.ts';
import { dueOf, formatSpan } from './due.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const dueAfter = (ms: number) => dueOf({ state: 'new', receivedAtMs: 1_000 }, { nowMs: 1_000 + ms, replyHours: 24 });

describe('the clock of a request', () => {
  test.each([
    [0, 'ok', '24 h 00 min'],
    [18 * HOUR_MS, 'ok', '6 h 00 min'],
    [18 * HOUR_MS + 1, 'warn', '5 h 59 min'],
    [23 * HOUR_MS + 48 * MINUTE_MS, 'warn', '12 min'],
    [24 * HOUR_MS, 'warn', '0 min'],
    [24 * HOUR_MS + 1, 'err', 'late by 0 min'],
    [25 * HOUR_MS + 12 * MINUTE_MS, 'err', 'late by 1 h 12 min'],
    [100 * HOUR_MS, 'err', 'late by 3 d 4 h'],
  ])('is amber in its last six hours and red when it is late: after %i ms %s (C19.11)', (afterMs, kind, words) => {
    expect(dueAfter(afterMs)).toMatchObject({ kind, words, isLate: kind === 'err' });
  });

  test('a clock that goes wrong shows no more than the whole promise', () => {
    expect(dueAfter(-HOUR_MS)).toMatchObject({ kind: 'ok', left: 1 });
  });

  test('runs only while an answer is owed', () => {
    const due = { nowMs: 0, replyHours: 24 };
    const running = QUOTE_STATES.filter((state) => dueOf({ state, receivedAtMs: 0 }, due) !== null);
    expect(running).toEqual(['new', 'working']);
  });

  test('says two days in hours no more', () => {
    expect([formatSpan(48 * HOUR_MS - 1), formatSpan(48 * HOUR_MS)]).toEqual(['47 h 59 min', '2 d 0 h']);
  });
});
