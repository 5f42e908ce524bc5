import { expect, test } from 'vitest';
import type { QuoteHappening } from '../store/stored-quote.ts';
import { outboxOfEvent, type OutboxSettings } from './outbox-of-event.ts';

const ALL: OutboxSettings = {
  quoteInbox: 'desk@parts.example',
  mail: { from: { address: 'site@parts.example' } },
  webhook: { url: 'https://crm.example/hooks/secret' },
};
const HAPPENINGS: QuoteHappening[] = [
  'received',
  'quoted',
  'accepted',
  'declined',
  'asked',
  'replied',
  'withdrawn',
  'reopened',
  'order-reopened',
];
const told = (settings: OutboxSettings) =>
  HAPPENINGS.map((one) =>
    outboxOfEvent(settings)(one, { email: 'ada@buyer.example' }, 0).map(({ kind, to }) => `${kind} ${to}`),
  );

test('each happening tells the desk or the buyer, and the webhook without its secret path (C19.31)', () => {
  expect(told(ALL)).toEqual([
    ['inbox desk@parts.example', 'confirmation ada@buyer.example', 'webhook https://crm.example'],
    ['quotation ada@buyer.example', 'webhook https://crm.example'],
    ['decision desk@parts.example', 'webhook https://crm.example'],
    ['decision desk@parts.example', 'webhook https://crm.example'],
    ['question desk@parts.example', 'webhook https://crm.example'],
    ['reply ada@buyer.example', 'webhook https://crm.example'],
    ['decision desk@parts.example', 'webhook https://crm.example'],
    ['decision desk@parts.example', 'webhook https://crm.example'],
    ['reply ada@buyer.example', 'webhook https://crm.example'],
  ]);
});

test('without a mail server buyers get none, and without an inbox the desk gets none', () => {
  expect(told({ quoteInbox: null, mail: null, webhook: null }).flat()).toEqual([]);
  expect(told({ ...ALL, mail: null }).flat()).not.toContain('quotation ada@buyer.example');
});
