import { expect, test } from 'vitest';
import { retryTime } from './mail-worker.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REFUSED = Object.assign(new Error('No such user'), { responseCode: 550, command: 'RCPT TO' });
const SPAM = Object.assign(new Error('Refused as spam'), { responseCode: 554, command: 'DATA' });
const first = { attempts: 1, firstDueAtMs: 0 };

test.each([REFUSED, SPAM])(
  "a refusal for good ($message) of the operator's own inbox is tried again for a day",
  (error) => {
    expect(retryTime(error, { kind: 'inbox', ...first }, 0)).toBe(MINUTE_MS);
    expect(retryTime(error, { kind: 'inbox', attempts: 20, firstDueAtMs: 0 }, DAY_MS - MINUTE_MS)).toBe(DAY_MS);
    expect(retryTime(error, { kind: 'inbox', attempts: 21, firstDueAtMs: 0 }, DAY_MS)).toBeNull();
  },
);

test.each([REFUSED, SPAM])('a refusal for good ($message) of a confirmation is final at once', (error) => {
  expect(retryTime(error, { kind: 'confirmation', ...first }, 0)).toBeNull();
});

test('what is refused for now is tried again for three days, whoever it goes to', () => {
  const busy = Object.assign(new Error('Busy'), { responseCode: 450, command: 'RCPT TO' });
  for (const kind of ['inbox', 'confirmation'] as const) {
    expect(retryTime(busy, { kind, attempts: 3, firstDueAtMs: 0 }, 2 * DAY_MS)).toBe(2 * DAY_MS + 4 * MINUTE_MS);
    expect(retryTime(busy, { kind, attempts: 3, firstDueAtMs: 0 }, 3 * DAY_MS)).toBeNull();
  }
});
