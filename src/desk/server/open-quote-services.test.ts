import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { readConfig } from '#base/settings/config.ts';
import { aMailServer, headerOf } from '../../../test/support/quotes/mail-server.fixture.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import { openQuoteServices } from './open-quote-services.ts';

let dataDir: string;
beforeEach(() => void (dataDir = newFolder('quote-services')));

const open = (env: Record<string, string> = {}) =>
  openQuoteServices({
    config: readConfig({ DATA_DIR: dataDir, ...env }),
    settings: readSiteSettings(),
    origin: () => 'https://parts.example',
  });

test('opens where quotes.db cannot be opened, and says why requests are refused', async () => {
  mkdirSync(join(dataDir, 'quotes.db'));
  const quotes = await open();
  expect(quotes.failure()).toBeInstanceOf(StoreUnavailable);
  await expect(quotes.services.store.addQuote(aQuoteRequest(), [], 1)).rejects.toBeInstanceOf(StoreUnavailable);
  expect([quotes.tellOperator, quotes.services.mailFailingSinceMs]).toEqual([null, null]);
  await quotes.stop();
  await quotes.close();
});

test('tells the operator by mail, and knows since when the mail server takes none', async () => {
  const server = await aMailServer();
  const quotes = await open({
    SMTP_URL: server.url,
    MAIL_FROM: 'Parts <site@parts.example>',
    QUOTE_INBOX: 'sales@parts.example',
  });
  await quotes.tellOperator!('The disk is almost full', 'What to do: …');
  const [mail] = server.received;
  expect([mail!.to, headerOf(mail!, 'subject'), headerOf(mail!, 'auto-submitted')]).toEqual([
    ['sales@parts.example'],
    ['The disk is almost full'],
    ['auto-generated'],
  ]);
  expect(quotes.services.mailFailingSinceMs!()).toBeNull();
  await server.close();
  await expect(quotes.tellOperator!('Again', '')).rejects.toThrow();
  expect(quotes.services.mailFailingSinceMs!()).toEqual(expect.any(Number));
  await quotes.stop();
  await quotes.close();
});
