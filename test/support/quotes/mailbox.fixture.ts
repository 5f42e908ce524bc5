import { afterEach, beforeEach, vi } from 'vitest';
import { replyAddressOf } from '../../../src/desk/mail/replies/reply-text.ts';
import { watchMailbox } from '../../../src/desk/mail/replies/watch-mailbox.ts';
import type { StoredQuote } from '../../../src/desk/store/stored-quote.ts';
import { standIn } from '../stand-in.ts';
import { eachQuoteStore } from './each-store.fixture.ts';
import { anImapServer, type BoxMail, type ImapServer } from './imap-server.fixture.ts';
import { aQuoteRequest } from './quote-request.fixture.ts';
import { aQuoteEngine } from './sqlite-quote-engine.fixture.ts';

type Watched = Partial<Parameters<typeof watchMailbox>[0]> & { password?: string };

/** Makes a request and an empty mailbox before each test; `watch` reads replies out of it. */
export function eachMailbox() {
  const { store } = eachQuoteStore(aQuoteEngine);
  const watches: ReturnType<typeof watchMailbox>[] = [];
  let server: ImapServer;
  let quote: StoredQuote;
  let lastUid = 0;
  beforeEach(async () => {
    server = await anImapServer();
    quote = (await store.addQuote(aQuoteRequest(), [{ kind: 'confirmation', to: 'ada@buyer.example' }], 1)).quote;
  });
  afterEach(async () => {
    await Promise.all(watches.splice(0).map((one) => one.stop()));
    await server.close();
  });
  return {
    store,
    server: standIn(() => server),
    quote: standIn(() => quote),
    watch({ password = 'secret', ...given }: Watched = {}) {
      const place = { host: '127.0.0.1', port: server.port, secure: false, mustUpgrade: false };
      const one = watchMailbox({
        box: { ...place, user: 'desk', password, mailbox: 'INBOX' },
        store,
        folder: null,
        outboxOf: () => [{ kind: 'question', to: 'desk@parts.example' }],
        own: ['desk@parts.example'],
        log: { info: () => {}, warn: () => {} },
        firstPauseMs: 1,
        lookEveryMs: 10,
        ...given,
      });
      watches.push(one);
      return one;
    },
    /** A mail of the buyer to the address of the request. */
    aMail(structure: string, parts: BoxMail['parts'], head: Record<string, string> = {}): BoxMail {
      lastUid += 1;
      const usual = { 'Message-ID': `<${lastUid}@buyer.example>`, From: 'ada@buyer.example', Subject: 'Re: Quotation' };
      const to = replyAddressOf(quote, 'quotes@parts.example');
      return { uid: lastUid, head: { ...usual, To: to, ...head }, structure, parts };
    },
    messages: async () =>
      (await store.desk.listEvents(quote.rfqNumber)).filter(({ kind }) => kind === 'message').map(({ text }) => text),
    settled: (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 5 }),
  };
}
