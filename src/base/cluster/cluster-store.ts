import type { AddressRate } from '../http/rate-limit.ts';
import type { KeyRateLimit } from '../operators/sign-in/key-rate-limit.ts';
import type { FileAllowance } from '../http/file-allowance.ts';
import type { OnOneNode } from './one-node.ts';

/**
 * What several nodes agree on. Each method rejects with `StoreUnavailable` while PostgreSQL is out; the clock is the one of
 * the database. Client addresses are stored as keyed hashes, and no longer than they count.
 */
export type ClusterStore = {
  /** `perMinute` for each client address over all nodes together; rates of one `name` are one. */
  rate(name: string, perMinute: number): AddressRate;
  /** `bytes` an hour for each client address over all nodes together. */
  allowance(name: string, bytes: number): FileAllowance;
  /** The bounds of operator keys that are tried. */
  keyRate(): KeyRateLimit;
  /** Runs what one node alone is to do. */
  onOneNode: OnOneNode;
  notes: SharedNotes;
  close(): Promise<void>;
};

/** Short texts by name. */
export type Notes = {
  read(name: string): Promise<string | null>;
  /** Replaces it. `forMs`: it is gone after that time; without, it stays. */
  keep(name: string, text: string, forMs?: number): Promise<void>;
  /** Reads and removes it: of several that take it, one gets it. */
  take(name: string): Promise<string | null>;
};

/** Notes of several nodes. */
export type SharedNotes = Notes & {
  /** Keeps it unless there is one: of several at the same moment, one stays. */
  keepFirst(name: string, text: string): Promise<void>;
};
