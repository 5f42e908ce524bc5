import type { AuditEvent } from '../store/operator-store.ts';

/** What people read of an event, before its subject. A warning is something that an operator should look at. */
export const AUDIT_WORDS: Record<AuditEvent, { word: string; warning?: boolean }> = {
  'sign-in': { word: 'Signed in' },
  'sign-in-refused': { word: 'Sign-in refused', warning: true },
  'sign-out': { word: 'Signed out of' },
  'session-ended': { word: 'Ended the session of' },
  'operator-added': { word: 'Added the operator' },
  'operator-removed': { word: 'Removed the operator' },
  'key-replaced': { word: 'Made a new key for' },
  'passkey-added': { word: 'Added the passkey' },
  'passkey-removed': { word: 'Removed the passkey' },
  'quote-state': { word: 'Set the state of' },
  'quote-note': { word: 'Changed the note of' },
  'quote-deleted': { word: 'Deleted the request' },
  'quotes-expired': { word: 'Removed requests past their time:' },
  'quotes-exported': { word: 'Exported' },
  'mails-retried': { word: 'Sent mails again of' },
  backup: { word: 'Backed up requests to' },
  restore: { word: 'Restored requests from' },
  import: { word: 'Imported the catalog' },
  'import-refused': { word: 'Import refused', warning: true },
  'catalog-back': { word: 'Went back to the catalog' },
  'sitemaps-made': { word: 'Made sitemap files:' },
  'sitemap-uploaded': { word: 'Stored the sitemap file' },
  settings: { word: 'Started the server:' },
};
