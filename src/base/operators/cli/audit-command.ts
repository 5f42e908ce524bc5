import { userInfo } from 'node:os';
import { closing } from '../../domain/in-parallel.ts';
import type { StorePlace } from '../../settings/site-origin.ts';
import { openOperatorStore } from '../store/open-operator-store.ts';
import type { AuditEvent } from '../store/operator-store.ts';
import { escapeControls } from '../../cli/terminal.ts';

/** Logs a command. A failure prints one line. Never rejects. */
export async function auditCommand(
  place: StorePlace,
  event: AuditEvent,
  subject: string,
  error: { write(text: string): unknown } = process.stderr,
): Promise<void> {
  try {
    const entry = { atMs: Date.now(), who: terminalUser(), address: null, event, subject };
    await closing(openOperatorStore(place), ({ log }) => log.append(entry));
  } catch (failure) {
    error.write(`Not in the audit log: ${escapeControls((failure as Error).message)}\n`);
  }
}

export function terminalUser(): string {
  try {
    return `terminal:${userInfo().username}`;
  } catch {
    // a container may have no account name
    return `terminal:${process.getuid?.() ?? 'unknown'}`;
  }
}
