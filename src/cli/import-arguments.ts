import { parseArgs } from 'node:util';

export const IMPORT_USAGE = `Usage: npm run import -- <zip, folder or csv ...> [--accept-loss] [--json]
       npm run import -- --list | --back | --to VERSION [--json]

Loads the files of PUB LOG into the catalog of DATA_DIR, or of DATABASE_URL, compares it with the catalog in force and switches
to it. Then makes the sitemap files again that have changed.
  --accept-loss  publish all the same when files are missing or cut off, or counts have fallen by more than
                 IMPORT_MAX_LOSS_PERCENT; without it such an import is refused (exit code 3)
  --list         show the catalogs that there are
  --back         put the catalog before the one in force in force again
  --to VERSION   put this catalog of --list in force, older or newer
  --json         print the report as JSON
`;

/** What the command line asks for. */
export type ImportCommand =
  | { command: 'help' }
  | { command: 'import'; paths: string[]; acceptLoss: boolean; json: boolean }
  | { command: 'list'; json: boolean }
  /** `version` is null for the one before. */
  | { command: 'back'; version: string | null; json: boolean };

/** Reads the arguments; a string is the problem in one line, and is empty when there are no arguments. */
export function readImportArguments(args: readonly string[]): ImportCommand | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const json = values.json ?? false;
  if (values.help) return { command: 'help' };
  const switches = (['list', 'back', 'to'] as const).filter((name) => values[name] !== undefined);
  const [wanted, second] = switches;
  if (second !== undefined) return `--${wanted} and --${second} do not go together.`;
  if (wanted === undefined) {
    if (positionals.length === 0) return '';
    return { command: 'import', paths: positionals, acceptLoss: values['accept-loss'] ?? false, json };
  }
  if (values['accept-loss']) return `--${wanted} and --accept-loss do not go together.`;
  if (positionals.length > 0) return `--${wanted} takes no files.`;
  if (wanted === 'list') return { command: 'list', json };
  return { command: 'back', version: values.to ?? null, json };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'accept-loss': { type: 'boolean' },
        list: { type: 'boolean' },
        back: { type: 'boolean' },
        to: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
}
