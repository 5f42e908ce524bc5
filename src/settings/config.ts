import { join } from 'node:path';
import * as z from 'zod/mini';
import { _default as byDefault } from 'zod/mini';
import { cleanText, isEmail } from '../quotes/form/quote-payload.ts';
import { imapBoxAt, webhookAt, type ImapBox } from './remote-addresses.ts';

/** Labels of letters, digits and inner hyphens, two at least; the last begins with a letter. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const MAX_HOST_NAME_LENGTH = 253; // RFC 1035 section 2.3.4, without the root's dot

/** An origin such as https://parts.example; anything after the host is refused. */
function readOrigin(text: string, context: z.core.ParsePayload): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (!plain) refuse(context, 'it must be an origin such as https://parts.example');
  return url?.origin ?? '';
}

/** Names such as sitemaps.parts.example, with commas between. Not: what browsers read as a number, such as an IP address. */
function readHostNames(text: string, context: z.core.ParsePayload): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const bad = names.find((name) => name.length > MAX_HOST_NAME_LENGTH || !HOST_NAME.test(name));
  if (bad !== undefined)
    refuse(
      context,
      `"${bad}" is no host name such as maps.parts.example (without https://, port and path; commas between several)`,
    );
  return [...new Set(names)];
}

export type Mailbox = { name: string; address: string };

/** An address, or a name with the address in angle brackets. */
function readMailbox(text: string, context: z.core.ParsePayload): Mailbox {
  const named = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  const address = (named?.[2] ?? text).trim();
  if (!isEmail(address)) refuse(context, 'it must be an e-mail address, or a name and <address>');
  return { name: cleanText(named?.[1] ?? ''), address };
}

/** An address of another server; what is wrong with it is said without its text, which may hold a password. */
const remote =
  <Read>(read: (text: string) => { value: Read } | { problem: string }) =>
  (text: string, context: z.core.ParsePayload): Read => {
    const answer = read(text);
    if ('value' in answer) return answer.value;
    refuse(context, answer.problem);
    return z.NEVER;
  };

function refuse(context: z.core.ParsePayload, message: string): void {
  context.issues.push({ code: 'custom', message, input: context.value });
}

// the small zod knows no language by itself; the large one takes a command's start a tenth of a second
z.config(z.locales.en());

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

const text = () => z.string().check(z.minLength(1));
const wholeNumber = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
/** How often one client address may ask for something. */
const ratePerMinute = (usual: number) => byDefault(wholeNumber(1, 10_000_000), usual);
const hostNames = () => z.pipe(byDefault(z.string(), ''), z.transform(readHostNames));
const SWITCH = ['0', '1', 'off', 'on', 'false', 'true'] as const;
const offUnlessSet = () =>
  z.pipe(
    byDefault(z.enum(SWITCH), 'off'),
    z.transform((word) => ['1', 'on', 'true'].includes(word)),
  );
