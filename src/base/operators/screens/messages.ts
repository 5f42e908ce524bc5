import { AUDIT_EVENTS, type AuditEvent } from '../store/operator-store.ts';

export const AUDIT_WORDS: Record<AuditEvent, { word: string; warning?: boolean }> = AUDIT_EVENTS;
const EVENTS = Object.keys(AUDIT_EVENTS) as AuditEvent[];

const isOf =
  (...starts: string[]) =>
  (event: AuditEvent): boolean =>
    starts.some((start) => event.startsWith(start));

const kind = <Name extends string>(name: Name, word: string, holds: (event: AuditEvent) => boolean) => ({
  name,
  word,
  events: EVENTS.filter(holds),
});

export const AUDIT_KINDS = [
  kind('sign-ins', 'Sign-ins', isOf('sign-', 'session-', 'operator-', 'key-', 'passkey-')),
  kind('quotes', 'Quotes', isOf('quote', 'answer-', 'template-', 'prices-', 'file-', 'mails-', 'backup', 'restore')),
  kind('catalog', 'Catalog and sitemaps', isOf('import', 'catalog-', 'release-', 'sitemap')),
  kind('refused', 'Refused', (event) => event.endsWith('-refused')),
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number]['name'];

export const OPERATOR_ACTIONS = ['end-session', 'end-others', 'remove-passkey'] as const;
export type OperatorActionName = (typeof OPERATOR_ACTIONS)[number];

export type PasskeyPlace = 'ready' | 'origin' | 'program' | 'link';

export const PASSKEY_PLACE_WORDS: Record<Exclude<PasskeyPlace, 'ready'>, string> = {
  origin:
    'Browsers allow passkeys at a host name with https, or at localhost. Set SITE_URL to such an address and open the site there.',
  program: 'A program that shows a key has no passkey.',
  link: 'You are signed in by the link that the server printed. Passkeys belong to an operator with a key: npm run operators -- add NAME.',
};

export const operatorMessages = {
  unavailable: 'Operators, sessions and the log cannot be read now. Please try again.',
};
