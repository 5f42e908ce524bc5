import { userInfo } from 'node:os';
import { openStores, type StorePlace } from '../app/open-stores.ts';
import type { AuditEvent } from '../operators/store/operator-store.ts';
import type { SitemapReport } from './sitemap-display.ts';
import { escapeControls } from './terminal.ts';

/**
 * Puts what a command does into the audit log. A command is not refused for a log that cannot be written: one line on `error` says so. Never
 * rejects.
 */
export async function auditCommand(
  place: StorePlace,
  event: AuditEvent,
  subject: string,
  error: { write(text: string): unknown } = process.stderr,
): Promise<void> {
  try {
    const store = await openStores(place).operatorStore();
    try {
      await store.log.append({ atMs: Date.now(), who: terminalUser(), address: null, event, subject });
    } finally {
      await store.close();
    }
  } catch (failure) {
    error.write(`Not in the audit log: ${escapeControls((failure as Error).message)}\n`);
  }
}

/** Notes a set of sitemap files that was published; a run that changed nothing is not noted. */
export async function auditSitemaps(place: StorePlace, report: SitemapReport): Promise<void> {
  const { files, made, takenOver, removed, catalogVersion, written } = report;
  if (written === 'nothing') return;
  const subject = `${made + takenOver} of ${files} anew, ${removed} removed, catalog ${catalogVersion}`;
  await auditCommand(place, 'sitemaps-made', subject);
}

/** Who works at a terminal, for the audit log. */
export function terminalUser(): string {
  try {
    return `terminal:${userInfo().username}`;
  } catch {
    // the system knows no name for the account, as in a container
    return `terminal:${process.getuid?.() ?? 'unknown'}`;
  }
}
