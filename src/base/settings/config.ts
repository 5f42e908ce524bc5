import { isEmail } from '../domain/email.ts';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { _default as byDefault } from 'zod/mini';
import { GONE_SETTINGS } from './gone-settings.ts';
import { imapBoxAt, webhookAt, type ImapBox } from './remote-addresses.ts';
import {
  BadSetting,
  checkBackups,
  checkReleases,
  clusterOf,
  imapOf,
  mailOf,
  refuseExamples,
  webhookOf,
  type ClusterSettings,
  type MailSettings,
} from './setting-groups.ts';
import {
  daysOrNever,
  extraSitemaps,
  hostNames,
  LOG_LEVELS,
  nodeName,
  offUnlessSet,
  postgresUrl,
  ratePerMinute,
  readMailbox,
  readOrigin,
  remote,
  text,
  wholeNumber,
} from './setting-schemas.ts';

export { BadSetting };

/** One setting: its name in the environment, what a value must look like, and whether a value is, or may hold, a password. */
type Setting<Value> = { name: string; schema: z.ZodMiniType<Value>; isSecret: boolean };
const setting = <Value>(name: string, schema: z.ZodMiniType<Value>): Setting<Value> => ({
  name,
  schema,
  isSecret: false,
});
/** A setting without a default: null where it is not set. */
const optional = <Value>(name: string, schema: z.ZodMiniType<Value>): Setting<Value | null> =>
  setting(
    name,
    z.pipe(
      z.optional(schema),
      z.transform((value) => value ?? null),
    ),
  );
const secret = <Value>(name: string, schema: z.ZodMiniType<Value>) => ({ ...optional(name, schema), isSecret: true });

/** Every setting of the environment, one line each; the README says what each means to those who run the site. */
const SETTINGS = {
  port: setting('PORT', byDefault(wholeNumber(0, 65_535), 3000)),
  host: setting('HOST', byDefault(text(), '127.0.0.1')),
  /** Folder of the catalog files, made when missing. */
  dataDir: setting('DATA_DIR', byDefault(text(), './data')),
  /** PostgreSQL of the catalog, in place of embedded SQLite; of everything else as well, unless the next is set. */
  databaseUrl: secret('DATABASE_URL', postgresUrl()),
  /** PostgreSQL of requests for quote, mails, operators, sessions and the audit log. */
  quotesDatabaseUrl: secret('QUOTES_DATABASE_URL', postgresUrl()),
  /** Whether this is one of several nodes. */
  cluster: setting('CLUSTER', offUnlessSet()),
  nodeName: optional('NODE_NAME', nodeName()),
  /** Where releases of the catalog are published and fetched: s3://... or file:///folder. */
  catalogStore: secret('CATALOG_STORE', text()),
  /** Canonical origin; null means the listening address. */
  siteUrl: optional('SITE_URL', z.pipe(z.string(), z.transform(readOrigin))),
  /** How many proxies in front are believed when they name the client's address. */
  trustProxyHops: setting('TRUST_PROXY', byDefault(wholeNumber(0, 10), 0)),
  /** The key of the operator named `operator`. */
  operatorKey: secret(
    'OPERATOR_KEY',
    z.string().check(z.regex(/^[\x21-\x7e]{32,}$/, 'it must be at least 32 letters, digits or signs, without spaces')),
  ),
  smtpUrl: secret(
    'SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'it must be an address such as smtp://user:password@mail.example:587' }),
  ),
  mailFrom: optional('MAIL_FROM', z.pipe(z.string(), z.transform(readMailbox))),
  /** The address that is mailed each request for quote. */
  quoteInbox: optional('QUOTE_INBOX', z.string().check(z.refine(isEmail, 'it must be one e-mail address'))),
  quoteRatePerMinute: setting('QUOTE_RATE_PER_MINUTE', ratePerMinute(30)),
  apiRatePerMinute: setting('API_RATE_PER_MINUTE', ratePerMinute(120)),
  /** Closed requests are removed after this many days; null: never. */
  quoteRetentionDays: setting('QUOTE_RETENTION_DAYS', byDefault(daysOrNever(), 365)),
  attachmentsDir: optional('ATTACHMENTS_DIR', z.string()),
  /** The program that scans files which came with requests; the path of a file is its last argument, others may be secrets. */
  scanCommand: secret('SCAN_COMMAND', text()),
  backupEvery: optional('BACKUP_EVERY', wholeNumber(1, 8_760)),
  backupDir: optional('BACKUP_DIR', z.string()),
  /** How many earlier catalogs stay after an import, for a rollback. */
  keepCatalogs: setting('KEEP_CATALOGS', byDefault(wholeNumber(0, 9), 1)),
  indexNowKey: optional(
    'INDEXNOW_KEY',
    z.string().check(z.regex(/^[A-Za-z0-9-]{8,128}$/, 'it must be 8 to 128 letters, digits or hyphens')),
  ),
  /** Which changed addresses are told: all, or those that an engine has not fetched since. */
  indexNowTell: setting('INDEXNOW_TELL', byDefault(z.enum(['changed', 'unfetched']), 'changed')),
  /** Hosts that proxy-fetch may read besides the site itself. Lower case. */
  proxyHosts: setting('PROXY_HOSTS', hostNames()),
  /** Former hosts of the site, which its sitemaps must not name any more. Lower case. */
  formerHosts: setting('FORMER_HOSTS', hostNames()),
  /** Pages that the sitemap index lists too: those of makers and of item names. */
  extraSitemaps: setting('EXTRA_SITEMAPS', byDefault(extraSitemaps(), [])),
  /** The index that robots.txt names. */
  robotsSitemaps: setting('ROBOTS_SITEMAPS', byDefault(z.enum(['pages', 'files', 'index']), 'pages')),
  /** Hours between two walks of all sitemaps that the server starts; null: operators alone start them. */
  sitemapWalkEvery: optional('SITEMAP_WALK_EVERY', wholeNumber(1, 8_760)),
  logLevel: setting('LOG_LEVEL', byDefault(z.enum(LOG_LEVELS), 'info')),
  /** Where changes of requests are posted; its path may be a secret. */
  webhookUrl: secret('WEBHOOK_URL', z.pipe(z.string(), z.transform(remote(webhookAt)))),
  webhookSecret: secret(
    'WEBHOOK_SECRET',
    z.string().check(z.regex(/^[\x21-\x7e]{24,}$/, 'it must be at least 24 letters, digits or signs, without spaces')),
  ),
  imapUrl: secret('IMAP_URL', z.pipe(z.string(), z.transform(remote(imapBoxAt)))),
  /** Gets replies of buyers; its mailbox is read at IMAP_URL. */
  quoteReplyTo: optional('QUOTE_REPLY_TO', z.string().check(z.refine(isEmail, 'it must be one e-mail address'))),
  /** Hours before the promised answer at which the desk is reminded; null: never. */
  remindDeskHours: optional('REMIND_DESK_HOURS', wholeNumber(1, 1_000)),
  /** Days before prices end at which the buyer is reminded; null: never. */
  remindBuyerDays: optional('REMIND_BUYER_DAYS', wholeNumber(1, 365)),
  /** Whether a CDN in front stores pages longer than browsers do. */
  cdn: setting('CDN', offUnlessSet()),
  /** The program that is told of a switch of the catalog; keys are its last arguments, others may be secrets. */
  afterSwitchCommand: secret('AFTER_SWITCH_COMMAND', text()),
  /** Records fetches of crawlers and missing addresses; `without-dns` verifies crawlers by address alone. */
  crawlStatistics: setting('CRAWL_STATISTICS', byDefault(z.enum(['on', 'without-dns', 'off']), 'on')),
  /** Whether /metrics answers. */
  metrics: setting('METRICS', offUnlessSet()),
};

