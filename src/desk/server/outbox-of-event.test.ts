import { expect, test } from 'vitest';
import type { QuoteHappening } from '../store/stored-quote.ts';
import { outboxOfEvent, type OutboxSettings } from './outbox-of-event.ts';

const ALL: OutboxSettings = {
  quoteInbox: 'desk@parts.example',
  mail: { from: { address: 'site@parts.example' } },
  webhook: { url: 'https://crm.example/hooks/secret' },
};
const DESK = 'desk@parts.example';
const BUYER = 'ada@buyer.example';
const WEBHOOK = 'webhook https://crm.example';
const TOLD: [QuoteHappening, string[]][] = [
  ['received', [`inbox ${DESK}`, `confirmation ${BUYER}`, WEBHOOK]],
  ['quoted', [`quotation ${BUYER}`, WEBHOOK]],
  ['accepted', [`decision ${DESK}`, WEBHOOK]],
  ['declined', [`decision ${DESK}`, WEBHOOK]],
  ['asked', [`question ${DESK}`, WEBHOOK]],
  ['replied', [`reply ${BUYER}`, WEBHOOK]],
  ['withdrawn', [`decision ${DESK}`, WEBHOOK]],
  ['reopened', [`decision ${DESK}`, WEBHOOK]],
  ['order-reopened', [`reply ${BUYER}`, WEBHOOK]],
];
const told = (settings: OutboxSettings) =>
  TOLD.map(([one]) => outboxOfEvent(settings)(one, { email: BUYER }, 0).map(({ kind, to }) => `${kind} ${to}`));

test('each happening tells the desk or the buyer, and the webhook without its secret path (C19.31)', () => {
  expect(told(ALL)).toEqual(TOLD.map(([, mails]) => mails));
});

test('without a mail server buyers get none, and without an inbox the desk gets none', () => {
  expect(told({ quoteInbox: null, mail: null, webhook: null }).flat()).toEqual([]);
  expect(told({ ...ALL, mail: null }).flat()).not.toContain(`quotation ${BUYER}`);
});
