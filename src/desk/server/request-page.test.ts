import { describe, expect, test } from 'vitest';
import { eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { anAnswerDesk, textOf } from '../../../test/support/quotes/answer-desk.fixture.ts';
import { anAnswerForm } from '../../../test/support/quotes/answer.fixture.ts';
import { aPayloadPart } from '../../../test/support/quotes/quote-payload.fixture.ts';

const { opened: desk, reopen } = eachQuoteSite(anAnswerDesk);

describe('the page of a request', () => {
  test('shows a sent version as it was sent, and begins the next with its values (C19.21)', async () => {
    const { rfqNumber } = await desk.add();
    const page = `/quotes/${rfqNumber}`;
    await desk.post(page, anAnswerForm({ action: 'send', note: 'first <i>' }));
    const shown = (await desk.get(page)).body;
    expect(textOf(shown)).toContain('Version 1, sent');
    expect(textOf(shown)).not.toContain('Not mailed');
    // the ticked lines are summed up before an order is entered
    expect(textOf(shown)).toMatch(/Lines ticked \d of \d .*Total, USD \$[\d,.]+ Enter the order/);
    expect(shown).not.toContain('data-answer=');
    expect(shown).toContain('first &lt;i&gt;');
    const next = (await desk.get(`${page}?version=new`)).body;
    expect(next).toContain('value="38.50"');
    expect(textOf(next)).toContain('Send version 2');
    await desk.post(page, anAnswerForm({ action: 'send', version: '2', 'price.0': '35.00' }));
    const versions = textOf((await desk.get(`${page}?version=1`)).body);
    for (const words of ['Version 2 Sent', 'Line 1, price was 38.50, is 35.00']) expect(versions).toContain(words);
    expect(versions).toContain('Version 1, sent');
  });

  test('writes to the buyer once however often the form is sent (C19.20)', async () => {
    const { rfqNumber } = await desk.add();
    const message = { action: 'message', key: '0123456789abcdef', message: 'In stock?\u0000 <b>yes</b>' };
    for (let time = 0; time < 2; time++) {
      const { headers } = await desk.post(`/quotes/${rfqNumber}`, message);
      expect(headers.location).toBe(`/quotes/${rfqNumber}#messages`);
    }
    const { body } = await desk.get(`/quotes/${rfqNumber}`);
    expect(body.split('In stock? &lt;b&gt;yes&lt;/b&gt;')).toHaveLength(2);
    expect((await desk.store.findQuote(rfqNumber))!.mails.map(({ kind }) => kind)).toEqual(['reply']);
    await desk.post(`/quotes/${rfqNumber}`, { ...message, key: '\r\nBcc: x', message: 'other' });
    expect((await desk.store.findQuote(rfqNumber))!.mails).toHaveLength(1);
  });

  test('is taken and handed over, and the inbox shows whose it is (C19.22)', async () => {
    const { rfqNumber } = await desk.add();
    const numbers = async (...assignees: string[]) => {
      const lists = await Promise.all(assignees.map((assignee) => desk.get(`/quotes?assignee=${assignee}`)));
      return lists.map(({ body }) => [...body.matchAll(/inbox-open" href="\/quotes\/(RFQ-\d+)/g)].length);
    };
    expect(await numbers('nobody', 'mine')).toEqual([1, 0]);
    await desk.post('/quotes', { action: 'take', number: rfqNumber });
    expect(await numbers('nobody', 'mine', 'operator', 'x')).toEqual([0, 1, 1, 0]);
    await desk.post(`/quotes/${rfqNumber}`, { action: 'hand', assignee: 'a stranger' });
    expect((await desk.store.findQuote(rfqNumber))!.assignee).toBe('operator');
    await desk.post(`/quotes/${rfqNumber}`, { action: 'hand', assignee: '' });
    expect((await desk.store.findQuote(rfqNumber))!.assignee).toBeNull();
    const { body } = await desk.get(`/quotes/${rfqNumber}`);
    expect(textOf(body)).toContain('Given back: nobody answers it by operator');
  });
});

describe('what needs the desk', () => {
  const rowOf = async (list: string, number: string) => {
    const [, ...rows] = (await desk.get(list)).body.split('data-inbox-row');
    return textOf(rows.find((row) => row.includes(`/quotes/${number}"`)) ?? '');
  };

  test('a new message is marked in the inbox, has a list, and is new to all operators until one opens it (C19.53)', async () => {
    const { rfqNumber } = await desk.add();
    await desk.add({ rfqNumber: 'RFQ-1793456789333', message: 'second' });
    await desk.store.desk.setState(rfqNumber, 'quoted', { name: 'server', atMs: 1 });
    const message = { from: 'buyer', by: 'buyer', text: 'When?', key: 'key', atMs: 1 } as const;
    await desk.store.desk.addMessage(rfqNumber, message, []);
    expect(await rowOf('/quotes?state=messages', rfqNumber)).toContain('New message');
    expect(await rowOf('/quotes?state=all', rfqNumber)).toContain('New message');
    expect(await rowOf('/quotes?state=messages', 'RFQ-1793456789333')).toBe('');
    expect(textOf((await desk.get('/quotes')).body)).toContain('New messages 1');
    await desk.get(`/quotes/${rfqNumber}`);
    expect(await rowOf('/quotes?state=all', rfqNumber)).not.toContain('New message');
    expect(await rowOf('/quotes?state=messages', rfqNumber)).toBe('');
  });

  test('a row says what is new, and is marked as read and as unread by forms (C19.60)', async () => {
    const { rfqNumber } = await desk.add();
    const message = {
      from: 'buyer',
      by: 'buyer',
      text: 'When <b>?\nmore',
      key: 'key',
      atMs: Date.UTC(2026, 10, 21, 15, 20),
    } as const;
    await desk.store.desk.addMessage(rfqNumber, message, []);
    expect(await rowOf('/quotes', rfqNumber)).toMatch(/New message “ When &lt;b&gt;\? ” 11-21 15:20 Mark as read/);
    await desk.post('/quotes', { action: 'read', number: rfqNumber });
    expect(await rowOf('/quotes', rfqNumber)).toMatch(/Mark as unread/);
    await desk.post('/quotes?state=all', { action: 'unread', number: rfqNumber });
    expect(await rowOf('/quotes?state=messages', rfqNumber)).toContain('New message');
  });

  test('the CSV of the list holds what is found, and is logged without the words (C19.60)', async () => {
    const { rfqNumber } = await desk.add();
    await desk.add({ rfqNumber: 'RFQ-1793456789333', message: 'second' });
    const found = async (query: string) => {
      const { statusCode, body } = await desk.get(`/quotes/found.csv${query}`);
      return [
        statusCode,
        body
          .split('\r\n')
          .slice(1, -1)
          .map((line) => line.split(',')[0]),
      ];
    };
    expect(await found(`?search=${rfqNumber}`)).toEqual([200, [rfqNumber]]);
    expect(await found('?state=all')).toEqual([200, ['RFQ-1793456789333', rfqNumber]]);
    expect(await found('?from=2000-01-01&to=2000-01-02')).toEqual([200, []]);
    expect((await found('?from=2000-01-01&to=x'))[1]).toHaveLength(2);
    const [entry] = await desk.operators.log.list({ limit: 9, events: ['quotes-exported'], search: 'found' });
    expect(entry!.subject).toBe('2 found requests, as CSV');
  });

  test('failed mails lead to their requests, and go to the corrected address then (C19.52, C19.54)', async () => {
    const { rfqNumber } = await desk.add();
    await desk.post(`/quotes/${rfqNumber}`, { action: 'message', key: '0123456789abcdef', message: 'In stock?' });
    const [mail] = await desk.store.takeDueMails(Date.now(), Date.now() + 1, 1);
    await desk.store.markFailed(mail!.id, '550 no such user', null);
    const { body } = await desk.get('/quotes');
    expect(body).toMatch(/could not be sent\.[^<]*<a href="\/quotes\?state=failed">/);
    expect(await rowOf('/quotes?state=failed', rfqNumber)).toContain('Mail failed');
    for (const email of ['nobody', 'a@b.example\r\nBcc: x@y.example'])
      await desk.post(`/quotes/${rfqNumber}`, { action: 'email', email });
    expect((await desk.store.findQuote(rfqNumber))!.customer.email).toBe('ana@buyer.example');
    const foreign = { authorization: '', origin: 'https://elsewhere.example' };
    await desk.post(`/quotes/${rfqNumber}`, { action: 'email', email: 'x@y.example' }, foreign);
    const corrected = { action: 'email', email: ' ana.cruz@buyer.example' };
    expect((await desk.post(`/quotes/${rfqNumber}`, corrected)).headers.location).toBe(`/quotes/${rfqNumber}#mails`);
    const found = (await desk.store.findQuote(rfqNumber))!;
    expect(found.customer.email).toBe('ana.cruz@buyer.example');
    expect(found.mails).toMatchObject([{ kind: 'reply', to: 'ana.cruz@buyer.example', state: 'waiting' }]);
    const log = await desk.operators.log.list({ limit: 9, events: ['quote-email'] });
    expect(log.map(({ who, subject }) => [who, subject])).toEqual([['operator', rfqNumber]]);
    expect(await rowOf('/quotes?state=failed', rfqNumber)).toBe('');
  });
});

test('the inbox says how much is asked and how quickly it is answered (C19.23)', async () => {
  // what was asked for most is remembered for ten minutes
  await reopen();
  const { rfqNumber } = await desk.add({
    parts: [aPayloadPart(), aPayloadPart({ partNumber: 'NOBODY-KNOWS', nsn: '' })],
  });
  const fields = { action: 'send', 'part.1': 'NOBODY-KNOWS', 'nobid.1': '1', 'reason.1': 'no-source' };
  await desk.post(`/quotes/${rfqNumber}`, anAnswerForm(fields));
  await desk.add({ rfqNumber: 'RFQ-1793456789333', message: 'second' });
  const text = textOf((await desk.get('/quotes')).body);
  expect(text).toContain('1 waiting');
  expect(text).toMatch(/Requests a day last 30 days 2 today; 2 in 30 days/);
  expect(text).toMatch(/95 % within 0\.0 h; 100\.0 % within 24 h/);
  expect(text).toMatch(/Most asked NSNs in requests, last 90 days 5305-00-068-0502 2/);
  expect(text).toMatch(/Asked for, not in the catalog NOBODY-KNOWS 1 request/);
});
