import { parseArgs } from 'node:util';
import { findRangeFault } from '../sitemaps/runs/file-plan.ts';
import type { SitemapFilePlan } from '../sitemaps/plan/sitemap-plan.ts';

/** Which files of the plan a run makes: all of them, the nsn files, those from one number to another, or the class files. */
export type SitemapSelection = 'all' | 'fsc' | { from: number | null; to: number | null };

export type SitemapArguments = { selection: SitemapSelection; threads: number | null; json: boolean };

const MAX_THREADS = 64;

/** Reads the command line; a string is what is wrong with it, in one line. */
export function parseSitemapArguments(args: readonly string[]): SitemapArguments | 'help' | string {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        only: { type: 'string' },
        threads: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }));
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
  const { from, to, only, threads, json, help } = values;
  if (help) return 'help';
  for (const [name, text] of Object.entries({ from, to, threads }))
    if (text !== undefined && !/^\d{1,7}$/.test(text)) return `--${name} must be a whole number, not "${text}".`;
  if (only !== undefined && only !== 'nsn' && only !== 'fsc') return `--only must be nsn or fsc, not "${only}".`;
  if (threads !== undefined && (Number(threads) < 1 || Number(threads) > MAX_THREADS))
    return `--threads must be from 1 to ${MAX_THREADS}.`;
  const isRange = from !== undefined || to !== undefined;
  if (isRange && only === 'fsc') return '--from and --to are numbers of nsn files: they do not go with --only fsc.';
  const range = { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
  const selection = only === 'fsc' ? 'fsc' : isRange || only === 'nsn' ? range : 'all';
  return { selection, threads: threads === undefined ? null : Number(threads), json };
}

/** The files of the plan that are meant; a string says what is wrong with the range (S13.4). */
export function selectFiles(files: readonly SitemapFilePlan[], selection: SitemapSelection) {
  if (selection === 'all') return files;
  const nsnFiles = files.filter(isNsnFile);
  if (selection === 'fsc') return files.filter((file) => !isNsnFile(file));
  const { from, to } = selection;
  if (from === null && to === null) return nsnFiles;
  const [start, end] = [from ?? 1, to ?? nsnFiles.length];
  return findRangeFault(start, end, nsnFiles.length) ?? nsnFiles.slice(start - 1, end);
}

function isNsnFile({ type }: SitemapFilePlan): boolean {
  return type.startsWith('nsn-');
}
