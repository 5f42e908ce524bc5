import { secretHash } from '../../domain/operator.ts';
import type { OperatorStore } from '../store/operator-store.ts';

/** The operator whose key is the setting OPERATOR_KEY. */
const SETTING_OPERATOR = 'operator';
const MAX_SUBJECT_LENGTH = 300;

type StartOptions = {
  store: OperatorStore;
  /** The setting OPERATOR_KEY. */
  operatorKey: string | null;
  /** "NAME=value", or "NAME is set" for a secret: for the log. */
  settings: readonly string[];
  /** Several nodes share the store: one that has no OPERATOR_KEY does not take away that of the others. */
  isCluster?: boolean;
  now?: () => number;
};

/**
 * Prepares a process for the first sign-in: gives the operator of OPERATOR_KEY its key, or takes it away, and logs the start. The returned function resolves
 * when that is done; it rejects with `StoreUnavailable` while the store is out, and the next call tries again.
 */
export function prepareOperators(options: StartOptions): () => Promise<void> {
  const { store, operatorKey, settings, isCluster = false, now = Date.now } = options;
  let prepared: Promise<void> | null = null;
  let logged = false;

  async function prepare(): Promise<void> {
    const keyHash = operatorKey === null ? null : secretHash(operatorKey);
    if (keyHash !== null || (!isCluster && (await store.findOperator(SETTING_OPERATOR)) !== null))
      await store.putOperator({ name: SETTING_OPERATOR, source: 'setting', keyHash, atMs: now() });
    if (logged) return;
    for (const subject of packed(settings))
      await store.log.append({ atMs: now(), who: 'server', address: null, event: 'settings', subject });
    logged = true;
  }

  return () => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    return prepared;
  };
}

/** Joins texts into as few entries as possible. */
function packed(texts: readonly string[]): string[] {
  const entries: string[] = [];
  for (const text of texts.length === 0 ? ['every setting has its default'] : texts) {
    const last = entries.at(-1);
    const joined = last === undefined ? text : `${last}, ${text}`;
    if (last !== undefined && joined.length <= MAX_SUBJECT_LENGTH) entries[entries.length - 1] = joined;
    else entries.push(text);
  }
  return entries;
}
