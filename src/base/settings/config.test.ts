import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BadSetting, describeSettings, readConfig, SETTING_NAMES, GONE_SETTINGS } from './config.ts';
import { hostname } from 'node:os';

describe('readConfig', () => {
  test('has a default for every setting', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      quotesDatabaseUrl: null,
      cluster: null,
      catalogStore: null,
      siteUrl: null,
      trustProxyHops: 0,
      operatorKey: null,
      mail: null,
      webhook: null,
      imap: null,
      quoteReplyTo: null,
      remindDeskHours: null,
      remindBuyerDays: null,
      quoteInbox: null,
      quoteRatePerMinute: 30,
      apiRatePerMinute: 120,
      quoteRetentionDays: 365,
      attachmentsDir: join('data', 'attachments'),
      scanCommand: null,
      backup: { everyHours: null, folder: join('data', 'backups') },
      keepCatalogs: 1,
      indexNow: null,
      proxyHosts: [],
      formerHosts: [],
      extraSitemaps: [],
      robotsSitemaps: 'pages',
      sitemapWalkEvery: null,
      stockFeedToken: null,
      logLevel: 'info',
      cdn: false,
      afterSwitchCommand: null,
      crawlStatistics: 'on',
      metrics: false,
    });
  });

  test.each(Object.entries(GONE_SETTINGS))('refuses %s, which is gone, in one line (C20.60)', (name, sentence) => {
    expect(() => readConfig({ [name]: '2' })).toThrow(new BadSetting(`Setting ${name} is gone: ${sentence}.`));
    expect(readConfig({ [name]: '' }).port).toBe(3000);
    expect(sentence).not.toContain('\n');
  });

  test('takes no schedule of copies that would be past their date before the next', () => {
    expect(() => readConfig({ QUOTE_RETENTION_DAYS: '2', BACKUP_EVERY: '49' })).toThrow(
      /^Setting BACKUP_EVERY "49" is not usable with QUOTE_RETENTION_DAYS 2: [^\n]+$/,
    );
  });

  test.each([
    [{ BACKUP_EVERY: '24', BACKUP_DIR: '/copies' }, { backup: { everyHours: 24, folder: '/copies' } }],
    [{ QUOTE_RETENTION_DAYS: 'never', BACKUP_EVERY: '8760' }, { quoteRetentionDays: null }],
    [
      { PORT: '', SITE_URL: 'https://parts.example/' },
      { port: 3000, siteUrl: 'https://parts.example' },
    ],
    [
      { API_RATE_PER_MINUTE: '6000', ROBOTS_SITEMAPS: 'files' },
      { apiRatePerMinute: 6000, robotsSitemaps: 'files' },
    ],
    [{ EXTRA_SITEMAPS: 'makers, names' }, { extraSitemaps: ['makers', 'names'] }],
    [{ INDEXNOW_KEY: 'abcd-1234' }, { indexNow: { key: 'abcd-1234', onlyUnfetched: false } }],
    [{ PROXY_HOSTS: 'Maps.Example, cdn.example,' }, { proxyHosts: ['maps.example', 'cdn.example'] }],
    [{ FORMER_HOSTS: 'old.example,old.example' }, { formerHosts: ['old.example'] }],
  ])('takes %j', (environment, expected) => {
    expect(readConfig(environment as NodeJS.ProcessEnv)).toMatchObject(expected);
  });

  test.each([
    ['PORT', ['70000', 'ten']],
    ['SITE_URL', ['parts.example', 'https://parts.example/shop']],
    ['TRUST_PROXY', ['-1']],
    ['QUOTE_INBOX', ['a@b.example, c@d.example']],
    ['MAIL_FROM', ['Parts Supply']],
    ['QUOTE_RATE_PER_MINUTE', ['0']],
    ['API_RATE_PER_MINUTE', ['1.5']],
    ['EXTRA_SITEMAPS', ['maybe']],
    ['CRAWL_STATISTICS', ['maybe']],
    ['ROBOTS_SITEMAPS', ['both']],
    ['QUOTE_RETENTION_DAYS', ['soon', '0']],
    ['KEEP_CATALOGS', ['10', '0.5']],
    ['BACKUP_EVERY', ['0', 'daily', '8761']],
    ['INDEXNOW_KEY', ['short', '../../etc/passwd']],
    ['PROXY_HOSTS', ['https://maps.parts.example', 'maps.parts.example:8080', 'maps.parts.example, localhost']],
    ['PROXY_HOSTS', ['10.0.0.1', '127.1', '0x7f.0x1', '[::1]', 'maps.parts.example.', '*.parts.example']],
    ['PROXY_HOSTS', [`${'long.'.repeat(60)}example`]],
    ['FORMER_HOSTS', ['old brand.example']],
    ['LOG_LEVEL', ['loud']],
    ['CLUSTER', ['three']],
    ['NODE_NAME', ['web 1']],
    ['METRICS', ['maybe']],
  ])('refuses %s=%j in one line that names it', (name, values) => {
    for (const value of values)
      expect(() => readConfig({ [name]: value })).toThrow(
        new RegExp(`^Setting ${name} "${RegExp.escape(value)}" is not usable: [^\\n]+$`),
      );
  });

  test('takes a mail server with its sender and receiver, and no server without them', () => {
    const mail = { SMTP_URL: 'smtps://u:secret@mail.example', MAIL_FROM: 'Parts <quotes@parts.example>' };
    expect(readConfig({ ...mail, QUOTE_INBOX: 'sales@parts.example' })).toMatchObject({
      mail: { smtpUrl: mail.SMTP_URL, from: { name: 'Parts', address: 'quotes@parts.example' } },
      quoteInbox: 'sales@parts.example',
    });
    expect(() => readConfig(mail)).toThrow(/^Setting SMTP_URL is not usable without QUOTE_INBOX[^\n]+$/);
    expect(() => readConfig({ ...mail, MAIL_FROM: '' })).toThrow(/^Setting SMTP_URL is not usable without MAIL_FROM/);
  });

  test.each([
    ['OPERATOR_KEY', 'a-secret-of-thirty-one-signs---'],
    ['SMTP_URL', 'http://u:secret@mail.example'],
    ['DATABASE_URL', 'mysql://user:secret@host/db'],
    ['QUOTES_DATABASE_URL', 'mysql://user:secret@host/db'],
  ])('does not repeat %s, which is or holds a secret', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name} is not usable: [^\n]+$`));
    expect(() => readConfig({ [name]: value })).not.toThrow(/secret/);
  });

  test.each(['DATABASE_URL', 'QUOTES_DATABASE_URL'])(
    'takes several hosts in %s, or says what is wrong (C20.3)',
    (name) => {
      const hosts = 'postgres://u:secret@h1:5432,h2:5432/parts';
      expect(Object.values(readConfig({ [name]: `${hosts}?target_session_attrs=primary` }))).toContain(
        `${hosts}?target_session_attrs=primary`,
      );
      expect(() => readConfig({ [name]: `${hosts}?target_session_attrs=standby` })).toThrow(
        `Setting ${name} is not usable: its target_session_attrs must be one of any, read-write, primary.`,
      );
    },
  );
});

test.each(['AFTER_SWITCH_COMMAND', 'SCAN_COMMAND'])(
  'the audit log is told that %s is set, not its arguments',
  (name) => {
    expect(describeSettings({ [name]: '/usr/bin/curl -H Fastly-Key:secret', PORT: '80' })).toEqual([
      'PORT=80',
      `${name} is set`,
    ]);
  },
);

test('the README explains every setting', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(SETTING_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('requests for quote are in the database of the catalog, unless they have one of their own (C20.10)', () => {
  const [both, own] = ['postgres://db.example/all', 'postgresql://db.example/quotes'];
  expect(readConfig({ DATABASE_URL: both })).toMatchObject({ databaseUrl: both, quotesDatabaseUrl: both });
  expect(readConfig({ QUOTES_DATABASE_URL: own })).toMatchObject({ databaseUrl: null, quotesDatabaseUrl: own });
  const apart = readConfig({ DATABASE_URL: both, QUOTES_DATABASE_URL: own });
  expect(apart).toMatchObject({ databaseUrl: both, quotesDatabaseUrl: own });
});

describe('a node of a cluster', () => {
  const GIVEN = {
    CLUSTER: 'on',
    SITE_URL: 'https://parts.example',
    QUOTES_DATABASE_URL: 'postgres://db.example/quotes',
    ATTACHMENTS_DIR: '/shared/files',
  };

  test('has the name of its machine or its own, in logs and metrics', () => {
    expect(readConfig(GIVEN)).toMatchObject({ cluster: { node: hostname() } });
    expect(readConfig({ ...GIVEN, NODE_NAME: 'web-1' })).toMatchObject({ cluster: { node: 'web-1' } });
    const shared = { ...GIVEN, QUOTES_DATABASE_URL: '', DATABASE_URL: 'postgres://db.example/all' };
    expect(readConfig(shared)).toMatchObject({ cluster: { node: hostname() } });
  });

  test.each([
    ['OPERATOR_KEY', 'change-me-change-me-change-me-change-me'],
    ['QUOTES_DATABASE_URL', 'postgres://catalog:change-me-catalog@db.example/catalog'],
    ['AWS_SECRET_ACCESS_KEY', 'change-me-secret'],
  ])('does not start with the published %s of the examples (C20.11)', (name, value) => {
    const refusal = new RegExp(`^Setting ${name} is not usable: it is that of the published example\\.$`);
    expect(() => readConfig({ ...GIVEN, [name]: value })).toThrow(refusal);
    expect(readConfig({ ...GIVEN, CLUSTER: 'off', [name]: value }).cluster).toBeNull();
  });

  test('needs what would be different on each, and all that is missing is named in one line (C20.11)', () => {
    const words = {
      SITE_URL: 'SITE_URL (the address of the site)',
      QUOTES_DATABASE_URL: 'QUOTES_DATABASE_URL or DATABASE_URL (the PostgreSQL that all nodes share)',
      ATTACHMENTS_DIR: 'ATTACHMENTS_DIR (the folder that all nodes share, for the files of requests)',
      OPERATOR_KEY: 'OPERATOR_KEY, the same on all nodes (or operators that `npm run operators -- add NAME` has added)',
    };
    expect(() => readConfig({ CLUSTER: 'on' })).toThrow(
      `Setting CLUSTER is not usable without: ${Object.values(words).join('; ')}.`,
    );
    for (const name of ['SITE_URL', 'QUOTES_DATABASE_URL', 'ATTACHMENTS_DIR'] as const)
      expect(() => readConfig({ ...GIVEN, OPERATOR_KEY: 'k'.repeat(32), [name]: '' })).toThrow(
        `Setting CLUSTER is not usable without: ${words[name]}.`,
      );
  });
});

const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'quotes@parts.example', QUOTE_INBOX: 'desk@parts.example' };
const SECRET = 'a-secret-of-24-letters-and-more';

test.each([
  ['https://crm.example/hooks?key=1', ['https://crm.example/hooks?key=1#top']],
  ['http://127.0.0.1:8080/hook', ['http://127.0.0.1:8080/hook']],
  ['http://localhost/hook', ['http://localhost/hook']],
  [null, ['http://crm.example/hook', 'https://user:password@crm.example/', 'ftp://crm.example/', 'crm']],
])('webhooks go to https or to this machine: %s (C19.30)', (expected, texts) => {
  for (const WEBHOOK_URL of texts) {
    const read = () => readConfig({ WEBHOOK_URL, WEBHOOK_SECRET: SECRET }).webhook!.url;
    if (expected === null) expect(read).toThrow(/^Setting WEBHOOK_URL is not usable: it must be an address/);
    else expect(read()).toBe(expected);
  }
});

test('an address of IMAP is read with its defaults, and must upgrade to TLS elsewhere (C19.40)', () => {
  const login = { user: 'desk@parts.example', password: 'p:', mailbox: 'INBOX' };
  const value = { ...login, host: 'mail.example', port: 993, secure: true, mustUpgrade: false };
  const read = (IMAP_URL: string) => readConfig({ ...MAIL, QUOTE_REPLY_TO: 'quotes@parts.example', IMAP_URL }).imap;
  expect(read('imaps://desk%40parts.example:p%3A@mail.example')).toEqual(value);
  const upgraded = { port: 1143, secure: false, mustUpgrade: true, mailbox: 'Quote replies' };
  expect(read('imap://desk:x@mail.example:1143/Quote%20replies')).toMatchObject(upgraded);
  expect(read('imap://desk:x@127.0.0.1')).toMatchObject({ port: 143, mustUpgrade: false });
  for (const bad of ['imaps://mail.example', 'smtp://a:b@mail.example', 'imaps://a%zz:b@mail.example', 'mail'])
    expect(() => read(bad)).toThrow(/^Setting IMAP_URL is not usable: it must be an address such as imaps:[^\n]+$/);
});

test('settings that need each other say so, without showing a secret', () => {
  const bad = (settings: Record<string, string>) => () => readConfig(settings);
  expect(bad({ WEBHOOK_URL: 'https://crm.example/' })).toThrow('WEBHOOK_URL is not usable without WEBHOOK_SECRET');
  expect(bad({ WEBHOOK_URL: 'http://crm.example/key-of-mine', WEBHOOK_SECRET: SECRET })).toThrow(/^(?!.*key-of-mine)/);
  expect(bad({ IMAP_URL: 'imaps://a:b@mail.example' })).toThrow('IMAP_URL is not usable without SMTP_URL');
  const both = { ...MAIL, IMAP_URL: 'imaps://a:b@mail.example', QUOTE_REPLY_TO: 'quotes@parts.example' };
  expect(readConfig(both).imap).toMatchObject({ user: 'a' });
  const { webhook } = readConfig({ WEBHOOK_URL: 'https://crm.example', WEBHOOK_SECRET: SECRET });
  expect(webhook).toEqual({ url: 'https://crm.example/', secret: SECRET });
});
