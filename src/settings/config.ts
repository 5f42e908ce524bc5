import { join } from 'node:path';
import * as z from 'zod/mini';
import { _default as byDefault } from 'zod/mini';
import { cleanText } from '../quotes/form/clean-text.ts';
import { isEmail } from '../quotes/form/quote-payload.ts';

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

/** Names such as sitemaps.parts.example, with commas between. What browsers read as a number (an IP address) is none of them. */
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

function refuse(context: z.core.ParsePayload, message: string): void {
  context.issues.push({ code: 'custom', message, input: context.value });
}

// the small zod knows no language by itself; the large one takes a command's start a tenth of a second
z.config(z.locales.en());

const wholeNumber = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
/** How often one address may ask for something. */
const ratePerMinute = () => wholeNumber(1, 10_000_000);

const SWITCH = ['0', '1', 'off', 'on', 'false', 'true'] as const;
const isOn = (text: (typeof SWITCH)[number]): boolean => ['1', 'on', 'true'].includes(text);
const offUnlessSet = () => z.pipe(byDefault(z.enum(SWITCH), 'off'), z.transform(isOn));

/** One setting of the environment: what it must look like, and the words for README and for a bad value. */
const SETTINGS = {
  PORT: byDefault(wholeNumber(0, 65_535), 3000),
  HOST: byDefault(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: byDefault(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  SITE_URL: z.optional(z.pipe(z.string(), z.transform(readOrigin))),
  TRUST_PROXY: byDefault(wholeNumber(0, 10), 0),
  OPERATOR_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{32,}$/, 'it must be at least 32 letters, digits or signs, without spaces')),
  ),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'it must be an address such as smtp://user:password@mail.example:587' }),
  ),
  MAIL_FROM: z.optional(z.pipe(z.string(), z.transform(readMailbox))),
  QUOTE_INBOX: z.optional(z.string().check(z.refine(isEmail, 'it must be one e-mail address'))),
  QUOTE_RATE_PER_MINUTE: byDefault(ratePerMinute(), 30),
  SUGGEST_RATE_PER_MINUTE: byDefault(ratePerMinute(), 600),
  LIST_RATE_PER_MINUTE: byDefault(ratePerMinute(), 30),
  API_RATE_PER_MINUTE: byDefault(ratePerMinute(), 120),
  QUOTE_RETENTION_DAYS: byDefault(
    z.union([z.literal('never'), wholeNumber(1, 36_500)], {
      error: 'it must be a number of days from 1 to 36500, or never',
    }),
    365,
  ),
  BACKUP_EVERY: z.optional(wholeNumber(1, 8_760)),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP: byDefault(wholeNumber(1, 1_000), 7),
  IMPORT_MAX_LOSS_PERCENT: byDefault(z.coerce.number().check(z.gte(0), z.lte(100)), 2),
  KEEP_CATALOGS: byDefault(wholeNumber(0, 9), 1),
  INDEXNOW_KEY: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9-]{8,128}$/, 'it must be 8 to 128 letters, digits or hyphens')),
  ),
  INDEXNOW_ENDPOINT: byDefault(
    z.url({ protocol: /^https?$/, error: 'it must be an address such as https://api.indexnow.org/indexnow' }),
    'https://api.indexnow.org/indexnow',
  ),
  PROXY_HOSTS: z.optional(z.pipe(z.string(), z.transform(readHostNames))),
  FORMER_HOSTS: z.optional(z.pipe(z.string(), z.transform(readHostNames))),
  MAKER_SITEMAPS: offUnlessSet(),
  LOG_LEVEL: byDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS: offUnlessSet(),
};

export const SETTING_NAMES = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];

/** Characters of a value in the audit log. */
const MAX_SHOWN_VALUE = 100;
/** Their values are never repeated: they are, or may hold, a password. */
const SECRET_SETTINGS: readonly string[] = ['DATABASE_URL', 'OPERATOR_KEY', 'SMTP_URL'];

const configSchema = z.object(SETTINGS);

