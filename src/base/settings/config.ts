import { isEmail } from '../domain/email.ts';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { _default as byDefault } from 'zod/mini';
import * as schemas from './setting-schemas.ts';
import { hostname } from 'node:os';

/** The message is the line to print. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

/** A secret is never repeated in messages. */
const setting = <Value>(name: string, schema: z.ZodMiniType<Value>) => ({ name, schema, isSecret: false });
const optional = <Value>(name: string, schema: z.ZodMiniType<Value>) =>
  setting<Value | null>(
    name,
    z.pipe(
      z.optional(schema),
      z.transform((value) => value ?? null),
    ),
  );
const secret = <Value>(name: string, schema: z.ZodMiniType<Value>) => ({ ...optional(name, schema), isSecret: true });

const SETTINGS = {
  port: setting('PORT', byDefault(schemas.wholeNumber(0, 65_535), 3000)),
  host: setting('HOST', byDefault(schemas.text(), '127.0.0.1')),
  dataDir: setting('DATA_DIR', byDefault(schemas.text(), './data')),
  /** Also holds everything else unless QUOTES_DATABASE_URL is set. */
  databaseUrl: secret('DATABASE_URL', schemas.postgresUrl()),
  quotesDatabaseUrl: secret('QUOTES_DATABASE_URL', schemas.postgresUrl()),
  cluster: setting('CLUSTER', schemas.offUnlessSet()),
  nodeName: optional('NODE_NAME', schemas.nodeName()),
  /** `s3://...` or `file:///folder`. */
  catalogStore: secret('CATALOG_STORE', schemas.text()),
  siteUrl: optional('SITE_URL', z.pipe(z.string(), z.transform(schemas.readOrigin))),
  /** Proxies in front that are believed. */
  trustProxyHops: setting('TRUST_PROXY', byDefault(schemas.wholeNumber(0, 10), 0)),
  operatorKey: secret(
    'OPERATOR_KEY',
    z.string().check(z.regex(/^[\x21-\x7e]{32,}$/, 'it must be at least 32 letters, digits or signs, without spaces')),
  ),
  smtpUrl: secret(
    'SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'it must be an address such as smtp://user:password@mail.example:587' }),
  ),
  mailFrom: optional('MAIL_FROM', z.pipe(z.string(), z.transform(schemas.readMailbox))),
  quoteInbox: optional('QUOTE_INBOX', z.string().check(z.refine(isEmail, 'it must be one e-mail address'))),
  quoteRatePerMinute: setting('QUOTE_RATE_PER_MINUTE', schemas.ratePerMinute(30)),
  apiRatePerMinute: setting('API_RATE_PER_MINUTE', schemas.ratePerMinute(120)),
  quoteRetentionDays: setting('QUOTE_RETENTION_DAYS', byDefault(schemas.daysOrNever(), 365)),
  attachmentsDir: optional('ATTACHMENTS_DIR', z.string()),
  /** Arguments may be secrets. */
  scanCommand: secret('SCAN_COMMAND', schemas.text()),
  backupEvery: optional('BACKUP_EVERY', schemas.wholeNumber(1, 8_760)),
  backupDir: optional('BACKUP_DIR', z.string()),
  keepCatalogs: setting('KEEP_CATALOGS', byDefault(schemas.wholeNumber(0, 9), 1)),
  indexNowKey: optional(
    'INDEXNOW_KEY',
    z.string().check(z.regex(/^[A-Za-z0-9-]{8,128}$/, 'it must be 8 to 128 letters, digits or hyphens')),
  ),
  indexNowTell: setting('INDEXNOW_TELL', byDefault(z.enum(['changed', 'unfetched']), 'changed')),
  proxyHosts: setting('PROXY_HOSTS', schemas.hostNames()),
  formerHosts: setting('FORMER_HOSTS', schemas.hostNames()),
  extraSitemaps: setting('EXTRA_SITEMAPS', byDefault(schemas.extraSitemaps(), [])),
  robotsSitemaps: setting('ROBOTS_SITEMAPS', byDefault(z.enum(['pages', 'files', 'index']), 'pages')),
  sitemapWalkEvery: optional('SITEMAP_WALK_EVERY', schemas.wholeNumber(0, 8_760)),
  logLevel: setting('LOG_LEVEL', byDefault(z.enum(schemas.LOG_LEVELS), 'info')),
  /** Its path may be a secret. */
  webhookUrl: secret('WEBHOOK_URL', z.pipe(z.string(), z.transform(schemas.readWebhook))),
  webhookSecret: secret(
    'WEBHOOK_SECRET',
    z.string().check(z.regex(/^[\x21-\x7e]{24,}$/, 'it must be at least 24 letters, digits or signs, without spaces')),
  ),
  stockFeedToken: secret(
    'STOCK_FEED_TOKEN',
    z.string().check(z.regex(/^[\w-]{32,}$/, 'it must be at least 32 letters, digits, hyphens or underscores')),
  ),
  imapUrl: secret('IMAP_URL', z.pipe(z.string(), z.transform(schemas.readImapBox))),
  quoteReplyTo: optional('QUOTE_REPLY_TO', z.string().check(z.refine(isEmail, 'it must be one e-mail address'))),
  remindDeskHours: optional('REMIND_DESK_HOURS', schemas.wholeNumber(1, 1_000)),
  remindBuyerDays: optional('REMIND_BUYER_DAYS', schemas.wholeNumber(1, 365)),
  cdn: setting('CDN', schemas.offUnlessSet()),
  /** Arguments may be secrets. */
  afterSwitchCommand: secret('AFTER_SWITCH_COMMAND', schemas.text()),
  crawlStatistics: setting('CRAWL_STATISTICS', byDefault(z.enum(['on', 'without-dns', 'off']), 'on')),
  metrics: setting('METRICS', schemas.offUnlessSet()),
};

