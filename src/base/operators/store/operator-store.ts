/** What pages of operators take from the running site. */
export type OperatorServices = {
  operators: OperatorStore;
  /** Whether browsers allow passkeys at the address of the site. */
  passkeysAllowed: () => boolean;
};

/** What an operator may do: read and change requests for quote, write sitemap files, or both and see every operator, session and the log. */
export const OPERATOR_ROLES = ['quotes', 'sitemaps', 'both'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What a request accesses. `own` is open to every operator: one's own sessions and passkeys. */
export type OperatorArea = 'quotes' | 'sitemaps' | 'operators' | 'own';

/** Who may enter an area. */
export function mayEnter(role: OperatorRole, area: OperatorArea): boolean {
  return role === 'both' || area === 'own' || role === area;
}

/** Times are milliseconds since 1970. */
export type Operator = {
  id: number;
  /** Unique whatever its case; 1 to 40 characters. */
  name: string;
  role: OperatorRole;
  /** `key`: added by name, with a key of its own. `setting`: the key is OPERATOR_KEY. `link`: signed in by the link that a start printed. */
  source: 'key' | 'setting' | 'link';
  createdAtMs: number;
  keyMadeAtMs: number | null;
  lastSeenAtMs: number | null;
  passkeys: number;
};

export type OperatorSession = {
  id: number;
  operator: Operator;
  /** Browser and system in a few words, never the whole User-Agent. */
  device: string;
  address: string;
  createdAtMs: number;
  lastSeenAtMs: number;
  /** False until the passkey of an operator who has one was used: such a session opens nothing else. */
  complete: boolean;
};

/** The operator of a request that passed the gate. `session` is null for a program that shows its key. */
export type OperatorIdentity = { operator: Operator; session: OperatorSession | null };

/** A WebAuthn credential: https://www.w3.org/TR/webauthn-3/#credential-record */
export type Passkey = {
  /** Credential id, base64url. */
  id: string;
  operatorId: number;
  /** COSE key. */
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  label: string;
  createdAtMs: number;
  lastUsedAtMs: number | null;
};

/**
 * Operators, their sessions and passkeys. Keys and session tokens are passed and stored as SHA-256 hashes only (hex). Everything rejects
 * with `StoreUnavailable` while the database is out. Removing an operator, or giving it a new key, ends its sessions.
 */
export type OperatorStore = {
  /** Null when the name is taken. */
  addOperator(operator: { name: string; role: OperatorRole; keyHash: string; atMs: number }): Promise<Operator | null>;
  /** The one operator of a source other than `key`; made when missing. Another hash than before ends its sessions. */
  putOperator(operator: {
    name: string;
    source: 'setting' | 'link';
    keyHash: string | null;
    atMs: number;
  }): Promise<Operator>;
  /** By name, in any case. */
  findOperator(name: string): Promise<Operator | null>;
  findByKeyHash(keyHash: string): Promise<Operator | null>;
  /** All, by name. */
  listOperators(): Promise<Operator[]>;
  setKeyHash(operatorId: number, keyHash: string, atMs: number): Promise<void>;
  removeOperator(operatorId: number): Promise<boolean>;
  /** For an operator who shows its key with each request and has no session. */
  recordSeen(operatorId: number, atMs: number): Promise<void>;

  addSession(session: {
    operatorId: number;
    tokenHash: string;
    device: string;
    address: string;
    complete: boolean;
    atMs: number;
  }): Promise<OperatorSession>;
  /** Null when it was ended or has not been used since `idleSinceMs`. */
  findSession(tokenHash: string, idleSinceMs: number): Promise<OperatorSession | null>;
  /** Records that a session was used, or that its passkey was shown. */
  touchSession(sessionId: number, change: { lastSeenAtMs: number; complete?: true }): Promise<void>;
  /** Used since `idleSinceMs`, of one operator or of all, latest use first. */
  listSessions(idleSinceMs: number, operatorId?: number): Promise<OperatorSession[]>;
  endSession(sessionId: number): Promise<boolean>;
  /** Ends all, of one operator or of everybody, but for one; returns how many. */
  endSessions(options: { operatorId?: number; exceptId?: number }): Promise<number>;

  /** False when the credential is known already. */
  addPasskey(passkey: Omit<Passkey, 'lastUsedAtMs'>): Promise<boolean>;
  listPasskeys(operatorId: number): Promise<Passkey[]>;
  usePasskey(id: string, counter: number, atMs: number): Promise<void>;
  removePasskey(operatorId: number, id: string): Promise<boolean>;

  log: AuditLog;
  close(): Promise<void>;
};

/** A session ends after this time without use. */
export const SESSION_IDLE_MS = 12 * 3_600_000;

/** The events of the audit log, with the words for people that come before the subject of an entry. */
export const AUDIT_EVENTS = {
  'sign-in': { word: 'Signed in' },
  'sign-in-refused': { word: 'Sign-in refused', warning: true },
  'sign-out': { word: 'Signed out of' },
  'session-ended': { word: 'Ended the session of' },
  'operator-added': { word: 'Added the operator' },
  'operator-removed': { word: 'Removed the operator' },
  'key-replaced': { word: 'Made a new key for' },
  'passkey-added': { word: 'Added the passkey' },
  'passkey-removed': { word: 'Removed the passkey' },
  'quote-state': { word: 'Changed the state of' },
  'order-reopened': { word: 'Reopened the order of' },
  'quote-note': { word: 'Changed the note of' },
  'quote-email': { word: 'Corrected the e-mail address of' },
  'quote-assigned': { word: 'Assigned' },
  'answer-drafted': { word: 'Began an answer to' },
  'answer-sent': { word: 'Sent the answer of' },
  'quote-message': { word: 'Wrote to the buyer of' },
  'template-changed': { word: 'Changed the template' },
  'file-downloaded': { word: 'Downloaded a file of' },
  'prices-imported': { word: 'Read prices into the answer of' },
  'quote-deleted': { word: 'Deleted the request' },
  'quotes-expired': { word: 'Removed requests past their time:' },
  'quote-file': { word: 'Opened the file' },
  'quotes-exported': { word: 'Exported' },
  'mails-retried': { word: 'Sent mails again of' },
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
  /** An operator's name, `terminal:<user>` for a command, `server`, or `unknown`. */
  who: string;
  /** Null for commands and for the server itself. */
  address: string | null;
  event: AuditEvent;
  /** Numbers and names, such as "RFQ-1700000000000 closed"; never contents of a request. At most 300 characters. */
  subject: string;
};

export type StoredAuditEntry = AuditEntry & { id: number };

export type AuditQuery = {
  limit: number;
  /** Only entries older than this id. */
  before?: number;
  events?: readonly AuditEvent[];
  /** Part of who, subject or address, in any case. */
  search?: string;
};

/** Entries are appended and never changed: the database itself refuses updates, and deletions of entries younger than 400 days. */
export type AuditLog = {
  /** Resolves when the entry is on the disk. */
  append(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(query: AuditQuery): Promise<StoredAuditEntry[]>;
  count(query: Omit<AuditQuery, 'limit' | 'before'>): Promise<number>;
};
