import { hostname } from 'node:os';
import type { ImapBox } from './remote-addresses.ts';
import type { Mailbox } from './setting-schemas.ts';

/** The message is the line to print. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

export type MailSettings = { smtpUrl: string; from: Mailbox };

/** Copies last as long as closed requests, so the next must come within that time. */
export function checkBackups(everyHours: number | null, retentionDays: number | null): void {
  if (everyHours === null || retentionDays === null || everyHours <= retentionDays * 24) return;
  throw new BadSetting(
    `Setting BACKUP_EVERY "${everyHours}" is not usable with QUOTE_RETENTION_DAYS ${retentionDays}: ` +
      `copies may be kept for ${retentionDays * 24} hours, and the next must be made by then.`,
  );
}

export function mailOf(smtpUrl: string | null, from: Mailbox | null, inbox: string | null): MailSettings | null {
  if (smtpUrl === null) return null;
  if (from !== null && inbox !== null) return { smtpUrl, from };
  const missing = from === null ? 'MAIL_FROM' : 'QUOTE_INBOX';
  throw new BadSetting(`Setting SMTP_URL is not usable without ${missing}: set MAIL_FROM and QUOTE_INBOX with it.`);
}

export function webhookOf(url: string | null, secret: string | null): { url: string; secret: string } | null {
  if (url === null) return null;
  if (secret === null) throw new BadSetting('Setting WEBHOOK_URL is not usable without WEBHOOK_SECRET.');
  return { url, secret };
}

export function imapOf(
  box: ImapBox | null,
  { mail, replyTo }: { mail: MailSettings | null; replyTo: string | null },
): ImapBox | null {
  if (box === null) return null;
  if (mail !== null && replyTo !== null) return box;
  throw new BadSetting('Setting IMAP_URL is not usable without SMTP_URL and QUOTE_REPLY_TO.');
}

type ReleasePlace = { catalogStore: string | null; databaseUrl: string | null; quotesDatabaseUrl: string | null };

/** Releases are files; PostgreSQL says which one is in force. */
export function checkReleases({ catalogStore, databaseUrl, quotesDatabaseUrl }: ReleasePlace): void {
  if (catalogStore === null) return;
  if (databaseUrl !== null)
    throw new BadSetting(
      'Setting CATALOG_STORE is not usable with DATABASE_URL, which holds the catalog: set QUOTES_DATABASE_URL in its place.',
    );
  if (quotesDatabaseUrl === null)
    throw new BadSetting(
      'Setting CATALOG_STORE is not usable without QUOTES_DATABASE_URL, which says what is in force.',
    );
}

export type ClusterSettings = {
  node: string;
};

/** Secrets of deploy/cluster/web-node.env. */
const EXAMPLES = ['OPERATOR_KEY', 'QUOTES_DATABASE_URL', 'DATABASE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

export function refuseExamples(environment: Record<string, string | undefined>): void {
  const name = EXAMPLES.find((one) => environment[one]?.includes('change-me'));
  if (name !== undefined) throw new BadSetting(`Setting ${name} is not usable: it is that of the published example.`);
}

type ClusterWish = {
  cluster: boolean;
  nodeName: string | null;
  siteUrl: string | null;
  quotesDatabaseUrl: string | null;
  attachmentsDir: string | null;
  operatorKey: string | null;
};

/** Requires what would differ between nodes. The server itself looks for operators, so a missing key alone passes. */
export function clusterOf(given: ClusterWish): ClusterSettings | null {
  if (!given.cluster) return null;
  const missing = [
    given.siteUrl === null && 'SITE_URL (the address of the site)',
    given.quotesDatabaseUrl === null && 'QUOTES_DATABASE_URL or DATABASE_URL (the PostgreSQL that all nodes share)',
    given.attachmentsDir === null && 'ATTACHMENTS_DIR (the folder that all nodes share, for the files of requests)',
  ].filter((text) => text !== false);
  if (missing.length === 0) return { node: given.nodeName ?? hostname() };
  if (given.operatorKey === null)
    missing.push('OPERATOR_KEY, the same on all nodes (or operators that `npm run operators -- add NAME` has added)');
  throw new BadSetting(`Setting CLUSTER is not usable without: ${missing.join('; ')}.`);
}
