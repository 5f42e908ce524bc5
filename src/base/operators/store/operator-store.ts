export type OperatorServices = { operators: OperatorStore; passkeysAllowed: () => boolean };

/** `records`: requests with their deletion and export as a whole. `both` also sees operators, sessions and the log. */
export const OPERATOR_ROLES = ['quotes', 'records', 'sitemaps', 'both'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** `own`: one's own sessions and passkeys. */
export type OperatorArea = 'quotes' | 'records' | 'sitemaps' | 'operators' | 'own';

export const mayEnter = (role: OperatorRole, area: OperatorArea): boolean =>
  role === 'both' || area === 'own' || role === area || (role === 'records' && area === 'quotes');

/** Times are milliseconds since 1970. */
export type Operator = {
  id: number;
  /** Unique in any case; 1 to 40 characters. */
  name: string;
  role: OperatorRole;
  /** For mails of the desk; may be empty. */
  email: string;
  /** `setting`: OPERATOR_KEY. `link`: the link that a start printed. */
  source: 'key' | 'setting' | 'link';
  createdAtMs: number;
  keyMadeAtMs: number | null;
  lastSeenAtMs: number | null;
  passkeys: number;
};

export type OperatorSession = {
  id: number;
  operator: Operator;
  device: string;
  address: string;
  createdAtMs: number;
  lastSeenAtMs: number;
  /** False until a required passkey was used. */
  complete: boolean;
};

/** `session` is null for a program. */
export type OperatorIdentity = { operator: Operator; session: OperatorSession | null };

/** https://www.w3.org/TR/webauthn-3/#credential-record */
export type Passkey = {
  id: string;
  operatorId: number;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  label: string;
  createdAtMs: number;
  lastUsedAtMs: number | null;
};

/** Takes SHA-256 hashes of keys and tokens. Rejects with `StoreUnavailable`. A new or removed key ends its sessions. */
export type OperatorStore = {
  addOperator(operator: { name: string; role: OperatorRole; keyHash: string; atMs: number }): Promise<Operator | null>;
  /** For sources other than `key`; made when missing. A new hash ends its sessions. */
  putOperator(operator: {
    name: string;
    source: 'setting' | 'link';
    keyHash: string | null;
    atMs: number;
  }): Promise<Operator>;
  findOperator(name: string): Promise<Operator | null>;
  findByKeyHash(keyHash: string): Promise<Operator | null>;
  listOperators(): Promise<Operator[]>;
  setKeyHash(operatorId: number, keyHash: string, atMs: number): Promise<void>;
  /** For source `key`. */
  setRole(operatorId: number, role: OperatorRole): Promise<boolean>;
  setEmail(operatorId: number, email: string): Promise<boolean>;
  removeOperator(operatorId: number): Promise<boolean>;
  recordSeen(operatorId: number, atMs: number): Promise<void>;

  addSession(session: {
    operatorId: number;
    tokenHash: string;
    device: string;
    address: string;
    complete: boolean;
    atMs: number;
  }): Promise<OperatorSession>;
  findSession(tokenHash: string, idleSinceMs: number): Promise<OperatorSession | null>;
  touchSession(sessionId: number, change: { lastSeenAtMs: number; complete?: true }): Promise<void>;
  listSessions(idleSinceMs: number, operatorId?: number): Promise<OperatorSession[]>;
  endSession(sessionId: number): Promise<boolean>;
  endSessions(options: { operatorId?: number; exceptId?: number }): Promise<number>;

  addPasskey(passkey: Omit<Passkey, 'lastUsedAtMs'>): Promise<boolean>;
  listPasskeys(operatorId: number): Promise<Passkey[]>;
  usePasskey(id: string, counter: number, atMs: number): Promise<boolean>;
  removePasskey(operatorId: number, id: string): Promise<boolean>;

  log: AuditLog;
  close(): Promise<void>;
};

export const SESSION_IDLE_MS = 12 * 3_600_000;

export const AUDIT_EVENTS = {
  'sign-in': { word: 'Signed in' },
  'sign-in-refused': { word: 'Sign-in refused', warning: true },
  'sign-out': { word: 'Signed out of' },
  'session-ended': { word: 'Ended the session of' },
  'operator-added': { word: 'Added the operator' },
  'operator-removed': { word: 'Removed the operator' },
  'operator-email': { word: 'Changed the e-mail address of' },
  'operator-role': { word: 'Changed the role of' },
  'key-replaced': { word: 'Made a new key for' },
  'passkey-added': { word: 'Added the passkey' },
  'passkey-removed': { word: 'Removed the passkey' },
  'quote-state': { word: 'Changed the state of' },
  'order-reopened': { word: 'Reopened the order of' },
  'order-changed': { word: 'Changed the order of' },
  'quote-note': { word: 'Wrote a note on' },
  'quote-email': { word: 'Corrected the e-mail address of' },
  'quote-assigned': { word: 'Assigned' },
  'answer-drafted': { word: 'Began an answer to' },
  'answer-sent': { word: 'Sent the answer of' },
  'quote-message': { word: 'Wrote to the buyer of' },
  'template-changed': { word: 'Changed the template' },
  'file-downloaded': { word: 'Downloaded a file of' },
  'prices-imported': { word: 'Read prices into the answer of' },
  'quote-entered': { word: 'Entered the request' },
  'mail-sorted': { word: 'Sorted a mail:' },
  'file-attached': { word: 'Attached a file to' },
  'quote-deleted': { word: 'Deleted the request' },
  'quotes-expired': { word: 'Removed requests past their time:' },
  'quote-file': { word: 'Opened the file' },
  'quotes-exported': { word: 'Exported' },
  'mails-retried': { word: 'Sent mails again of' },
  'stock-read': { word: 'Read the stock file' },
  'stock-dropped': { word: 'Discarded the stock file' },
  'stock-published': { word: 'Published the stock list' },
  'stock-hidden': { word: 'Took back the stock list' },
  'stock-settings': { word: 'Changed the stock list' },
  'stock-matched': { word: 'Matched on the shelf:' },
  backup: { word: 'Backed up requests to' },
  restore: { word: 'Restored requests from' },
  import: { word: 'Imported the catalog' },
  'import-refused': { word: 'Import refused', warning: true },
  'catalog-back': { word: 'Went back to the catalog' },
  'release-published': { word: 'Published the release' },
  'release-activated': { word: 'Put the release in force' },
  'release-removed': { word: 'Removed old releases:' },
  'release-back': { word: 'Went back to the release' },
  'sitemaps-made': { word: 'Made sitemap files:' },
  'sitemap-uploaded': { word: 'Stored the sitemap file' },
  'sitemap-run': { word: 'Run over sitemap files:' },
  'sitemap-walk': { word: 'Walk of the sitemaps:' },
  'sitemap-finding': { word: 'Finding of the sitemaps:' },
  settings: { word: 'Started the server:' },
} as const;
export type AuditEvent = keyof typeof AUDIT_EVENTS;

export type AuditEntry = {
  atMs: number;
  /** A name, `terminal:<user>`, `server` or `unknown`. */
  who: string;
  address: string | null;
  event: AuditEvent;
  /** Names and numbers, never contents of a request; at most 300 characters. */
  subject: string;
};

export type StoredAuditEntry = AuditEntry & { id: number };

export type AuditQuery = { limit: number; before?: number; events?: readonly AuditEvent[]; search?: string };

/** The database refuses updates, and deletions within 400 days. */
export type AuditLog = {
  append(entry: AuditEntry): Promise<void>;
  list(query: AuditQuery): Promise<StoredAuditEntry[]>;
  count(query: Omit<AuditQuery, 'limit' | 'before'>): Promise<number>;
};