export const SETTING_NAMES = Object.values(SETTINGS).map(({ name }) => name);

type Settings = { [Field in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[Field]['schema']> };
/** The settings of a process; some belong together and are one field. */
export type Config = Omit<
  Settings,
  | `smtp${string}`
  | `mail${string}`
  | `backup${string}`
  | `indexNow${string}`
  | `webhook${string}`
  | `imap${string}`
  | 'cluster'
  | 'nodeName'
> & {
  /** Null: one machine alone. */
  cluster: ClusterSettings | null;
  /** Where changes of requests are posted, and the key of their signatures; null: nowhere. */
  webhook: { url: string; secret: string } | null;
  /** The mailbox in which replies of buyers arrive at `quoteReplyTo`; null: the desk types what came by mail. */
  imap: ImapBox | null;
  /** The mail server and the sender; null: requests for quote are stored and no mail is sent. */
  mail: MailSettings | null;
  /** The folder of files that came with requests. */
  attachmentsDir: string;
  /** Copies of the requests: hours between two (null: by hand only), and their folder. */
  backup: { everyHours: number | null; folder: string };
  /** How search engines are told of changed addresses; null: they are not. The key is public: `/{key}.txt` shows it. */
  indexNow: { key: string; onlyUnfetched: boolean } | null;
};

/** Characters of a value in the audit log. */
const MAX_SHOWN_VALUE = 100;

type Environment = Record<string, string | undefined>;

/** Reads the settings from the environment. An empty value counts as absent. Throws `BadSetting` that names the first bad one. */
export function readConfig(environment: Environment): Config {
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
  ) as Settings;
  const { webhookUrl, webhookSecret, imapUrl, attachmentsDir, nodeName: named, ...config } = others;
  checkReleases(config);
  const quotesDatabaseUrl = config.quotesDatabaseUrl ?? config.databaseUrl;
  if (config.cluster) refuseExamples(environment);
  const cluster = clusterOf({ ...config, quotesDatabaseUrl, attachmentsDir, nodeName: named });
  checkBackups(backupEvery, config.quoteRetentionDays);
  const mail = mailOf(smtpUrl, mailFrom, config.quoteInbox);
  return {
    ...config,
    quotesDatabaseUrl,
    cluster,
    attachmentsDir: attachmentsDir ?? join(config.dataDir, 'attachments'),
    mail,
    webhook: webhookOf(webhookUrl, webhookSecret),
    imap: imapOf(imapUrl, { mail, replyTo: config.quoteReplyTo }),
    backup: { everyHours: backupEvery, folder: backupDir ?? join(config.dataDir, 'backups') },
    indexNow: indexNowKey === null ? null : { key: indexNowKey, onlyUnfetched: indexNowTell === 'unfetched' },
  };
}

/** What is set in the environment, for the audit log: "NAME=value", or "NAME is set" for a secret. */
export function describeSettings(environment: Environment): string[] {
  return Object.values(SETTINGS)
    .filter(({ name }) => environment[name])
    .map(({ name, isSecret }) =>
      isSecret ? `${name} is set` : `${name}=${environment[name]!.slice(0, MAX_SHOWN_VALUE)}`,
    );
}
