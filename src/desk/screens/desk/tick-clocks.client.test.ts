import { afterEach, expect, test, vi } from 'vitest';
import { tickClocks } from './tick-clocks.client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

afterEach(() => {
  // first, as the faked clock is on the real object: else it stands still for all later tests
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As much of a clock as is written to: its words, its ring and its color. */
function aClock(leftMs: number, after?: string) {
  const words = { textContent: '' };
  const ring = { dashes: '', setAttribute: (_name: string, value: string) => (ring.dashes = value) };
  const clock = {
    dataset: { clock: String(leftMs), promise: String(24 * HOUR_MS), after },
    className: '',
    querySelector: (selector: string) => (selector === '.num' ? words : ring),
  };
  return { clock, shown: () => [clock.className, words.textContent, ring.dashes] };
}

/** "0 late, 2 waiting" above the clocks, and the line below the figure. */
function aDeskWord(late: number, waiting: number) {
  const words = { textContent: '' };
  const line = { textContent: '' };
  const dataset = { late: String(late), waiting: String(waiting) };
  const desk = { dataset, className: '', querySelector: () => words };
  return {
    find: (selector: string) => (selector === '[data-late]' ? desk : line),
    shown: () => [desk.className, words.textContent, line.textContent],
  };
}

test('a clock goes on without a reload, turns amber and red, counts as late above, and catches up in a tab that slept (C19.11)', () => {
  const openedMs = Date.UTC(2026, 10, 22, 12);
  vi.useFakeTimers({ now: openedMs });
  const clocks = [aClock(6 * HOUR_MS + MINUTE_MS), aClock(30_000, 'left')];
  const desk = aDeskWord(1, 12);
  const listeners: (() => void)[] = [];
  vi.stubGlobal('performance', { timeOrigin: openedMs });
  vi.stubGlobal('document', {
    querySelector: desk.find,
    querySelectorAll: () => clocks.map(({ clock }) => clock),
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
  });
  tickClocks();
  expect(clocks[0]!.shown()).toEqual(['due-clock due-ok', '6 h 01 min', '11.0 44.0']);
  expect([clocks[1]!.shown().slice(0, 2), desk.shown()]).toEqual([
    ['due-clock due-warn', '0 min left'],
    ['', '', ''],
  ]);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(clocks[0]!.shown().slice(0, 2)).toEqual(['due-clock due-warn', '5 h 59 min']);
  expect(clocks[1]!.shown()).toEqual(['due-clock due-err', 'late by 1 min', '44.0 44.0']);
  expect(desk.shown()).toEqual(['state-word state-word-err', '2 late, 10 waiting', '2 of the waiting are late']);
  vi.setSystemTime(openedMs + 7 * HOUR_MS);
  for (const wake of listeners) wake();
  expect(clocks[0]!.shown().slice(0, 2)).toEqual(['due-clock due-err', 'late by 59 min']);
  expect(desk.shown()[1]).toBe('3 late, 9 waiting');
});
