import { expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Reminders } from '../store/queries/mail-outbox.ts';
import { remindersAt } from './outbox-of-event.ts';
import { followUp } from './rounds.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const mail = { from: { address: 'site@parts.example' } };
const off = { quoteInbox: 'desk@parts.example', mail, remindDeskHours: null, remindBuyerDays: null };

test('reminders are off unless they are set, and never without a mail server (C19.37)', () => {
  expect(remindersAt(NOW, off, 24)).toEqual({});
  expect(remindersAt(NOW, { ...off, mail: null, remindDeskHours: 4, remindBuyerDays: 3 }, 24)).toEqual({});
});

test('the desk is reminded hours before its promise, the buyer days before the prices end', () => {
  expect(remindersAt(NOW, { ...off, remindDeskHours: 4, remindBuyerDays: 3 }, 24)).toEqual({
    desk: {
      receivedBeforeMs: NOW - 20 * 3_600_000,
      mail: { kind: 'due', to: 'desk@parts.example', messageIdDomain: 'parts.example' },
    },
    // prices that end on the 24th, three days on, end before the 25th
    buyers: { endDay: '2026-11-25', messageIdDomain: 'parts.example' },
  });
  expect(remindersAt(NOW, { ...off, remindDeskHours: 48 }, 24).desk!.receivedBeforeMs).toBe(NOW);
});

test('a round ends prices of days before today, also where nobody is reminded, and an unavailable store waits for the next', async () => {
  const expired: string[] = [];
  const reminded: Reminders[] = [];
  const warnings: string[] = [];
  const desk = {
    expireBefore: async (day: string) => expired.push(day),
    remind: async (reminders: Reminders) => reminded.push(reminders),
  };
  const log = { info: () => {}, warn: (_fields: object, text: string) => void warnings.push(text) };
  const common = { settings: off, replyHours: 24, log, now: () => NOW };
  await followUp({ ...common, desk });
  expect([expired, reminded]).toEqual([['2026-11-21'], []]);
  await followUp({ ...common, desk, settings: { ...off, remindBuyerDays: 1 } });
  expect(reminded).toHaveLength(1);
  await followUp({ ...common, desk: { ...desk, expireBefore: () => Promise.reject(new StoreUnavailable('out')) } });
  expect(warnings).toHaveLength(1);
});
