import { BadUsage, parseOptions } from '#base/cli/terminal.ts';

export const IMPORT_USAGE = `Usage: npm run import -- <zip, folder or csv ...> [--accept-loss] [--again] [--json]
       npm run import -- --list | --back | --to VERSION [--json]

Loads the files of PUB LOG into the catalog of DATA_DIR, or of DATABASE_URL, compares it with the catalog in force and switches
to it. Then makes the sitemap files again that have changed.
  --accept-loss  publish anyway when files are missing or cut off, or counts have fallen by more than
                 IMPORT_MAX_LOSS_PERCENT; without it such an import is refused (exit code 3)
  --again        import also the files that the catalog in force was made of; without it they change nothing
  --list         show the catalogs that there are
  --back         put the catalog before the one in force in force again
  --to VERSION   put this catalog of --list in force, older or newer
  --json         print the report as JSON
`;

/** A command line that was read. `version` is null for the catalog before the one in force. */
export type ImportCommand = { json: boolean } & (
  | { command: 'import'; paths: string[]; acceptLoss: boolean; again: boolean }
  | { command: 'list' }
  | { command: 'back'; version: string | null }
);

/** Reads the arguments. Null: print the usage. Throws `BadUsage`, with an empty message when there are no arguments. */
export function readImportArguments(args: readonly string[]): ImportCommand | null {
  const { values, positionals } = parseOptions(args, {
    'accept-loss': { type: 'boolean' },
    again: { type: 'boolean' },
    list: { type: 'boolean' },
    back: { type: 'boolean' },
    to: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return null;
  const json = values.json ?? false;
  const acceptLoss = values['accept-loss'] ?? false;
  const again = values.again ?? false;
  const [wanted, second] = (['list', 'back', 'to'] as const).filter((name) => values[name] !== undefined);
  if (second !== undefined) throw new BadUsage(`--${wanted} and --${second} do not go together.`);
  if (wanted === undefined) {
    if (positionals.length === 0) throw new BadUsage('');
    return { command: 'import', paths: positionals, acceptLoss, again, json };
  }
  if (acceptLoss) throw new BadUsage(`--${wanted} and --accept-loss do not go together.`);
  if (again) throw new BadUsage(`--${wanted} and --again do not go together.`);
  if (positionals.length > 0) throw new BadUsage(`--${wanted} takes no files.`);
  return wanted === 'list' ? { command: 'list', json } : { command: 'back', version: values.to ?? null, json };
}