export const SETTING_NAMES = Object.values(SETTINGS).map(({ name }) => name);
export type Config = ReturnType<typeof readConfig>;

const MAX_SHOWN_VALUE = 100;

/** Reads the environment. Throws `BadSetting` for the first bad value. Settings that belong together are one field. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const gone = Object.entries(GONE_SETTINGS).find(([name]) => environment[name]);
  if (gone) throw new BadSetting(`Setting ${gone[0]} is gone: ${gone[1]}.`);
  const entries = Object.entries(SETTINGS).map(([field, { name, schema, isSecret }]) => {
    const parsed = schema.safeParse(environment[name] || undefined);
    if (parsed.success) return [field, parsed.data];
    const shown = isSecret ? '' : ` "${environment[name]}"`;
    throw new BadSetting(`Setting ${name}${shown} is not usable: ${parsed.error.issues[0]!.message}.`);
  });
  const { smtpUrl, mailFrom, backupEvery, backupDir, indexNowKey, indexNowTell, ...others } = Object.fromEntries(
    entries,
  ) as { [Field in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[Field]['schema']> };
  const { webhookUrl, webhookSecret, imapUrl, attachmentsDir, nodeName: named, ...config } = others;
  const quotesDatabaseUrl = config.quotesDatabaseUrl ?? config.databaseUrl;
  const refuse = (problem: string): never => {
    throw new BadSetting(`Setting ${problem}`);
  };
  // releases are files; PostgreSQL says which one is in force
  if (config.catalogStore !== null && config.databaseUrl !== null)
    refuse(
      'CATALOG_STORE is not usable with DATABASE_URL, which holds the catalog: set QUOTES_DATABASE_URL in its place.',
    );
  if (config.catalogStore !== null && quotesDatabaseUrl === null)
    refuse('CATALOG_STORE is not usable without QUOTES_DATABASE_URL, which says what is in force.');
  if (config.cluster) checkCluster(environment, { ...config, quotesDatabaseUrl, attachmentsDir });
  const mostHours = (config.quoteRetentionDays ?? Infinity) * 24;
  // copies last as long as closed requests, so the next must come within that time
  if (backupEvery !== null && backupEvery > mostHours)
    refuse(
      `BACKUP_EVERY "${backupEvery}" is not usable with QUOTE_RETENTION_DAYS ${config.quoteRetentionDays}: ` +
        `copies may be kept for ${mostHours} hours, and the next must be made by then.`,
    );
  const missing = mailFrom === null ? 'MAIL_FROM' : config.quoteInbox === null ? 'QUOTE_INBOX' : null;
  if (smtpUrl !== null && missing !== null)
    refuse(`SMTP_URL is not usable without ${missing}: set MAIL_FROM and QUOTE_INBOX with it.`);
  if (webhookUrl !== null && webhookSecret === null) refuse('WEBHOOK_URL is not usable without WEBHOOK_SECRET.');
  if (imapUrl !== null && (smtpUrl === null || config.quoteReplyTo === null))
    refuse('IMAP_URL is not usable without SMTP_URL and QUOTE_REPLY_TO.');
  return {
    ...config,
    quotesDatabaseUrl,
    cluster: config.cluster ? { node: named ?? hostname() } : null,
    attachmentsDir: attachmentsDir ?? join(config.dataDir, 'attachments'),
    mail: smtpUrl === null ? null : { smtpUrl, from: mailFrom! },
    webhook: webhookUrl === null ? null : { url: webhookUrl, secret: webhookSecret! },
    /** Null: operators type replies by hand. */
    imap: imapUrl,
    /** `everyHours` null: by hand only. */
    backup: { everyHours: backupEvery, folder: backupDir ?? join(config.dataDir, 'backups') },
    /** `/{key}.txt` shows the key. */
    indexNow: indexNowKey === null ? null : { key: indexNowKey, onlyUnfetched: indexNowTell === 'unfetched' },
  };
}

