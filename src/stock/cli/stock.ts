import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { runIfStarted, runOrExplain } from '#base/cli/store-command.ts';
import { BadUsage, fail, fileOf, parseOptions, print, type Terminal } from '#base/cli/terminal.ts';
import { addDays } from '#base/domain/format-time.ts';
import { closing } from '#base/domain/in-parallel.ts';
import { auditCommand, terminalUser } from '#base/operators/cli/audit-command.ts';
import { readConfig } from '#base/settings/config.ts';
import { doStockTask } from '../stock-work.ts';
import { openStockStore } from '../store/open-stock-store.ts';

const USAGE = `Usage: npm run stock -- put FILE [--list NAME] [--lines] [--draft] [--confirm]

Works on the stock lists of DATA_DIR, or of QUOTES_DATABASE_URL or DATABASE_URL, also while the server runs.
Reads CSV, TSV, XLSX or ODS, matches and compares its lines, and puts the list in force ("Main" unless told).
  --lines           changes single lines (quantity 0 removes one)
  --draft           leaves it for /stock to publish
  --confirm         accepts what is asked, such as that many lines are gone
`;
const OPTIONS = {
  list: { type: 'string' },
  lines: { type: 'boolean' },
  draft: { type: 'boolean' },
  confirm: { type: 'boolean' },
} as const;
const REFUSALS_SHOWN = 20;

/** Returns the exit status: 0 done, 1 failed or refused, 2 not understood. */
export const runStock = (args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> =>
  runOrExplain(args, { program: 'stock', usage: USAGE, terminal }, async () => {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [command, operand, ...more] = positionals;
    if (command !== 'put' || operand === undefined || more.length > 0) throw new BadUsage('The command is put FILE.');
    const { list = 'Main', lines = false, draft = false, confirm = false } = values;
    const config = readConfig(environment);
    const [path, who] = [fileOf(operand), terminalUser()];
    const [file, fd] = [basename(path), openSync(path, 'r')];
    await auditCommand(config, 'stock-read', `${file} for ${list}`, terminal.error);
    const read = await doStockTask(config, { do: 'read', list, who, file, fd, mode: lines ? 'lines' : 'whole' });
    closeSync(fd);
    if ('refused' in read) return fail(terminal, read.refused);
    const counts = read.list.draft!;
    for (const note of read.notes) terminal.error.write(`${note}\n`);
    await print(
      terminal.out,
      `${counts.lines} lines: ${counts.added} new, ${counts.changed} changed, ${counts.unchanged} unchanged; ` +
        `${counts.gone} gone; ${counts.unmatched} in no NSN; ${counts.refused} refused.\n`,
    );
    const refusals = await closing(openStockStore(config), (store) => store.refusals(counts.id, 0, REFUSALS_SHOWN));
    for (const { row, reason, text } of refusals)
      terminal.error.write(`Line ${row}: ${reason}  ${text.slice(0, 80).replace(/\s+/g, ' ')}\n`);
    if (draft) return 0;
    await auditCommand(config, 'stock-published', list, terminal.error);
    const published = await doStockTask(config, { do: 'publish', list, who, confirmed: confirm });
    if ('refused' in published) return fail(terminal, `${published.refused} See --confirm.`);
    const { inForce, settings } = published.list;
    const until = addDays(inForce!.countedOn, settings.days);
    return print(terminal.out, `${list} is in force, shown until ${until}.\n`);
  });

await runIfStarted(import.meta.filename, runStock);
