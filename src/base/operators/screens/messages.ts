import { AUDIT_EVENTS, type AuditEvent } from '../store/operator-store.ts';

export const AUDIT_WORDS: Record<AuditEvent, { word: string; warning?: boolean }> = AUDIT_EVENTS;
const eventsLike = (pattern: RegExp) =>
  (Object.keys(AUDIT_EVENTS) as AuditEvent[]).filter((event) => pattern.test(event));

export const AUDIT_KINDS = [
  { name: 'sign-ins', word: 'Sign-ins', events: eventsLike(/^(?:sign|session|operator|key|passkey)-/) },
  {
    name: 'quotes',
    word: 'Quotes',
    events: eventsLike(/^(?:quote|answer-|template-|prices-|file-|mails-|backup|restore)/),
  },
  { name: 'catalog', word: 'Catalog and sitemaps', events: eventsLike(/^(?:import|catalog-|release-|sitemap)/) },
  { name: 'refused', word: 'Refused', events: eventsLike(/-refused$/) },
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number]['name'];

export const OPERATOR_ACTIONS = ['end-session', 'end-others', 'remove-passkey', 'set-role', 'set-email'] as const;
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
