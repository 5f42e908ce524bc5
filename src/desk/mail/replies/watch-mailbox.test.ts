import { expect, test } from 'vitest';
import { eachMailbox } from '../../../../test/support/quotes/mailbox.fixture.ts';
import type { OnOneNode } from '#base/cluster/cluster-store.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { replyAddressOf, threadIdOf } from './reply-text.ts';

const PLAIN = '("TEXT" "PLAIN" ("CHARSET" "UTF-8") NIL NIL "8BIT" 100 3)';
const { aMail, messages, quote, server, settled, store, watch } = eachMailbox();
const aReply = (head: Record<string, string> = {}, body = 'Yes, please.') => aMail(PLAIN, { 1: body }, head);
const told = async () =>
  (await store.findQuote(quote.rfqNumber))!.mails.filter(({ kind }) => kind === 'question').length;

test('a reply to the address of a request becomes its message, is told to the desk, and is marked as read then (C19.41)', async () => {
  server.mails.push(aReply({}, 'Yes, please.\r\n\r\nOn Sat, Nov 21, 2026 the desk wrote:\r\n> 3 of 4 lines\r\n'));
  watch();
  await settled(() => expect(server.mails[0]!.seen).toBe(true));
  const [, event] = await store.desk.listEvents(quote.rfqNumber);
  expect(event).toMatchObject({ text: 'Yes, please.', subject: 'buyer', by: 'buyer', isInternal: false });
  expect(await told()).toBe(1);
  server.deliver(aReply({}, 'And line 2?'));
  await settled(async () => expect(await messages()).toEqual(['Yes, please.', 'And line 2?']));
});

test('without the address, the thread or the Message-ID of one of our mails tells the request', async () => {
  const [mail] = await store.takeDueMails(Date.now(), Date.now(), 1);
  const to = { To: 'quotes@parts.example' };
  const References = `<other@x.example> ${threadIdOf(quote, 'parts.example')} <later@x.example>`;
  server.mails.push(
    aReply({ ...to, References }, 'by thread'),
    aReply({ ...to, 'In-Reply-To': mail!.messageId }, 'by Message-ID'),
    aReply({ ...to, 'Delivered-To': replyAddressOf(quote, 'quotes@parts.example').toUpperCase() }, 'by delivery'),
  );
  watch();
  await settled(async () => expect(await messages()).toEqual(['by thread', 'by Message-ID', 'by delivery']));
});

test('mails of programs and of the desk itself stay as they are, and those of strangers are drafts (C19.42, C19.72)', async () => {
  const wrong = replyAddressOf({ ...quote, receiptToken: 'B'.repeat(43) }, 'quotes@parts.example');
  const strange = [
    aReply({ To: 'quotes@parts.example', From: 'bob@x.example', Subject: 'We need screws' }),
    aReply({ To: wrong }),
    aReply({ To: 'quotes+<script>@parts.example' }),
  ];
  const ignored = [
    aReply({ To: 'quotes@parts.example', Subject: 'Automatic reply: we need screws' }),
    aReply({ To: 'quotes@parts.example', From: 'nobody' }),
    aReply({ 'Auto-Submitted': 'auto-replied' }),
    aReply({ 'Auto-Submitted': 'auto-generated' }),
    aReply({ Precedence: 'bulk' }),
    aReply({ 'Return-Path': '<>' }),
    aReply({ 'Content-Type': 'multipart/report; report-type=delivery-status' }),
    aReply({ From: 'desk@parts.example' }),
  ];
  server.mails.push(...ignored, ...strange, aReply({ 'Auto-Submitted': 'no' }, 'by a person'));
  watch();
  await settled(async () => expect(await messages()).toEqual(['by a person']));
  expect(ignored.filter(({ seen }) => seen)).toEqual([]);
  expect(strange.every(({ seen }) => seen)).toBe(true);
  const { rows } = await store.desk.listInbox({ states: ['draft'], limit: 9 });
  const [first, ...others] = rows.map((row) => row.quote).toReversed();
  expect(first).toMatchObject({ subject: 'We need screws', message: 'Yes, please.', parts: [], source: 'mail' });
  expect([first!.customer.email, others.length]).toEqual(['bob@x.example', 2]);
  // again unread, and by another server: once
  for (const mail of strange) mail.seen = false;
  watch();
  await settled(() => expect(strange.every(({ seen }) => seen)).toBe(true));
  expect((await store.countQuotes()).byState).toMatchObject({ draft: 3, new: 1 });
});

test('a mail is kept once, also when it could not be marked as read, and by two servers at a time (C19.41)', async () => {
  const mail = aReply();
  server.mails.push(mail);
  watch();
  watch();
  await settled(() => expect(mail.seen).toBe(true));
  mail.seen = false;
  server.deliver({ ...aReply({}, 'the next'), head: { ...aReply().head, 'Message-ID': '<next@buyer.example>' } });
  await settled(async () => expect(await messages()).toHaveLength(2));
  expect(await told()).toBe(2);
});

test('a mail is not marked as read while the store is out, and is kept when it is back', async () => {
  let out = true;
  const addMessage: typeof store.desk.addMessage = async (...given) => {
    if (out) throw new StoreUnavailable('out');
    return store.desk.addMessage(...given);
  };
  const desk = { ...store.desk, addMessage };
  server.mails.push(aReply());
  const one = watch({ store: { ...store, desk } });
  await settled(() => expect(one.failingSinceMs()).not.toBeNull());
  expect(server.mails[0]!.seen).toBeFalsy();
  out = false;
  await settled(async () => expect(await messages()).toHaveLength(1));
  await settled(() => expect([server.mails[0]!.seen, one.failingSinceMs()]).toEqual([true, null]));
});

test('a connection that breaks is opened again, and a wrong password is a warning without the password', async () => {
  const one = watch();
  await server.saw(/^IDLE|SEARCH/i);
  server.drop(true);
  await settled(() => expect(one.failingSinceMs()).not.toBeNull());
  server.mails.push(aReply());
  server.drop(false);
  await settled(async () => expect(await messages()).toHaveLength(1));
  const warnings: string[] = [];
  const log = {
    info: () => {},
    warn: (fields: object, text: string) => void warnings.push(JSON.stringify(fields) + text),
  };
  watch({ password: 'hunter2', log });
  await settled(() => expect(warnings.length).toBeGreaterThan(1));
  expect(warnings.join()).not.toContain('hunter2');
});

test('of two nodes one reads the mailbox, and the other goes on when that one ends (C20.24)', async () => {
  let readers = 0;
  let turnedAway = 0;
  const onOneNode: OnOneNode = async (_name, action) => {
    if (readers > 0) {
      turnedAway += 1;
      return { kind: 'elsewhere', holder: 'web-1' };
    }
    readers += 1;
    const result = await action(new AbortController().signal).finally(() => (readers -= 1));
    return { kind: 'done', result };
  };
  const first = watch({ onOneNode });
  server.mails.push(aReply());
  await settled(async () => expect(await messages()).toHaveLength(1));
  const second = watch({ onOneNode });
  await settled(() => expect([turnedAway > 0, second.failingSinceMs()]).toEqual([true, null]));
  await first.stop();
  server.mails.push(aReply());
  await settled(async () => expect(await messages()).toHaveLength(2));
});