const daysOrNever = () =>
  z.pipe(
    z.union([z.literal('never'), wholeNumber(1, 36_500)], {
      error: 'it must be a number of days from 1 to 36500, or never',
    }),
    z.transform((days) => (days === 'never' ? null : days)),
  );
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting of the environment, one line each; the README says what each means to those who run the site. */
const SETTINGS = {
  port: setting('PORT', byDefault(wholeNumber(0, 65_535), 3000)),
  host: setting('HOST', byDefault(text(), '127.0.0.1')),
  /** Folder of the catalog files, made when missing. */
  dataDir: setting('DATA_DIR', byDefault(text(), './data')),
  /** PostgreSQL to use instead of embedded SQLite. */
  databaseUrl: secret('DATABASE_URL', z.url({ protocol: /^postgres(ql)?$/ })),
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
  suggestRatePerMinute: setting('SUGGEST_RATE_PER_MINUTE', ratePerMinute(600)),
  listRatePerMinute: setting('LIST_RATE_PER_MINUTE', ratePerMinute(30)),
  apiRatePerMinute: setting('API_RATE_PER_MINUTE', ratePerMinute(120)),
  /** Closed requests are removed after this many days; null: never. */
  quoteRetentionDays: setting('QUOTE_RETENTION_DAYS', byDefault(daysOrNever(), 365)),
  attachmentsDir: optional('ATTACHMENTS_DIR', z.string()),
  /** The program that scans files which came with requests; the path of a file is its last argument. */
  scanCommand: optional('SCAN_COMMAND', text()),
  backupEvery: optional('BACKUP_EVERY', wholeNumber(1, 8_760)),
  backupDir: optional('BACKUP_DIR', z.string()),
  backupKeep: setting('BACKUP_KEEP', byDefault(wholeNumber(1, 1_000), 7)),
  /** How much an import may reduce a count of the catalog before it is refused, in percent. */
  importMaxLossPercent: setting('IMPORT_MAX_LOSS_PERCENT', byDefault(z.coerce.number().check(z.gte(0), z.lte(100)), 2)),
  /** How many earlier catalogs stay after an import, for a step back. */
  keepCatalogs: setting('KEEP_CATALOGS', byDefault(wholeNumber(0, 9), 1)),
  indexNowKey: optional(
    'INDEXNOW_KEY',
    z.string().check(z.regex(/^[A-Za-z0-9-]{8,128}$/, 'it must be 8 to 128 letters, digits or hyphens')),
  ),
  indexNowEndpoint: setting(
    'INDEXNOW_ENDPOINT',
    byDefault(
      z.url({ protocol: /^https?$/, error: 'it must be an address such as https://api.indexnow.org/indexnow' }),
      'https://api.indexnow.org/indexnow',
    ),
  ),
  /** Hosts that proxy-fetch may read besides the site itself. Lower case. */
  proxyHosts: setting('PROXY_HOSTS', hostNames()),
  /** Former hosts of the site, which its sitemaps must not name any more. Lower case. */
  formerHosts: setting('FORMER_HOSTS', hostNames()),
  /** Whether the sitemap index lists the pages of makers. */
  makerSitemaps: setting('MAKER_SITEMAPS', offUnlessSet()),
  /** Whether it lists the pages of item names. */
  nameSitemaps: setting('NAME_SITEMAPS', offUnlessSet()),
  /** What writes pages: the site's own writer, or React's renderer (docs/decisions/014). */
  pageRenderer: setting('PAGE_RENDERER', byDefault(z.enum(['fast', 'react']), 'fast')),
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
  /** How many processes serve the port. */
  webProcesses: setting('WEB_PROCESSES', byDefault(wholeNumber(1, 64), 1)),
  /** Whether /metrics answers. */
  metrics: setting('METRICS', offUnlessSet()),
};

export const SETTING_NAMES = Object.values(SETTINGS).map(({ name }) => name);

