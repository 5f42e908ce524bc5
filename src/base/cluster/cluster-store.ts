import type { AddressRate, FileAllowance } from '../http/rate-limit.ts';
import type { KeyRateLimit } from '../operators/sign-in/operator-gate.ts';

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

export type SharedNotes = Notes & { keepFirst(name: string, text: string): Promise<void> };

/** `elsewhere`: another node does it, or just did. */
type OneNodeOutcome<Result> = { kind: 'done'; result: Result } | { kind: 'elsewhere'; holder: string };

/**
 * Runs an action unless another node runs it. Its signal aborts when the lease is lost. `restMs`: pause before the
 * next run.
 */
export type OnOneNode = <Result>(
  name: string,
  action: (signal: AbortSignal) => Promise<Result>,
  options?: { restMs?: number },
) => Promise<OneNodeOutcome<Result>>;

export const onThisNode: OnOneNode = async (_name, action) => ({
  kind: 'done',
  result: await action(new AbortController().signal),
});

/** A node whose round is a little early still runs it. */
const REST_SHARE = 0.9;

/** Runs a repeated action on one node. Skips the round while PostgreSQL is out. */
export async function quietly(onOneNode: OnOneNode, name: string, action: () => Promise<void>, everyMs: number) {
  await onOneNode(name, action, { restMs: everyMs * REST_SHARE }).catch(() => undefined);
}
