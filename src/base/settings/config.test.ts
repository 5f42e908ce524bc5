import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BadSetting, describeSettings, readConfig, SETTING_NAMES, GONE_SETTINGS } from './config.ts';

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
    ['PORT', '70000'],
    ['PORT', 'ten'],
    ['SITE_URL', 'parts.example'],
    ['SITE_URL', 'https://parts.example/shop'],
    ['TRUST_PROXY', '-1'],
    ['QUOTE_INBOX', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Parts Supply'],
    ['QUOTE_RATE_PER_MINUTE', '0'],
    ['API_RATE_PER_MINUTE', '1.5'],
    ['EXTRA_SITEMAPS', 'maybe'],
    ['CRAWL_STATISTICS', 'maybe'],
    ['ROBOTS_SITEMAPS', 'both'],
    ['QUOTE_RETENTION_DAYS', 'soon'],
    ['KEEP_CATALOGS', '10'],
    ['KEEP_CATALOGS', '0.5'],
    ['QUOTE_RETENTION_DAYS', '0'],
    ['BACKUP_EVERY', '0'],
    ['BACKUP_EVERY', 'daily'],
    ['BACKUP_EVERY', '8761'],
    ['INDEXNOW_KEY', 'short'],
    ['INDEXNOW_KEY', '../../etc/passwd'],
    ['PROXY_HOSTS', 'https://maps.parts.example'],
    ['PROXY_HOSTS', 'maps.parts.example:8080'],
    ['PROXY_HOSTS', 'maps.parts.example, localhost'],
    ['PROXY_HOSTS', '10.0.0.1'],
    ['PROXY_HOSTS', '127.1'],
    ['PROXY_HOSTS', '0x7f.0x1'],
    ['PROXY_HOSTS', '[::1]'],
    ['PROXY_HOSTS', 'maps.parts.example.'],
    ['PROXY_HOSTS', '*.parts.example'],
    ['PROXY_HOSTS', `${'long.'.repeat(60)}example`],
    ['FORMER_HOSTS', 'old brand.example'],
    ['LOG_LEVEL', 'loud'],
    ['CLUSTER', 'three'],
    ['NODE_NAME', 'web 1'],
    ['METRICS', 'maybe'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
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
