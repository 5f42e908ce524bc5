import { AUDIT_EVENTS, type AuditEvent } from '../store/operator-store.ts';

const isOf =
  (...starts: string[]) =>
  (event: AuditEvent): boolean =>
    starts.some((start) => event.startsWith(start));

const kind = <Name extends string>(name: Name, word: string, holds: (event: AuditEvent) => boolean) => ({
  name,
  word,
  events: AUDIT_EVENTS.filter(holds),
});

/** The kinds by which the page filters the log. An entry may be of several. */
export const AUDIT_KINDS = [
  kind('sign-ins', 'Sign-ins', isOf('sign-', 'session-', 'operator-', 'key-', 'passkey-')),
  kind('quotes', 'Quotes', isOf('quote', 'mails-', 'backup', 'restore')),
  kind('catalog', 'Catalog and sitemaps', isOf('import', 'catalog-', 'sitemap')),
  kind('refused', 'Refused', (event) => event.endsWith('-refused')),
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number]['name'];
