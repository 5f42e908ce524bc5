import * as audit from './queries/audit-log.ts';
import * as operators from './queries/operators.ts';
import * as passkeys from './queries/passkeys.ts';
import * as sessions from './queries/sessions.ts';
import type { OperatorStore } from './operator-store.ts';
import type { QuoteDatabase } from '../../quotes/store/queries/quote-database.ts';

const DAY_MS = 86_400_000;

/** The store of operators on a database of either engine. */
export function createOperatorStore({
  query,
  write,
  close,
}: Pick<QuoteDatabase, 'query' | 'write' | 'close'>): OperatorStore {
  let lastRemovalMs = -DAY_MS;

  /** Once a day. An entry is appended whether this succeeds or not. */
  async function removeOld(nowMs: number): Promise<void> {
    if (nowMs - lastRemovalMs < DAY_MS) return;
    lastRemovalMs = nowMs;
    await write((within) => audit.removeOldEntries(within, nowMs)).catch(() => undefined);
  }

  return {
    addOperator: (operator) => write((within) => operators.addOperator(within, operator)),
    putOperator: (operator) => write((within) => operators.putOperator(within, operator)),
    findOperator: (name) => operators.findOperator(query, name),
    findByKeyHash: (keyHash) => operators.findByKeyHash(query, keyHash),
    listOperators: () => operators.listOperators(query),
    setKeyHash: (id, keyHash, atMs) => write((within) => operators.setKeyHash(within, id, keyHash, atMs)),
    removeOperator: (id) => write((within) => operators.removeOperator(within, id)),
    noteSeen: (id, atMs) => write((within) => sessions.noteSeen(within, id, atMs)),

    addSession: (session) => write((within) => sessions.addSession(within, session)),
    findSession: (tokenHash, idleSinceMs) => sessions.findSession(query, tokenHash, idleSinceMs),
    touchSession: (id, change) => write((within) => sessions.touchSession(within, id, change)),
    listSessions: (idleSinceMs, operatorId) => sessions.listSessions(query, idleSinceMs, operatorId),
    endSession: (id) => write((within) => sessions.endSession(within, id)),
    endSessions: (options) => write((within) => sessions.endSessions(within, options)),

    addPasskey: (passkey) => write((within) => passkeys.addPasskey(within, passkey)),
    listPasskeys: (operatorId) => passkeys.listPasskeys(query, operatorId),
    usePasskey: (id, counter, atMs) => write((within) => passkeys.usePasskey(within, id, counter, atMs)),
    removePasskey: (operatorId, id) => write((within) => passkeys.removePasskey(within, operatorId, id)),

    log: {
      append: async (entry) => {
        await write((within) => audit.appendEntry(within, entry));
        await removeOld(entry.atMs);
      },
      list: (page) => audit.listEntries(query, page),
      count: (filter) => audit.countEntries(query, filter),
    },
    ping: async () => {
      await query('select 1 from operator limit 1');
    },
    close,
  };
}
