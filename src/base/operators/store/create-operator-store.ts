import type { WritableDatabase } from '../../database/database.ts';
import type { OperatorStore } from './operator-store.ts';
import { auditLogOn } from './queries/audit-log.ts';
import { operatorsOn } from './queries/operators.ts';
import { passkeysOn } from './queries/passkeys.ts';
import { sessionsOn } from './queries/sessions.ts';

/** The store of operators on a database of either engine. */
export function createOperatorStore(database: WritableDatabase): OperatorStore {
  return {
    ...operatorsOn(database),
    ...sessionsOn(database),
    ...passkeysOn(database),
    log: auditLogOn(database),
    close: () => database.close(),
  };
}