/** For the audit log: "NAME=value", or "NAME is set" for a secret. */
export function describeSettings(environment: NodeJS.ProcessEnv): string[] {
  return Object.values(SETTINGS)
    .filter(({ name }) => environment[name])
    .map(({ name, isSecret }) =>
      isSecret ? `${name} is set` : `${name}=${environment[name]!.slice(0, MAX_SHOWN_VALUE)}`,
    );
}

const EXAMPLES = ['OPERATOR_KEY', 'QUOTES_DATABASE_URL', 'DATABASE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/**
 * Refuses the published examples, and requires what would differ between nodes. The server itself looks for
 * operators, so a missing key alone passes.
 */
function checkCluster(environment: NodeJS.ProcessEnv, given: Record<string, unknown>): void {
  const example = EXAMPLES.find((name) => environment[name]?.includes('change-me'));
  if (example !== undefined)
    throw new BadSetting(`Setting ${example} is not usable: it is that of the published example.`);
  const missing = Object.entries(NEEDED_BY_NODES).flatMap(([field, words]) => (given[field] === null ? words : []));
  if (missing.length === 0) return;
  if (given.operatorKey === null)
    missing.push('OPERATOR_KEY, the same on all nodes (or operators that `npm run operators -- add NAME` has added)');
  throw new BadSetting(`Setting CLUSTER is not usable without: ${missing.join('; ')}.`);
}

const NEEDED_BY_NODES = {
  siteUrl: 'SITE_URL (the address of the site)',
  quotesDatabaseUrl: 'QUOTES_DATABASE_URL or DATABASE_URL (the PostgreSQL that all nodes share)',
  attachmentsDir: 'ATTACHMENTS_DIR (the folder that all nodes share, for the files of requests)',
};

export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  WEB_PROCESSES: 'start one node for each core, see deploy/open-nsn-catalog@.service',
  PURGE_COMMAND: 'AFTER_SWITCH_COMMAND takes the same program',
  PURGE_URL: 'set AFTER_SWITCH_COMMAND to a program that posts to it',
  PURGE_HEADERS: 'set AFTER_SWITCH_COMMAND to a program that sends them',
  DRAIN_SECONDS: 'a node of a cluster answers for another 10 seconds, any other ends at once',
  SUGGEST_RATE_PER_MINUTE: 'the search box may ask five times as often as API_RATE_PER_MINUTE',
  LIST_RATE_PER_MINUTE: 'QUOTE_RATE_PER_MINUTE bounds lists too',
  BACKUP_KEEP: 'the seven newest good copies stay',
  IMPORT_MAX_LOSS_PERCENT: 'the limit is 2 %, and --accept-loss publishes a greater loss',
  INDEXNOW_ENDPOINT: 'changes are told to https://api.indexnow.org/indexnow, which passes them on',
  MAKER_SITEMAPS: 'write EXTRA_SITEMAPS=makers',
  NAME_SITEMAPS: 'write EXTRA_SITEMAPS=names',
  COMPRESSION: 'let the proxy that compresses remove Accept-Encoding from requests',
  CRAWLER_DNS: 'write CRAWL_STATISTICS=without-dns',
  CRAWLER_RANGES: 'newer files of addresses belong in DATA_DIR/crawlers',
  PAGE_RENDERER: "React's own renderer writes all pages",
};