export type Config = {
  port: number;
  host: string;
  /** Folder of the catalog files, made when missing. */
  dataDir: string;
  /** PostgreSQL to use instead of embedded SQLite. */
  databaseUrl: string | null;
  /** Canonical origin; null means the listening address. */
  siteUrl: string | null;
  /** How many proxies in front are believed when they name the client's address. */
  trustProxyHops: number;
  /** The key of the operator named `operator`; null: there is none. */
  operatorKey: string | null;
  /** The mail server and the sender; null: requests for quote are kept and no mail is sent. */
  mail: { smtpUrl: string; from: Mailbox } | null;
  /** Who is mailed each request for quote. */
  quoteInbox: string | null;
  quoteRatePerMinute: number;
  /** Suggestions that one address may ask for in a minute. */
  suggestRatePerMinute: number;
  /** Lists that one address may have matched in a minute. */
  listRatePerMinute: number;
  /** Calls of the read API that one address may make in a minute. */
  apiRatePerMinute: number;
  /** Closed requests are removed after so many days; null: never. */
  quoteRetentionDays: number | null;
  /** How much a count of the catalog may fall by an import before that is refused, in percent. */
  importMaxLossPercent: number;
  /** How many catalogs before the one in force stay after an import, for a step back. */
  keepCatalogs: number;
  /** Copies of the requests: made every so many hours (null: by hand alone), where they lie, and how many good ones stay. */
  backup: { everyHours: number | null; folder: string; keep: number };
  /** What search engines are told of changed addresses with; null: they are told of none. The key is public: `/{key}.txt` shows it. */
  indexNow: { key: string; endpoint: string } | null;
  /** Hosts that proxy-fetch may read besides the site itself. Lower case. */
  proxyHosts: readonly string[];
  /** Hosts of the site's past, which its sitemaps must not name any more. Lower case. */
  formerHosts: readonly string[];
  /** Whether the sitemap index lists the pages of makers. */
  makerSitemaps: boolean;
  logLevel: z.infer<(typeof SETTINGS)['LOG_LEVEL']>;
  /** Whether /metrics answers. */
  metrics: boolean;
};

/** Raised for a bad value; the message is the one line to print. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

/** Reads the settings from the environment. An empty value counts as absent. Throws `BadSetting` that names the first bad one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    const shown = SECRET_SETTINGS.includes(name) ? '' : ` "${given[name]}"`;
    throw new BadSetting(`Setting ${name}${shown} is not usable: ${issue.message}.`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    siteUrl: settings.SITE_URL ?? null,
    trustProxyHops: settings.TRUST_PROXY,
    operatorKey: settings.OPERATOR_KEY ?? null,
    mail: readMail(settings),
    quoteInbox: settings.QUOTE_INBOX ?? null,
    quoteRatePerMinute: settings.QUOTE_RATE_PER_MINUTE,
    suggestRatePerMinute: settings.SUGGEST_RATE_PER_MINUTE,
    listRatePerMinute: settings.LIST_RATE_PER_MINUTE,
    apiRatePerMinute: settings.API_RATE_PER_MINUTE,
    quoteRetentionDays: settings.QUOTE_RETENTION_DAYS === 'never' ? null : settings.QUOTE_RETENTION_DAYS,
    backup: readBackup(settings),
    importMaxLossPercent: settings.IMPORT_MAX_LOSS_PERCENT,
    keepCatalogs: settings.KEEP_CATALOGS,
    indexNow:
      settings.INDEXNOW_KEY === undefined ? null : { key: settings.INDEXNOW_KEY, endpoint: settings.INDEXNOW_ENDPOINT },
    proxyHosts: settings.PROXY_HOSTS ?? [],
    formerHosts: settings.FORMER_HOSTS ?? [],
    makerSitemaps: settings.MAKER_SITEMAPS,
    logLevel: settings.LOG_LEVEL,
    metrics: settings.METRICS,
  };
}

/** A copy may be kept as long as a closed request: one must not be past its date before the next is made. */
function readBackup(settings: z.infer<typeof configSchema>): Config['backup'] {
  const { BACKUP_EVERY, BACKUP_DIR, BACKUP_KEEP, QUOTE_RETENTION_DAYS, DATA_DIR } = settings;
  if (BACKUP_EVERY !== undefined && QUOTE_RETENTION_DAYS !== 'never' && BACKUP_EVERY > QUOTE_RETENTION_DAYS * 24) {
    throw new BadSetting(
      `Setting BACKUP_EVERY "${BACKUP_EVERY}" is not usable with QUOTE_RETENTION_DAYS ${QUOTE_RETENTION_DAYS}: ` +
        `copies may be kept for ${QUOTE_RETENTION_DAYS * 24} hours, and the next must be made by then.`,
    );
  }
  return { everyHours: BACKUP_EVERY ?? null, folder: BACKUP_DIR ?? join(DATA_DIR, 'backups'), keep: BACKUP_KEEP };
}

/** What is set in the environment, for the audit log: "NAME=value", or "NAME is set" where the value is, or may hold, a password. */
export function describeSettings(environment: Record<string, string | undefined>): string[] {
  return SETTING_NAMES.filter((name) => environment[name]).map((name) =>
    SECRET_SETTINGS.includes(name) ? `${name} is set` : `${name}=${environment[name]!.slice(0, MAX_SHOWN_VALUE)}`,
  );
}

/** A mail server alone sends nothing: it also takes a sender and a receiver. */
function readMail(settings: z.infer<typeof configSchema>): Config['mail'] {
  const { SMTP_URL, MAIL_FROM, QUOTE_INBOX } = settings;
  if (SMTP_URL === undefined) return null;
  if (MAIL_FROM === undefined || QUOTE_INBOX === undefined) {
    const missing = MAIL_FROM === undefined ? 'MAIL_FROM' : 'QUOTE_INBOX';
    throw new BadSetting(`Setting SMTP_URL is not usable without ${missing}: set MAIL_FROM and QUOTE_INBOX with it.`);
  }
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}
