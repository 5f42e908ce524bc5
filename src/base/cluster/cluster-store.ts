import type { AddressRate } from '../http/rate-limit.ts';
import type { KeyRateLimit } from '../operators/sign-in/key-rate-limit.ts';
import type { FileAllowance } from '../http/file-allowance.ts';
import type { OnOneNode } from './one-node.ts';

/** State that all nodes share. Methods reject with `StoreUnavailable` while PostgreSQL is out. */
export type ClusterStore = {
  /** Rates of one `name` are shared by all nodes. */
  rate(name: string, perMinute: number): AddressRate;
  allowance(name: string, bytes: number): FileAllowance;
  keyRate(): KeyRateLimit;
  onOneNode: OnOneNode;
  notes: SharedNotes;
  close(): Promise<void>;
};

export type Notes = {
  read(name: string): Promise<string | null>;
  /** Replaces it; with `forMs` it expires. */
  keep(name: string, text: string, forMs?: number): Promise<void>;
  /** Reads and removes it: one caller gets it. */
  take(name: string): Promise<string | null>;
};

export type SharedNotes = Notes & {
  /** Keeps it unless there is one. */
  keepFirst(name: string, text: string): Promise<void>;
};
