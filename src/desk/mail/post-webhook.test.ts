import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { anEvent, anOutboxMail, sourcesOf } from '../../../test/support/quotes/outbox-mail.fixture.ts';
import { aStoredAnswer, DESK_NOTE } from '../../../test/support/quotes/stored-answer.fixture.ts';
import { postWebhook } from './post-webhook.ts';

const SECRET = 'a-secret-of-24-letters-and-more';
const close: (() => void)[] = [];
afterEach(() => close.splice(0).forEach((one) => one()));

/** A receiver on loopback. */
async function aReceiver(answer: (reply: ServerResponse) => void) {
  const posted: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    posted.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close.push(() => (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  const target = {
    url: `http://127.0.0.1:${port}/hooks/quotes?key=1`,
    secret: SECRET,
    origin: () => 'https://parts.example',
    desk: sourcesOf([aStoredAnswer()], [anEvent({ kind: 'sent', by: 'ada-of-the-desk' })]),
    now: () => 1_795_301_777_400,
  };
  return { target, posted };
}

test('a change is posted with an id, a time and a signature of both time and body (C19.35)', async () => {
  const { target, posted } = await aReceiver((reply) => reply.writeHead(204).end());
  const mail = anOutboxMail('webhook', { eventId: 5, answerId: 9 });
  await postWebhook(mail, target);
  await postWebhook(mail, target);
  const [first, second] = posted;
  expect([first!.url, first!.headers['x-timestamp']]).toEqual(['/hooks/quotes?key=1', '1795301777']);
  const hmac = createHmac('sha256', SECRET).update(`1795301777.${first!.body}`).digest('hex');
  expect(first!.headers['x-signature']).toBe(`sha256=${hmac}`);
  expect(first!.headers['x-event-id']).toBe('0198c2de-aaaa-7bbb-8ccc-0123456789ab');
  expect(second!.headers['x-event-id']).toBe(first!.headers['x-event-id']);
  expect(JSON.parse(first!.body)).toMatchObject({
    id: first!.headers['x-event-id'],
    event: 'quotation.sent',
    request: { number: 'RFQ-1795301777400', shortName: 'Q-CT9-501', customer: { email: 'ada@buyer.example' } },
    answer: { version: 2, total: '1284.50', currency: 'USD', lines: [{ kind: 'bid' }, {}, {}, { kind: 'no-bid' }] },
  });
  for (const words of [DESK_NOTE, 'A'.repeat(43)]) expect(first!.body).not.toContain(words);
});

test.each([
  ['message', 'buyer', 'message.received'],
  ['message', 'ada', 'message.sent'],
  ['accepted', 'buyer', 'quotation.accepted'],
  ['declined', 'buyer', 'quotation.declined'],
  ['reopened', 'buyer', 'quotation.reopened'],
  ['order-reopened', 'ada', 'order.reopened'],
  ['withdrawn', 'buyer', 'request.withdrawn'],
  ['received', 'server', 'request.received'],
] as const)('an event %s by %s is called %s', async (kind, by, name) => {
  const { target, posted } = await aReceiver((reply) => reply.writeHead(200).end('ok'));
  const desk = sourcesOf([aStoredAnswer()], [anEvent({ kind, by })]);
  await postWebhook(anOutboxMail('webhook', { eventId: 5 }), { ...target, desk });
  expect(JSON.parse(posted[0]!.body)).toMatchObject({ event: name });
});

test('a new request is told without an answer', async () => {
  const { target, posted } = await aReceiver((reply) => reply.writeHead(200).end());
  await postWebhook(anOutboxMail('webhook'), target);
  expect(JSON.parse(posted[0]!.body)).toMatchObject({ event: 'request.received', answer: null, message: null });
});

test('what is not 2xx counts as failed, and a redirect is not followed', async () => {
  const { target, posted } = await aReceiver((reply) => reply.writeHead(307, { location: '/elsewhere' }).end());
  await expect(postWebhook(anOutboxMail('webhook'), target)).rejects.toThrow('The webhook answered 307');
  expect(posted).toHaveLength(1);
  const failing = await aReceiver((reply) => reply.writeHead(500).end('secret details'));
  await expect(postWebhook(anOutboxMail('webhook'), failing.target)).rejects.toThrow(/^The webhook answered 500$/);
});

test('a receiver that does not answer, or answers without an end, holds it no longer than its limit', async () => {
  const silent = await aReceiver(() => {});
  await expect(postWebhook(anOutboxMail('webhook'), { ...silent.target, limitMs: 50 })).rejects.toThrow(/timeout/);
  const endless = await aReceiver((reply) => {
    reply.writeHead(200);
    const timer = setInterval(() => reply.write('x'.repeat(65_536)), 1);
    reply.on('close', () => clearInterval(timer));
  });
  await postWebhook(anOutboxMail('webhook'), { ...endless.target, limitMs: 5_000 });
});
