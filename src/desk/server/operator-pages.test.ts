import { describe, expect, test } from 'vitest';
import { operatorOf } from '../../../test/support/quotes/answer-desk.fixture.ts';
import { aQuotePayload, readPayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import type { QuotePayload } from '../request/quote-payload.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { NewMail } from '../store/stored-quote.ts';
import { aQuoteSite, eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { removeOld } from './rounds.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SERVER = { name: 'server', atMs: 1 };
const { opened: site, reopen } = eachQuoteSite(aQuoteSite);
const { get, post } = operatorOf(site);
const add = async (overrides: Partial<QuotePayload> = {}, mails: NewMail[] = []) =>
  (await site.store.addQuote(readPayload(overrides), mails, 1_793_456_789_012)).quote;
/** Numbers of the requests in the list, in its order. */
const numbersIn = (body: string) =>
  [...body.matchAll(/inbox-open" href="\/quotes\/(RFQ-\d+)"/g)].map(([, number]) => number);

describe('/quotes', () => {
  test('says that nothing is there yet', async () => {
    const { statusCode, body } = await get('/quotes');
    expect(statusCode).toBe(200);
    for (const words of ['No requests yet', 'Nothing is waiting', 'No mail server is set (SMTP_URL)'])
      expect(body).toContain(words);
  });

  test('says how old the last copy is, and warns when the schedule was missed', async () => {
    const backups = { everyMs: null as number | null, lastGood: () => last };
    let last: { madeAtMs: number; requests: number } | null = null;
    await reopen({ env: { METRICS: 'on' }, backups });
    for (const [everyHours, ageHours, says, warns] of [
      [null, null, null, false],
      [null, 900, 'Last good backup: 37 days ago', false],
      [24, null, 'No good backup yet', true],
      [24, 0, 'Last good backup: less than a minute ago', false],
      [24, 3, 'Last good backup: 3 hours ago', false],
      [24, 47, 'Last good backup: 47 hours ago', false],
      [24, 49, 'Last good backup: 2 days ago', true],
    ] as const) {
      last = ageHours === null ? null : { madeAtMs: Date.now() - ageHours * HOUR_MS - 1_000, requests: 1_204 };
      backups.everyMs = everyHours && everyHours * HOUR_MS;
      const text = (await get('/quotes')).body.replaceAll(/<[^>]+>/g, '');
      expect([text.includes('backup'), says === null || text.includes(says)]).toEqual([says !== null, true]);
      expect(text.includes('1,204 requests')).toBe(last !== null);
      expect(/It should be newer|No good backup yet/.test(text)).toBe(warns);
      const [, metric] = /^quotes_last_good_backup_age_seconds (\S+)$/m.exec((await get('/metrics')).body) ?? [];
      expect(metric && Math.round(Number(metric) / 3_600)).toBe(ageHours ?? undefined);
    }
  });

  test('lists 50 a page, by key, what waits by what is due first (C19.10)', async () => {
    await Promise.all(Array.from({ length: 101 }, (_, index) => add({ message: `request ${index}` })));
    const link = (body: string, rel: string) =>
      new RegExp(`href="(/quotes\\?[^"]*)" rel="${rel}"`).exec(body)![1]!.replaceAll('&amp;', '&');
    for (const list of ['/quotes', '/quotes?state=all']) {
      const first = await get(list);
      expect(numbersIn(first.body)).toHaveLength(50);
      const second = await get(link(first.body, 'next'));
      const third = await get(link(second.body, 'next'));
      const all = [first, second, third].flatMap(({ body }) => numbersIn(body));
      const oldestFirst = all.toSorted();
      expect([all, new Set(all).size]).toEqual([list === '/quotes' ? oldestFirst : oldestFirst.toReversed(), 101]);
      const back = await get(link(third.body, 'prev'));
      expect(numbersIn(back.body)).toEqual(numbersIn(second.body));
    }
  });

  test('shows one state or what a search finds, and says so when none matches', async () => {
    const quote = await add();
    await add({ message: 'second' });
    await site.store.desk.setState(quote.rfqNumber, 'closed', SERVER);
    expect(numbersIn((await get('/quotes?state=closed')).body)).toEqual([quote.rfqNumber]);
    expect((await get('/quotes?state=quoted')).body).toContain('No request matches');
    expect(numbersIn((await get(`/quotes?search=${quote.rfqNumber}`)).body)).toEqual([quote.rfqNumber]);
    expect(numbersIn((await get('/quotes?state=nonsense')).body)).toHaveLength(1);
    expect(numbersIn((await get('/quotes?state=ended')).body)).toEqual([quote.rfqNumber]);
    expect(numbersIn((await get('/quotes?state=all')).body)).toHaveLength(2);
    expect((await get('/quotes?before=x&after=%00')).statusCode).toBe(200);
  });

  test('counts in the navigation what waits and what is open, and leads to quotations and prices (C19.44, C19.45)', async () => {
    await add();
    const { rfqNumber } = await add({ rfqNumber: 'RFQ-1700000000042' });
    await site.store.desk.setState(rfqNumber, 'quoted', SERVER);
    const shown = async (url: string) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(200);
      const nav = /<nav id="tools".*?<\/nav>/s.exec(body)![0];
      return { body, links: [...nav.matchAll(/<a [^>]*?href="(\/quotes[^"]*)"([^>]*)>[^<]*(?:<small[^>]*>(\d+))?/g)] };
    };
    for (const url of ['/quotes', '/quotes?state=quoted', '/quotes/prices?search=%3Cb%3E']) {
      const { links } = await shown(url);
      expect(links.map(([, path, , count]) => [path, count])).toEqual([
        ['/quotes', '1'],
        ['/quotes?state=quoted', '1'],
        ['/quotes/prices', undefined],
      ]);
      const [, current] = links.find(([, , attributes]) => attributes!.includes('aria-current'))!;
      expect(current).toBe(url.replace(/\?search.*/, ''));
    }
    const { body } = await shown('/quotes/prices?search=%3Cb%3E&before=-1');
    expect([body.includes('Never quoted'), body.includes('<b>"')]).toEqual([true, false]);
  });

  test('changes a state by a plain form and leads back to the same list', async () => {
    const { rfqNumber } = await add();
    const answer = await post('/quotes?search=ana', { action: 'state', number: rfqNumber, state: 'quoted' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/quotes?search=ana']);
    expect((await site.store.findQuote(rfqNumber))!.state).toBe('quoted');
    await post('/quotes', { action: 'state', number: rfqNumber, state: 'nonsense' });
    await post('/quotes', { action: 'state', number: 'nonsense', state: 'new' });
    await post('/quotes', {});
    expect((await site.store.findQuote(rfqNumber))!.state).toBe('quoted');
  });

  test('shows how the mails stand and sends failed ones again', async () => {
    const { rfqNumber } = await add({}, [{ kind: 'inbox', to: 'sales@parts.example' }]);
    const [mail] = await site.store.takeDueMails(2e12, 2e12, 1);
    await site.store.markFailed(mail!.id, 'mailbox is full', null);
    expect((await get('/quotes')).body).toContain('Mail failed');
    expect((await get(`/quotes/${rfqNumber}`)).body).toContain('mailbox is full');
    await post(`/quotes/${rfqNumber}`, { action: 'retry' });
    expect((await site.store.countQuotes()).mailsWaiting).toBe(1);
  });

  test('exports every request as CSV, and as JSON', async () => {
    await add({ customerInfo: { ...aQuotePayload().customerInfo, company: '=HYPERLINK("http://evil.example")' } });
    const answer = await get('/quotes/export.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="quotes.csv"',
    });
    expect(answer.body).toContain('RFQ-1793456789012');
    expect(answer.body).not.toMatch(/(^|[,\r\n]|")=HYPERLINK/);
    const { headers } = await get('/quotes/export.json');
    expect(headers['content-disposition']).toBe('attachment; filename="quotes.json"');
  });

  test('answers 503 while the store is out', async () => {
    const out = () => Promise.reject(new StoreUnavailable('out'));
    await reopen({ wrap: (store) => ({ ...store, findQuote: out, desk: { ...store.desk, listInbox: out } }) });
    for (const url of ['/quotes', '/quotes/RFQ-1793456789012']) {
      const { statusCode, body } = await get(url);
      expect([statusCode, body.includes('cannot be read or changed just now')]).toEqual([503, true]);
    }
  });
});

describe('/quotes/:number', () => {
  test('shows everything of the request', async () => {
    const { rfqNumber } = await add();
    const { statusCode, body } = await get(`/quotes/${rfqNumber}`);
    expect(statusCode).toBe(200);
    for (const text of ['ana@buyer.example', 'Buyer Aviation', 'MS16998-27', 'Factory New', 'Required Lead Time'])
      expect(body).toContain(text);
  });

  test.each(['RFQ-0000000000000', 'RFQ-1', 'nonsense', '%00'])('answers 404 to %s', async (number) => {
    expect((await get(`/quotes/${number}`)).statusCode).toBe(404);
  });

  test('adds notes of several lines with their time and person, and never replaces one (C19.58)', async () => {
    const { rfqNumber } = await add();
    await post(`/quotes/${rfqNumber}`, { action: 'note', note: 'first\r\nsecond\u0000' });
    for (const note of ['', 'called <b>']) await post(`/quotes/${rfqNumber}`, { action: 'note', note });
    const { notes } = (await site.store.findQuote(rfqNumber))!;
    expect(notes.map(({ by, text }) => [by, text])).toEqual([
      ['operator', 'first\nsecond'],
      ['operator', 'called <b>'],
    ]);
    const { body } = await get(`/quotes/${rfqNumber}`);
    expect([body.includes('called &lt;b&gt;'), body.includes(formatTime(notes[1]!.atMs))]).toEqual([true, true]);
  });

  test('deletes only with the confirmation', async () => {
    const { rfqNumber } = await add();
    const slip = await post(`/quotes/${rfqNumber}`, { action: 'delete' });
    expect([slip.statusCode, await site.store.findQuote(rfqNumber)]).toEqual([303, expect.anything()]);
    const answer = await post(`/quotes/${rfqNumber}`, { action: 'delete', confirm: rfqNumber });
    expect([answer.headers.location, await site.store.findQuote(rfqNumber)]).toEqual(['/quotes', null]);
  });
});

test('requests that were closed long enough ago are removed, others stay', async () => {
  const [old, young, open] = [await add(), await add({ message: 'second' }), await add({ message: 'third' })];
  const since = old.receivedAtMs - 31 * DAY_MS;
  await site.store.desk.setState(old.rfqNumber, 'closed', { name: 'server', atMs: since });
  await site.store.desk.setState(young.rfqNumber, 'closed', { name: 'server', atMs: since + 2 * DAY_MS });
  const lines: object[] = [];
  const log = { info: (fields: object) => lines.push(fields), warn: (fields: object) => lines.push(fields) };
  const remove = (days: number | null, afterDays: number) =>
    removeOld({ store: site.store, days, log, audit: site.operators.log, now: () => since + afterDays * DAY_MS });
  const left = async () => (await Array.fromAsync(site.store.readQuotes())).flat().map(({ id }) => id);
  await remove(30, 31);
  expect([await left(), lines]).toEqual([[young.id, open.id], [{ removed: 1 }]]);
  const logged = { who: 'server', event: 'quotes-expired', subject: '1 closed for more than 30 days' };
  expect((await site.operators.log.list({ limit: 1 }))[0]).toMatchObject(logged);
  await remove(null, 9_000);
  expect(await left()).toHaveLength(2);
  await remove(28, 31);
  expect(await left()).toEqual([open.id]);
  expect((await site.operators.log.list({ limit: 1 }))[0]?.subject).toBe('1 closed for more than 28 days');
});

test('a clock 400 days ahead for one start removes nothing, and a pause of a month delays removal by days (C19.55)', async () => {
  const { rfqNumber, receivedAtMs } = await add();
  await site.store.desk.setState(rfqNumber, 'closed', { name: 'server', atMs: receivedAtMs });
  const warnings: object[] = [];
  const log = { info: () => {}, warn: (fields: object) => warnings.push(fields) };
  const round = (atMs: number) => removeOld({ store: site.store, days: 20, log, now: () => atMs });
  const isThere = async () => (await site.store.findQuote(rfqNumber)) !== null;
  const after = receivedAtMs + DAY_MS / 4;
  const rounds = [await round(receivedAtMs), await round(receivedAtMs + 400 * DAY_MS)];
  expect([[...rounds, await isThere()], warnings]).toEqual([[null, after, true], [{ removalGoesBy: new Date(after) }]]);
  expect([await round(receivedAtMs + DAY_MS / 24), await isThere(), warnings.length]).toEqual([null, true, 1]);
  // a clock that has not been set tells 1970
  expect([await round(0), await isThere()]).toEqual([after, true]);
  const month = receivedAtMs + 30 * DAY_MS;
  let more = 0;
  for (; (await isThere()) && more < 200; more += 1) await round(month + more * (DAY_MS / 24));
  expect([more > 70, more < 90]).toEqual([true, true]);
});

test('what an operator does with a request is in the log by its number, and nothing else of it', async () => {
  // a log that begins here
  await reopen();
  const { rfqNumber } = await add({ message: 'a secret message' });
  const page = `/quotes/${rfqNumber}`;
  await post('/quotes', { action: 'state', number: rfqNumber, state: 'working' });
  await post('/quotes', { action: 'state', number: 'RFQ-0000000000009', state: 'working' });
  await post(page, { action: 'state', state: 'quoted' });
  await post(page, { action: 'state', state: 'vanished' });
  await post(page, { action: 'note', note: 'a secret note' });
  await post(page, { action: 'retry' });
  await post('/quotes', { action: 'retry' });
  await post(page, { action: 'delete' });
  await post(page, { action: 'delete', confirm: rfqNumber });
  await post(page, { action: 'delete', confirm: rfqNumber });
  const entries = await site.operators.log.list({ limit: 20 });
  expect(entries.toReversed().map(({ who, event, subject }) => `${who} ${event} ${subject}`)).toEqual([
    'server settings every setting has its default',
    'operator sign-in with a key, as a program',
    `operator quote-state ${rfqNumber} working`,
    `operator quote-state ${rfqNumber} quoted`,
    `operator quote-note ${rfqNumber}`,
    `operator mails-retried ${rfqNumber}`,
    'operator mails-retried all requests',
    `operator quote-deleted ${rfqNumber}`,
  ]);
});
