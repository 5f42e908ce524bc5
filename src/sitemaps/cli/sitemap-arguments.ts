import { findRangeFault } from '../runs/run-state.ts';
import type { SitemapFilePlan } from '../plan/sitemap-plan.ts';
import { BadUsage, parseOptions } from '#base/cli/terminal.ts';

export const SITEMAPS_USAGE = `Usage: npm run sitemaps [-- --from N --to N] [--only nsn|fsc] [--threads N] [--json]

Makes the sitemap files of the catalog in force under DATA_DIR/sitemaps/current and switches to them as a whole.
Files whose content has not changed keep their bytes and their dates.
  --from, --to   only the nsn files with these numbers; all others stay as they are
  --only         only the nsn files, or only the class files
  --threads      files compressed at the same time: as many as the machine has processors, at most 4, unless this says otherwise
  --json         print the report as JSON
`;

/** The files that a run makes: all, the class files, or nsn files, with null where the range is open, and `withClasses` the class files that list some of the same NSNs. */
export type SitemapSelection = 'all' | 'fsc' | { from: number | null; to: number | null; withClasses?: boolean };

export type SitemapArguments = { selection: SitemapSelection; threads: number | null; json: boolean };

const MAX_THREADS = 64;

/** Reads the command line; null asks for the usage. Throws `BadUsage`. */
export function readSitemapArguments(args: readonly string[]): SitemapArguments | null {
  const { values, positionals } = parseOptions(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    only: { type: 'string' },
    threads: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
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
  const selection = only === 'fsc' ? 'fsc' : isRange || only === 'nsn' ? { from, to } : 'all';
  return { selection, threads, json };
}

/** The selected files of a plan; a string says what is wrong with the range (S13.4). */
export function selectFiles(files: readonly SitemapFilePlan[], selection: SitemapSelection) {
  if (selection === 'all') return files;
  const isNsnFile = ({ type }: SitemapFilePlan) => type.startsWith('nsn-');
  if (selection === 'fsc') return files.filter((file) => !isNsnFile(file));
  const nsnFiles = files.filter(isNsnFile);
  const { from, to, withClasses = false } = selection;
  if (from === null && to === null) return nsnFiles;
  const [start, end] = [from ?? 1, to ?? nsnFiles.length];
  const fault = findRangeFault(start, end, nsnFiles.length);
  if (fault !== null) return fault;
  const chosen = nsnFiles.slice(start - 1, end);
  if (!withClasses) return chosen;
  const [first, last] = [chosen[0]!.nsns.start, chosen.at(-1)!.nsns.end];
  const listsSome = ({ nsns }: SitemapFilePlan) => nsns.start < last && nsns.end > first;
  return [...chosen, ...files.filter((file) => !isNsnFile(file) && listsSome(file))];
}