type Settings = { [Field in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[Field]['schema']> };
/** The settings of a process; some belong together and are one field. */
export type Config = Omit<
  Settings,
  `smtp${string}` | `mail${string}` | `backup${string}` | `indexNow${string}` | `webhook${string}` | `imap${string}`
> & {
  /** Where changes of requests are posted, and the key of their signatures; null: nowhere. */
  webhook: { url: string; secret: string } | null;
  /** The mailbox in which replies of buyers arrive at `quoteReplyTo`; null: the desk types what came by mail. */
  imap: ImapBox | null;
  /** The mail server and the sender; null: requests for quote are stored and no mail is sent. */
  mail: { smtpUrl: string; from: Mailbox } | null;
  /** The folder of files that came with requests. */
  attachmentsDir: string;
  /** Copies of the requests: hours between two (null: by hand only), their folder, and how many good ones stay. */
  backup: { everyHours: number | null; folder: string; keep: number };
  /** How search engines are told of changed addresses; null: they are not. The key is public: `/{key}.txt` shows it. */
  indexNow: { key: string; endpoint: string } | null;
};

/** Characters of a value in the audit log. */
const MAX_SHOWN_VALUE = 100;

/** Raised for a bad value; the message is the one line to print. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

type Environment = Record<string, string | undefined>;

/** Reads the settings from the environment. An empty value counts as absent. Throws `BadSetting` that names the first bad one. */
export function readConfig(environment: Environment): Config {
  const entries = Object.entries(SETTINGS).map(([field, { name, schema, isSecret }]) => {
    const parsed = schema.safeParse(environment[name] || undefined);
    if (parsed.success) return [field, parsed.data];
    const shown = isSecret ? '' : ` "${environment[name]}"`;
    throw new BadSetting(`Setting ${name}${shown} is not usable: ${parsed.error.issues[0]!.message}.`);
  });
  const { smtpUrl, mailFrom, backupEvery, backupDir, backupKeep, indexNowKey, indexNowEndpoint, ...others } =
    Object.fromEntries(entries) as Settings;
  const { webhookUrl, webhookSecret, imapUrl, attachmentsDir, ...config } = others;
  checkBackups(backupEvery, config.quoteRetentionDays);
  checkProcesses(config.webProcesses, config.databaseUrl);
  const mail = mailOf(smtpUrl, mailFrom, config.quoteInbox);
  return {
    ...config,
    attachmentsDir: attachmentsDir ?? join(config.dataDir, 'attachments'),
    mail,
    webhook: webhookOf(webhookUrl, webhookSecret),
    imap: imapOf(imapUrl, { mail, replyTo: config.quoteReplyTo }),
    backup: { everyHours: backupEvery, folder: backupDir ?? join(config.dataDir, 'backups'), keep: backupKeep },
    indexNow: indexNowKey === null ? null : { key: indexNowKey, endpoint: indexNowEndpoint },
  };
}

/** A copy may be kept as long as a closed request, so the next copy must be made within that time. */
function checkBackups(everyHours: number | null, retentionDays: number | null): void {
  if (everyHours === null || retentionDays === null || everyHours <= retentionDays * 24) return;
  throw new BadSetting(
    `Setting BACKUP_EVERY "${everyHours}" is not usable with QUOTE_RETENTION_DAYS ${retentionDays}: ` +
      `copies may be kept for ${retentionDays * 24} hours, and the next must be made by then.`,
  );
}

/** What one process writes, the others must find at once. */
function checkProcesses(count: number, sharedDatabase: string | null): void {
  if (count === 1 || sharedDatabase !== null) return;
  throw new BadSetting(
    `Setting WEB_PROCESSES "${count}" is not usable without QUOTES_DATABASE_URL or DATABASE_URL: ` +
      `several processes share their requests and sessions in PostgreSQL.`,
  );
}

/** A mail server also needs a sender and a receiver. */
function mailOf(smtpUrl: string | null, from: Mailbox | null, inbox: string | null): Config['mail'] {
  if (smtpUrl === null) return null;
  if (from !== null && inbox !== null) return { smtpUrl, from };
  const missing = from === null ? 'MAIL_FROM' : 'QUOTE_INBOX';
  throw new BadSetting(`Setting SMTP_URL is not usable without ${missing}: set MAIL_FROM and QUOTE_INBOX with it.`);
}

/** Without a signature nobody could tell who posts. */
function webhookOf(url: string | null, secret: string | null): Config['webhook'] {
  if (url === null) return null;
  if (secret === null) throw new BadSetting('Setting WEBHOOK_URL is not usable without WEBHOOK_SECRET.');
  return { url, secret };
}

/** Replies come to the address that mails name. */
function imapOf(
  box: ImapBox | null,
  { mail, replyTo }: { mail: Config['mail']; replyTo: string | null },
): Config['imap'] {
  if (box === null) return null;
  if (mail !== null && replyTo !== null) return box;
  throw new BadSetting('Setting IMAP_URL is not usable without SMTP_URL and QUOTE_REPLY_TO.');
}

/** What is set in the environment, for the audit log: "NAME=value", or "NAME is set" for a secret. */
export function describeSettings(environment: Environment): string[] {
  return Object.values(SETTINGS)
    .filter(({ name }) => environment[name])
    .map(({ name, isSecret }) =>
      isSecret ? `${name} is set` : `${name}=${environment[name]!.slice(0, MAX_SHOWN_VALUE)}`,
    );
}
