import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { imapBoxAt, webhookAt } from './setting-schemas.ts';

const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'quotes@parts.example', QUOTE_INBOX: 'desk@parts.example' };
const SECRET = 'a-secret-of-24-letters-and-more';

test.each([
  ['https://crm.example/hooks?key=1#top', 'https://crm.example/hooks?key=1'],
  ['http://127.0.0.1:8080/hook', 'http://127.0.0.1:8080/hook'],
  ['http://localhost/hook', 'http://localhost/hook'],
  ['http://crm.example/hook', null],
  ['https://user:password@crm.example/', null],
  ['ftp://crm.example/', null],
  ['crm', null],
])('webhooks go to https or to this machine: %s (C19.30)', (text, expected) => {
  const read = webhookAt(text);
  expect('value' in read ? read.value : null).toBe(expected);
});

test('an address of IMAP is read with its defaults, and must upgrade to TLS elsewhere (C19.40)', () => {
  expect(imapBoxAt('imaps://desk%40parts.example:p%3A@mail.example')).toEqual({
    value: {
      host: 'mail.example',
      port: 993,
      secure: true,
      mustUpgrade: false,
      user: 'desk@parts.example',
      password: 'p:',
      mailbox: 'INBOX',
    },
  });
  expect(imapBoxAt('imap://desk:x@mail.example:1143/Quote%20replies')).toMatchObject({
    value: { port: 1143, secure: false, mustUpgrade: true, mailbox: 'Quote replies' },
  });
  expect(imapBoxAt('imap://desk:x@127.0.0.1')).toMatchObject({ value: { port: 143, mustUpgrade: false } });
  for (const bad of ['imaps://mail.example', 'smtp://a:b@mail.example', 'imaps://a%zz:b@mail.example', 'mail'])
    expect(imapBoxAt(bad)).toHaveProperty('problem');
});

test('settings that need each other say so, without showing a secret', () => {
  const bad = (settings: Record<string, string>) => () => readConfig(settings);
  expect(bad({ WEBHOOK_URL: 'https://crm.example/' })).toThrow('WEBHOOK_URL is not usable without WEBHOOK_SECRET');
  expect(bad({ WEBHOOK_URL: 'http://crm.example/key-of-mine', WEBHOOK_SECRET: SECRET })).toThrow(/^(?!.*key-of-mine)/);
  expect(bad({ IMAP_URL: 'imaps://a:b@mail.example' })).toThrow('IMAP_URL is not usable without SMTP_URL');
  const both = { ...MAIL, IMAP_URL: 'imaps://a:b@mail.example', QUOTE_REPLY_TO: 'quotes@parts.example' };
  expect(readConfig(both).imap).toMatchObject({ user: 'a' });
  expect(readConfig({ WEBHOOK_URL: 'https://crm.example', WEBHOOK_SECRET: SECRET }).webhook).toEqual({
    url: 'https://crm.example/',
    secret: SECRET,
  });
});
