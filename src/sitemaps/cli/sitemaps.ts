import { IMPORT_ELSEWHERE, refuseOnNode } from '#publog/cli/run-import.ts';
import { BadSetting, readConfig } from '#base/settings/config.ts';
import { findSiteOrigin } from '#base/settings/site-origin.ts';
import { foreignFilesLine } from '../endpoints/find-foreign-files.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { describeRunError, makeSitemaps, type SitemapSelection } from './make-sitemaps.ts';
import { NO_ORIGIN, createSitemapProgress, loopbackLine, sitemapReportText } from './sitemap-display.ts';
import { runIfStarted } from '#base/cli/store-command.ts';
import { BadUsage, fail, parseOptions, printJson, stopOnSignals, type Terminal } from '#base/cli/terminal.ts';

const USAGE = `Usage: npm run sitemaps [-- --from N --to N] [--only nsn|fsc] [--threads N] [--json]

Makes the sitemap files of the catalog in force under DATA_DIR/sitemaps/current and switches to them as a whole.
Files whose content has not changed keep their bytes and their dates.
  --from, --to   only the nsn files with these numbers; all others stay as they are
  --only         only the nsn files, or only the class files
  --threads      files compressed at the same time: as many as the machine has processors, at most 4, unless this says otherwise
  --json         print the report as JSON
`;

const MAX_THREADS = 64;
const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = { from: TEXT, to: TEXT, only: TEXT, threads: TEXT, json: FLAG, help: { ...FLAG, short: 'h' } } as const;

/** Reads the command line; null asks for the usage. Throws `BadUsage`. */
export function readSitemapArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length > 0)
    throw new BadUsage(`Unexpected argument '${positionals[0]}'. This command does not take positional arguments`);
  const { only, json, help } = values;
  if (help) return null;
  const [from, to, threads] = (['from', 'to', 'threads'] as const).map((name) => {
    const text = values[name];
    if (text !== undefined && !/^\d{1,7}$/.test(text))
      throw new BadUsage(`--${name} must be a whole number, not "${text}".`);
    return text === undefined ? null : Number(text);
  }) as [number | null, number | null, number | null];
  if (only !== undefined && only !== 'nsn' && only !== 'fsc')
    throw new BadUsage(`--only must be nsn or fsc, not "${only}".`);
  if (threads !== null && (threads < 1 || threads > MAX_THREADS))
    throw new BadUsage(`--threads must be from 1 to ${MAX_THREADS}.`);
  const isRange = from !== null || to !== null;
  if (isRange && only === 'fsc')
    throw new BadUsage('--from and --to are numbers of nsn files: they do not go with --only fsc.');
  const selection: SitemapSelection = only === 'fsc' ? 'fsc' : isRange || only === 'nsn' ? { from, to } : 'all';
  return { selection, threads, json };
}

export async function runSitemaps(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  const { out, error: err } = terminal;
  const display = createSitemapProgress(process.stderr);
  const stop = stopOnSignals(() => {
    display.clear();
    err.write('Stopping ...\n');
  });
  const { signal } = stop;
  try {
    const parsed = readSitemapArguments(args);
    if (parsed === null) {
      err.write(USAGE);
      return 0;
    }
    const { json, ...selected } = parsed;
    const config = readConfig(environment);
    await refuseOnNode(config, IMPORT_ELSEWHERE);
    const origin = findSiteOrigin(config);
    if (origin === null) return fail(terminal, NO_ORIGIN);
    const made = await makeSitemaps({ catalog: config, origin, ...selected, signal, onProgress: display.show });
    display.clear();
    if (made.outcome === 'stopped') {
      err.write('Stopped. The published files are as they were; the next run goes on from here.\n');
      return stop.exitStatus();
    }
    if (json) printJson(made.report);
    else out.write(sitemapReportText(made.report));
    err.write(loopbackLine(origin) + (await foreignFilesLine(openSitemapFolder(config.dataDir), origin)));
    // loaded late: a stopped run does not need it
    const { noteMade } = await import('./rebuild-sitemaps.ts');
    const told = await noteMade(config, origin, made.report, signal);
    if (told !== null) err.write((await import('./tell-index-now.ts')).indexNowLine(told));
    return 0;
  } catch (error) {
    display.clear();
    if (error instanceof BadUsage) {
      err.write(`${error.message}\n${USAGE}`);
      return 2;
    }
    const problem = error instanceof BadSetting ? error.message : describeRunError(error);
    if (problem === null) throw error;
    return fail(terminal, problem);
  } finally {
    stop.close();
  }
}

await runIfStarted(import.meta.filename, runSitemaps);
