import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readCommandLine, runIfStarted, runOrExplain, type Commands } from '#base/cli/store-command.ts';
import { BadUsage, fail, fileOf, print, textTable, type Terminal } from '#base/cli/terminal.ts';
import { auditCommand, terminalUser } from '#base/operators/cli/audit-command.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { readConfig, type Config } from '#base/settings/config.ts';
import { lastDayOf } from '../shelf/follow-shelf.ts';
import { doStockTask } from '../stock-work.ts';
import type { StockList } from '../stock-line.ts';
import { openStockStore } from '../store/open-stock-store.ts';

const USAGE = `Usage: npm run stock -- <command>

Works on the stock lists of DATA_DIR, or of QUOTES_DATABASE_URL or DATABASE_URL, also while the server runs.
  put FILE [--list NAME] [--lines] [--draft] [--confirm]
                    reads CSV, TSV, XLSX or ODS, matches and compares its lines, and puts the list in force ("Main" unless told);
                    --lines changes single lines (quantity 0 removes one), --draft leaves it for /stock to publish,
                    --confirm accepts that many lines are gone
  list              the lists: lines, day of the count, how long they are shown
  back NAME         puts the version before in force
  hide NAME         shows nothing of a list
`;

type Options = { list?: string; lines?: boolean; draft?: boolean; confirm?: boolean };
const OPTIONS = {
  list: { type: 'string' },
  lines: { type: 'boolean' },
  draft: { type: 'boolean' },
  confirm: { type: 'boolean' },
} as const;
const COMMANDS: Commands<keyof Options> = {
  put: { operand: true, options: ['list', 'lines', 'draft', 'confirm'] },
  list: {},
  back: { operand: true },
  hide: { operand: true },
};
type Means = { terminal: Terminal; config: Config; audit: (event: AuditEvent, subject: string) => Promise<void> };

/** Returns the exit status: 0 done, 1 failed or refused, 2 not understood. */
export function runStock(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runOrExplain(args, { program: 'stock', usage: USAGE, terminal }, async () => {
    const { name, operand, values } = readCommandLine<keyof Options, Options>(args, COMMANDS, OPTIONS);
    if (name !== 'list' && operand === undefined) throw new BadUsage(`"${name}" needs a name.`);
    const config = readConfig(environment);
    const audit: Means['audit'] = (event, subject) => auditCommand(config, event, subject, terminal.error);
    const means = { terminal, config, audit };
    if (name === 'put') return put(fileOf(operand!), values, means);
    return name === 'list' ? showLists(means) : change(name as 'back' | 'hide', operand!, means);
  });
}

async function put(path: string, values: Options, { terminal, config, audit }: Means): Promise<number> {
  const { list = 'Main', lines = false, draft = false, confirm = false } = values;
  const [file, who] = [basename(path), terminalUser()];
  const bytes = new Uint8Array(await readFile(path));
  await audit('stock-read', `${file} for ${list}`);
  const read = await doStockTask(config, { do: 'read', list, who, file, bytes, mode: lines ? 'lines' : 'whole' });
  if ('refused' in read) return fail(terminal, read.refused);
  for (const note of read.notes) terminal.error.write(`${note}\n`);
  await print(terminal.out, `${countsText(read.list)}\n`);
  await printRefusals(read.list, { config, terminal });
  if (draft) return 0;
  await audit('stock-published', list);
  const published = await doStockTask(config, { do: 'publish', list, who, confirmed: confirm });
  if ('refused' in published) return fail(terminal, `${published.refused} See --confirm.`);
  return print(terminal.out, `${list} is in force, shown until ${lastDayOf(inForceOf(published.list))}.\n`);
}

const inForceOf = ({ settings, inForce }: StockList) => ({ settings, countedOn: inForce!.countedOn });

function countsText({ draft }: StockList): string {
  const { lines, added, changed, unchanged, gone, unmatched, refused } = draft!;
  return `${lines} lines: ${added} new, ${changed} changed, ${unchanged} unchanged; ${gone} gone; ${unmatched} in no NSN; ${refused} refused.`;
}

const REFUSALS_SHOWN = 20;

async function printRefusals({ draft }: StockList, { config, terminal }: Pick<Means, 'config' | 'terminal'>) {
  const store = await openStockStore(config);
  try {
    for (const { row, reason, text } of await store.refusals(draft!.id, 0, REFUSALS_SHOWN))
      terminal.error.write(`Line ${row}: ${reason}  ${text.slice(0, 80).replace(/\s+/g, ' ')}\n`);
  } finally {
    await store.close();
  }
}

async function showLists({ terminal, config }: Means): Promise<number> {
  const store = await openStockStore(config);
  try {
    const rows = (await store.lists()).map(({ name, settings, inForce }) =>
      inForce === null
        ? [name, 'not shown', '', '', '']
        : [
            name,
            String(inForce.lines),
            inForce.countedOn,
            lastDayOf({ settings, countedOn: inForce.countedOn }),
            inForce.file,
          ],
    );
    const heads = ['List', 'Lines', 'Counted', 'Shown until', 'File'];
    return print(
      terminal.out,
      rows.length === 0 ? 'There are no stock lists.\n' : `${textTable([heads, ...rows]).join('\n')}\n`,
    );
  } finally {
    await store.close();
  }
}

async function change(command: 'back' | 'hide', name: string, { terminal, config, audit }: Means): Promise<number> {
  const store = await openStockStore(config);
  try {
    const list = (await store.lists()).find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (list === undefined) return fail(terminal, `There is no list ${name}.`);
    if (command === 'hide') {
      await audit('stock-hidden', list.name);
      await store.takeBack(list.id);
      return print(terminal.out, `Nothing of ${list.name} is shown now.\n`);
    }
    const before = (await store.versions(list.id)).find(({ state }) => state === 'kept');
    if (before === undefined) return fail(terminal, `There is no version of ${list.name} before.`);
    await audit('stock-published', `${list.name}, back to ${before.file}`);
    await store.putInForce(before.id, list.inForce?.id ?? 0);
    return print(terminal.out, `${list.name} is again as in ${before.file}, counted ${before.countedOn}.\n`);
  } finally {
    await store.close();
  }
}

await runIfStarted(import.meta.filename, runStock);
