import { describe, expect, test } from 'vitest';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { addRequest, CONFIRMATION, INBOX } from '../../../test/support/quotes/mailed-request.fixture.ts';
import { aPayloadPart } from '../../../test/support/quotes/quote-payload.fixture.ts';
import type { QuotePayload } from '../request/quote-payload.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { NewMail } from '../store/stored-quote.ts';
import { aQuoteEngine } from '../../../test/support/quotes/sqlite-quote-engine.fixture.ts';
import { startMailWorker } from './mail-worker.ts';

const NOW_MS = 1_793_456_789_012;
const { store } = eachQuoteStore(aQuoteEngine);

const add = (mails: NewMail[], overrides: Partial<QuotePayload>) => addRequest(store, mails, overrides, NOW_MS);

describe('mails on their way at the same time', () => {
  const confirmationTo = (to: string): NewMail => ({ ...CONFIRMATION, to });

  /** A worker whose attempts hang for the mails that `isSlow` names; `sent` resolves when so many others were sent. */
  function aSlowWorker(isSlow: (mail: OutboxMail) => boolean, expected: number, slowAfterMs?: number) {
    const begun: string[] = [];
    const sent = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let others = 0;
    const worker = startMailWorker({
      store,
      log: { warn: () => {} },
      now: () => NOW_MS,
      ...(slowAfterMs === undefined ? {} : { slowAfterMs }),
      async send(mail) {
        if (!isSlow(mail)) {
          if (++others === expected) sent.resolve();
          return;
        }
        begun.push(mail.to);
        await release.promise;
      },
    });
    const end = async () => {
      const stopped = worker.stop();
      release.resolve();
      await stopped;
    };
    return { begun, sent: sent.promise, end };
  }

  test('a domain whose server is silent holds two of them, and each other mail goes as soon as there is a place', async () => {
    for (let index = 0; index < 6; index++)
      await add([confirmationTo(`${index}@silent.example`)], { message: `slow ${index}` });
    for (let index = 0; index < 12; index++)
      await add([confirmationTo(`${index}@buyer${index % 3}.example`)], { message: `other ${index}` });
    const { begun, sent, end } = aSlowWorker(({ to }) => to.endsWith('@silent.example'), 12);
    await sent;
    expect(begun).toEqual(['0@silent.example', '1@silent.example']);
    await end();
    expect(await store.countQuotes()).toMatchObject({ mailsWaiting: 4 });
  });

  test("slow confirmations hold no mail to the operator's inbox, and long requests no other", async () => {
    const parts = Array.from({ length: 300 }, () => aPayloadPart({ description: 'x'.repeat(200) }));
    await add([INBOX], { parts });
    for (let index = 0; index < 12; index++)
      await add([INBOX, confirmationTo(`ana@slow${index}.example`)], { message: `request ${index}` });
    const { begun, sent, end } = aSlowWorker(
      ({ kind, quote }) => kind === 'confirmation' || quote.parts.length > 1,
      12,
    );
    await sent;
    await end();
    expect(begun.length).toBeLessThanOrEqual(9);
  });

  test('an attempt that lasts long gives its place to the next mail', async () => {
    for (let index = 0; index < 10; index++)
      await add([confirmationTo(`ana@slow${index}.example`)], { message: `slow ${index}` });
    await add([CONFIRMATION], { message: 'the last' });
    const { begun, sent, end } = aSlowWorker(({ to }) => to !== CONFIRMATION.to, 1, 1);
    await sent;
    expect(begun).toHaveLength(10);
    await end();
    expect(await store.countQuotes()).toMatchObject({ mailsWaiting: 0 });
  });

  test('are finished by a worker that is told to stop, which takes no others', async () => {
    for (let index = 0; index < 6; index++) await add([INBOX], { message: `request ${index}` });
    const { begun, end } = aSlowWorker(() => true, 0);
    await expect.poll(() => begun).toHaveLength(4);
    await end();
    expect(begun).toHaveLength(4);
    expect(await store.countQuotes()).toMatchObject({ mailsWaiting: 2 });
  });
});
