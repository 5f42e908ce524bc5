import { hash } from 'node:crypto';
import { join } from 'node:path';
import { CATALOG_KEY } from '#base/http/cdn-headers.ts';
import { runCommand } from '#base/jobs/run-process.ts';
import { openFolderNotes } from '#base/jobs/folder-notes.ts';
import type { Config } from '#base/settings/config.ts';
import { runAfterSwitches, type CatalogSource } from '#publog/catalog-source.ts';

/** A CDN has answers from before a switch by then. */
const SETTLE_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;
const COMMAND_LIMIT_MS = 30_000;
const NOTE = 'after-switch';

/**
 * Runs AFTER_SWITCH_COMMAND when an edition comes into force, or a start shows other pages. Retries failures. Null
 * without a command.
 */
export function startAfterSwitch(options: {
  config: Pick<Config, 'afterSwitchCommand' | 'dataDir'>;
  source: Pick<CatalogSource, 'current' | 'onSwitch'>;
  /** The program and settings that pages show. */
  frame: () => readonly unknown[];
  log: Record<'info' | 'warn', (fields: object, text: string) => void>;
  settleMs?: number;
  firstWaitMs?: number;
}) {
  const { config, source, frame, log, settleMs = SETTLE_MS, firstWaitMs = 10_000 } = options;
  const command = config.afterSwitchCommand;
  if (command === null) return null;
  const notes = openFolderNotes(join(config.dataDir, 'notes'));
  let switches = 0;
  let toldSwitches = 0;
  source.onSwitch(() => (switches += 1));

  async function tell(signal: AbortSignal): Promise<void> {
    const version = source.current()?.edition.version;
    if (version === undefined) return;
    const state = `${version} ${hash('sha256', JSON.stringify(frame()), 'base64url').slice(0, 10)}`;
    const change = switches;
    // after a rollback the state is the earlier one
    if (change === toldSwitches && (await notes.read(NOTE)) === state) return;
    const { status, words } = await runCommand(command!, [CATALOG_KEY], { limitMs: COMMAND_LIMIT_MS, signal });
    if (status !== 0) throw new Error(words);
    log.info({ now: state, key: CATALOG_KEY }, 'AFTER_SWITCH_COMMAND was run');
    await notes.keep(NOTE, state);
    toldSwitches = change;
  }

  return runAfterSwitches(source, settleMs, async (ended, failures) => {
    try {
      await tell(ended);
      return null;
    } catch (error) {
      const waitMs = Math.min(firstWaitMs * 2 ** failures, LONGEST_WAIT_MS);
      if (!ended.aborted) log.warn({ err: error, waitMs }, 'AFTER_SWITCH_COMMAND failed: it is tried again');
      return waitMs;
    }
  });
}
