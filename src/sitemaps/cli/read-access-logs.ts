import { join } from 'node:path';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import { ENGINE_IDS, ENGINES } from '../crawl/engines.ts';
import { openDns, openVerifier, readRanges } from '../crawl/open-verifier.ts';
import { importLog, type LogSums } from '../crawl/logs/import-log.ts';
import { openLog, UnreadableLog } from '../crawl/logs/read-log.ts';
import { formatSecond } from '#base/domain/format-time.ts';
import { closing } from '#base/domain/in-parallel.ts';
import type { Config } from '#base/settings/config.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { createProgressLine, escapeControls, fail, fileOf, textTable, timeLeft } from '#base/cli/terminal.ts';
import type { Terminal } from '#base/cli/terminal.ts';

/** Adds access logs ("-": standard input) to the store. Returns 1 when one could not be read. */
export async function readAccessLogs(
  names: readonly string[],
  config: Config,
  { dns = false, all = false }: { dns?: boolean; all?: boolean },
  terminal: Terminal,
): Promise<number> {
  const badFile = (file: string, why: string): void => void terminal.error.write(`${file} is left out: ${why}\n`);
  const inRanges = await readRanges(join(config.dataDir, 'crawlers'), badFile);
  const verifier = openVerifier({ inRanges, dns: dns ? openDns() : null });
  return closing(openCrawlStore(config), async (store) => {
    let status = 0;
    for (const name of names) {
      try {
        const log = await openLog(name === '-' ? name : fileOf(name));
        const startedAt = performance.now();
        const seconds = (): number => (performance.now() - startedAt) / 1_000;
        const form = { isQuietFirst: true, hasPercent: log.done() !== null };
        const line = createProgressLine(terminal.error, () => performance.now(), form);
        const onProgress = (lines: number): void =>
          line.draw(log.done() ?? 0, () => [`${formatCount(lines)} lines`, timeLeft(log.done() ?? 0, seconds())]);
        const sums = await importLog(log, { store, verifier, all, onProgress }).finally(() => line.clear());
        const shown = name === '-' ? 'Standard input' : escapeControls(name);
        terminal.out.write(sumsText(shown, sums, seconds(), { all, dns }));
        if (hasNoRequest(sums)) status = 1;
      } catch (error) {
        if (!(error instanceof UnreadableLog)) throw error;
        status = fail(terminal, escapeControls(error.message));
      }
    }
    return status;
  });
}

const hasNoRequest = ({ lines, unreadable, before }: LogSums): boolean =>
  before === 0 && lines > 0 && lines === unreadable;

function sumsText(name: string, sums: LogSums, seconds: number, { all, dns }: Record<'all' | 'dns', boolean>): string {
  const { lines, unreadable, before, firstAt, lastAt, missing, recorded, again, lacks } = sums;
  if (lines === 0 && before > 0) return `${name}: nothing new since it was last read.\n`;
  if (lines === 0) return `${name} is empty.\n`;
  if (hasNoRequest(sums))
    return `${name}: none of ${counted(lines, 'line')} is a request in the combined format or in JSON, with the address of its client. Nothing was counted.${lacks === null ? '' : ` The first lacks ${escapeControls(lacks)}.`}\n`;
  const speed = seconds < 0.1 ? '' : `, ${formatCount(Math.round(lines / seconds))} lines a second`;
  const said = [
    `${name}: ${counted(lines, 'line')}${unreadable > 0 ? `, ${formatCount(unreadable)} of them unreadable` : ''}${speed}.`,
    before > 0 ? `It was read before; this is what ${all ? 'was left out or ' : ''}came since.` : '',
    firstAt === null ? '' : `From ${formatSecond(firstAt)} to ${formatSecond(lastAt!)}.`,
    ...fetchesTable(sums, dns),
    again > 0 ? `${counted(again, 'line')} were read before in another cut of this log.` : '',
    missing > 0 ? `${counted(missing, 'request')} of people for what is not there.` : '',
    recorded > 0
      ? `Left out: ${counted(recorded, 'request')} of hours that the server recorded itself. --all counts them as well.`
      : '',
  ];
  return `${said.filter(Boolean).join('\n')}\n`;
}

function fetchesTable({ fetches, recorded }: LogSums, hasDns: boolean): string[] {
  const engines = ENGINE_IDS.filter((engine) => fetches.has(engine));
  if (engines.length === 0) return recorded > 0 ? [] : ['No line names a crawler.'];
  const rows = engines.map((engine) => {
    const { verified, claimed } = fetches.get(engine)!;
    return [ENGINES[engine].name, formatCount(verified), formatCount(claimed)];
  });
  const needDns = hasDns ? [] : engines.filter((engine) => ENGINES[engine].ranges.length === 0);
  const unproven = needDns.filter((engine) => fetches.get(engine)!.claimed > 0);
  const names = unproven.map((engine) => ENGINES[engine].name).join(' and ');
  return [
    ...textTable([['', 'verified', 'only claimed'], ...rows], [1, 2]),
    ...(names === '' ? [] : [`${names} can be verified by DNS alone: --dns.`]),
  ];
}
