import type { AttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { QuoteFile } from '../store/stored-quote.ts';
import { runCommand } from '#base/jobs/run-process.ts';
import { repeatQuietly, type Log } from './rounds.ts';

const FILES_AT_ONCE = 50;
/** Tries again, and sweeps. */
const [SCAN_EVERY_MS, SWEEP_EVERY_MS] = [60_000, 10 * 60_000];

/** Scans files of requests, and sweeps those that no request came for. */
export function keepFiles(props: {
  folder: AttachmentFolder;
  store: Pick<QuoteStore, 'files'>;
  /** SCAN_COMMAND; null: files stay in quarantine. */
  command: string | null;
  log: Log;
  /** A longer scan counts as none. */
  limitMs?: number;
}) {
  const { folder, store, command, log, limitMs = 60_000 } = props;
  const stops: (() => void)[] = [];
  let running: Promise<void> | null = null;
  let again = false;

  async function scanAll(): Promise<void> {
    if (command === null) return;
    for (let afterId = 0; ;) {
      const files = await store.files.listUnscanned(afterId, FILES_AT_ONCE);
      for (const file of files) await scanOne(command, file);
      if (files.length < FILES_AT_ONCE) return;
      afterId = files.at(-1)!.id;
    }
  }

  async function scanOne(program: string, { id, storedAs }: QuoteFile): Promise<void> {
    const path = await folder.pathOf(storedAs);
    if (path === null) return;
    const { status, words } = await runCommand(program, [path], { limitMs });
    const verdict = status === 0 ? 'clean' : status === 1 ? 'refused' : null;
    if (verdict === null) return log.warn({ fileId: id, words }, 'a file could not be scanned: it waits');
    // moved first: a killed process scans again
    if (verdict === 'clean') await folder.markClean(storedAs);
    await store.files.setState(storedAs, verdict);
    log.info({ fileId: id, verdict }, 'a file of a request was scanned');
  }

  async function run(): Promise<void> {
    do {
      again = false;
      await scanAll().catch((error: unknown) => log.warn({ err: error }, 'files could not be scanned'));
    } while (again);
    running = null;
  }

  const scanSoon = (): Promise<void> => {
    again = running !== null;
    return (running ??= run());
  };
  const sweep = (): Promise<void> =>
    folder
      .sweep(Date.now(), (names) => store.files.boundAmong(names))
      .then(
        (removed) => removed > 0 && log.info({ removed }, 'files without a request were removed'),
        (error: unknown) => log.warn({ err: error }, 'files without a request could not be removed'),
      ) as Promise<void>;

  return {
    scan: scanSoon,
    sweep,
    start(): void {
      void sweep().then(scanSoon);
      stops.push(repeatQuietly(() => void sweep(), SWEEP_EVERY_MS));
      if (command !== null) stops.push(repeatQuietly(() => void scanSoon(), SCAN_EVERY_MS));
    },
    stop(): void {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
