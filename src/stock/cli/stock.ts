import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readCommandLine, runIfStarted, runOrExplain, type Commands } from '#base/cli/store-command.ts';
import { BadUsage, fail, fileOf, print, textTable, type Terminal } from '#base/cli/terminal.ts';
import { auditCommand, terminalUser } from '#base/operators/cli/audit-command.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { addDays } from '#base/domain/format-time.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { closing } from '#base/domain/in-parallel.ts';
import { readConfig, type Config } from '#base/settings/config.ts';
import { doStockTask } from '../stock-work.ts';
import { openStockStore } from '../store/open-stock-store.ts';
import type { StockStore } from '../store/stock-store.ts';

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

const OPTIONS = {
  list: { type: 'string' },
  lines: { type: 'boolean' },
  draft: { type: 'boolean' },
  confirm: { type: 'boolean' },
} as const;
type Option = keyof typeof OPTIONS;
type Options = { list?: string } & Partial<Record<Exclude<Option, 'list'>, boolean>>;
const COMMANDS: Commands<Option> = {
  put: { operand: true, options: ['list', 'lines', 'draft', 'confirm'] },
  list: {},
  back: { operand: true },
  hide: { operand: true },
};
type Means = {
  terminal: Terminal;
  config: Config;
  store: StockStore;
  audit: (event: AuditEvent, subject: string) => Promise<void>;
};

/** Returns the exit status: 0 done, 1 failed or refused, 2 not understood. */
export const runStock = (args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> =>
  runOrExplain(args, { program: 'stock', usage: USAGE, terminal }, () => {
    const { name, operand, values } = readCommandLine<Option, Options>(args, COMMANDS, OPTIONS);
    if (name !== 'list' && operand === undefined) throw new BadUsage(`"${name}" needs a name.`);
    const config = readConfig(environment);
    const audit: Means['audit'] = (event, subject) => auditCommand(config, event, subject, terminal.error);
    return closing(openStockStore(config), (store) => {
      const means = { terminal, config, store, audit };
      if (name === 'put') return put(fileOf(operand!), values, means);
      return name === 'list' ? showLists(means) : change(name as 'back' | 'hide', operand!, means);
    });
  });

async function put(path: string, values: Options, { terminal, config, store, audit }: Means): Promise<number> {
  const { list = 'Main', lines = false, draft = false, confirm = false } = values;
  const [file, who] = [basename(path), terminalUser()];
  const bytes = new Uint8Array(await readFile(path));
  await audit('stock-read', `${file} for ${list}`);
  const read = await doStockTask(config, { do: 'read', list, who, file, bytes, mode: lines ? 'lines' : 'whole' });
  if ('refused' in read) return fail(terminal, read.refused);
  const counts = read.list.draft!;
  for (const note of read.notes) terminal.error.write(`${note}\n`);
  await print(
    terminal.out,
    `${counts.lines} lines: ${counts.added} new, ${counts.changed} changed, ${counts.unchanged} unchanged; ` +
      `${counts.gone} gone; ${counts.unmatched} in no NSN; ${counts.refused} refused.\n`,
  );
  for (const { row, reason, text } of await store.refusals(counts.id, 0, REFUSALS_SHOWN))
    terminal.error.write(`Line ${row}: ${reason}  ${text.slice(0, 80).replace(/\s+/g, ' ')}\n`);
  if (draft) return 0;
  await audit('stock-published', list);
  const published = await doStockTask(config, { do: 'publish', list, who, confirmed: confirm });
  if ('refused' in published) return fail(terminal, `${published.refused} See --confirm.`);
  const { inForce, settings } = published.list;
  const until = addDays(inForce!.countedOn, settings.days);
  return print(terminal.out, `${list} is in force, shown until ${until}.\n`);
}

const REFUSALS_SHOWN = 20;

async function showLists({ terminal, store }: Means): Promise<number> {
  const rows = (await store.lists()).map(({ name, inForce, settings }) => {
    if (inForce === null) return [name, 'not shown', '', '', ''];
    const { lines, countedOn, file } = inForce;
    return [name, String(lines), countedOn, addDays(countedOn, settings.days), file];
  });
  const table = textTable([['List', 'Lines', 'Counted', 'Shown until', 'File'], ...rows]);
  return print(terminal.out, rows.length === 0 ? 'There are no stock lists.\n' : `${table.join('\n')}\n`);
}

async function change(command: 'back' | 'hide', name: string, { terminal, store, audit }: Means): Promise<number> {
  const list = (await store.lists()).find((one) => foldCase(one.name) === foldCase(name));
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
}

await runIfStarted(import.meta.filename, runStock);
