import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseRfqNumber, type RfqNumber } from '../domain/rfq-number.ts';
import { csvLines } from '../features/quote/quotes-csv.ts';
import { BadSetting, readConfig } from '../server/config.ts';
import { openQuoteStore } from '../server/open-quotes.ts';
import { StoreUnavailable } from '../storage/catalog-store.ts';
import { QUOTE_STATES, type QuoteStore } from '../storage/quote-store.ts';
import type { AuditEvent } from '../storage/operator-store.ts';
import { auditCommand } from './audit-command.ts';
import { quoteListLine, quoteText } from './quote-text.ts';

const USAGE = `Usage: npm run quotes -- <command>

Works on the requests for quote of DATA_DIR, or of DATABASE_URL, also while the server runs.
  list [--state STATE] [--search TEXT] [--limit N]    newest first, 50 unless told (states: ${QUOTE_STATES.join(', ')})
  show NUMBER       all of one request and what became of its mails
  export --csv      every request, oldest first, one line each, to standard output
  retry [NUMBER]    makes failed and waiting mails due now, of one request or of all
  delete NUMBER     removes a request and every trace of its personal data
  backup FILE       a consistent copy in a new file
`;
const LIST_LENGTH = 50;

/** A command line that cannot be meant; the message is the line to print. */
export class BadUsage extends Error {
  override name = 'BadUsage';
}

/** Puts what the command does into the audit log. */
type Audit = (event: AuditEvent, subject: string) => Promise<void>;

/** What one command does with the store; answers with the exit status. */
type Command = (store: QuoteStore, terminal: Terminal, audit: Audit) => Promise<number>;

export type Terminal = { out: NodeJS.WritableStream; error: NodeJS.WritableStream };

/** Runs one command of an operator; answers with the exit status: 0 done, 1 failed, 2 not understood. */
export async function runQuotes(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  try {
    if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
      terminal.error.write(USAGE);
      return args.length === 0 ? 2 : 0;
    }
    const command = readCommand(args);
    const { dataDir, databaseUrl } = readConfig(environment);
    if (databaseUrl === null && !existsSync(join(dataDir, 'quotes.db')))
      return fail(terminal, `There is no quotes.db in ${resolve(dataDir)}: the server makes it when it starts.`);
    const store = await openQuoteStore({ dataDir, databaseUrl });
    try {
      const audit: Audit = (event, subject) => auditCommand({ dataDir, databaseUrl }, event, subject, terminal.error);
      return await command(store, terminal, audit);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof BadUsage) {
      terminal.error.write(`${error.message}\nSee npm run quotes -- --help\n`);
      return 2;
    }
    if (error instanceof BadSetting || error instanceof StoreUnavailable) return fail(terminal, error.message);
    if ((error as NodeJS.ErrnoException).code !== undefined) return fail(terminal, (error as Error).message);
    throw error;
  }
}

function readCommand(args: string[]): Command {
  const { values, positionals } = readArguments(args);
  const [name = '', operand, ...rest] = positionals;
  const allowed: Record<string, string[]> = { list: ['state', 'search', 'limit'], export: ['csv'] };
  const foreign = Object.keys(values).find((option) => !allowed[name]?.includes(option));
  const takesOperand = ['show', 'retry', 'delete', 'backup'].includes(name);
  if (!takesOperand && !(name in allowed)) throw new BadUsage(`There is no command "${name}".`);
  if (foreign !== undefined) throw new BadUsage(`"${name}" knows no --${foreign}.`);
  const tooMany = takesOperand ? rest[0] : operand;
  if (tooMany !== undefined) throw new BadUsage(`"${name}" does not know what to do with "${tooMany}".`);

  if (name === 'list') return list(values);
  if (name === 'export') {
    if (!values.csv) throw new BadUsage('"export" needs --csv.');
    return exportCsv;
  }
  if (name === 'backup') {
    if (operand === undefined) throw new BadUsage('"backup" needs the name of a new file.');
    return backUp(operand);
  }
  if (name === 'retry' && operand === undefined) return retry();
  const number = parseRfqNumber(operand);
  if (number === null)
    throw new BadUsage(`"${name}" needs a number such as RFQ-1700000000000${operand ? `, not "${operand}"` : ''}.`);
  if (name === 'retry') return retry(number);
  return name === 'show' ? show(number) : remove(number);
}

type Options = { state?: string; search?: string; limit?: string; csv?: boolean };

function readArguments(args: string[]): { values: Options; positionals: string[] } {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { state: text, search: text, limit: text, csv: { type: 'boolean' } },
    });
  } catch (error) {
    throw new BadUsage((error as Error).message.split('. ')[0] ?? '', { cause: error });
  }
}

function list({ state: stateText, search, limit: limitText = String(LIST_LENGTH) }: Options): Command {
  const state = QUOTE_STATES.find((one) => one === stateText);
  if (stateText !== undefined && state === undefined)
    throw new BadUsage(`--state is one of ${QUOTE_STATES.join(', ')}, not "${stateText}".`);
  if (!/^[1-9]\d{0,4}$/.test(limitText)) throw new BadUsage(`--limit is a number from 1 to 99999, not "${limitText}".`);
  return async (store, terminal) => {
    const { quotes, hasNext } = await store.listQuotes({ search, state, limit: Number(limitText) });
    for (const quote of quotes) await print(terminal.out, `${quoteListLine(quote)}\n`);
    if (quotes.length === 0) terminal.error.write('There are no such requests for quote.\n');
    if (hasNext) terminal.error.write('There are more: see --limit and --search.\n');
    return 0;
  };
}

function show(number: RfqNumber): Command {
  return async (store, terminal) => {
    const quote = await store.findQuote(number);
    if (quote === null) return fail(terminal, `There is no request ${number}.`);
    await print(terminal.out, quoteText(quote));
    return 0;
  };
}

async function exportCsv(store: QuoteStore, { out }: Terminal, audit: Audit): Promise<number> {
  await audit('quotes-exported', 'every request, as CSV');
  for await (const text of csvLines(store.readQuotes())) await print(out, text);
  return 0;
}

function retry(number?: RfqNumber): Command {
  return async (store, terminal, audit) => {
    if (number !== undefined && (await store.findQuote(number)) === null)
      return fail(terminal, `There is no request ${number}.`);
    await audit('mails-retried', number ?? 'all requests');
    const count = await store.retryMails(Date.now(), number);
    await print(
      terminal.out,
      `${count} ${count === 1 ? 'mail is' : 'mails are'} due now; the running server sends what is due.\n`,
    );
    return 0;
  };
}

function remove(number: RfqNumber): Command {
  return async (store, terminal, audit) => {
    if ((await store.findQuote(number)) !== null) await audit('quote-deleted', number);
    if (!(await store.deleteQuote(number))) return fail(terminal, `There is no request ${number}.`);
    await print(terminal.out, `${number} and its mails are deleted.\n`);
    return 0;
  };
}

function backUp(name: string): Command {
  return async (store, terminal, audit) => {
    // npm runs commands in the folder of package.json
    const file = resolve(process.env.INIT_CWD ?? '.', name);
    if (existsSync(file)) return fail(terminal, `${file} exists already: choose a new name.`);
    await store.backup(file);
    await audit('backup', file);
    await print(terminal.out, `All requests for quote are copied to ${file}\n`);
    return 0;
  };
}

export async function print(out: NodeJS.WritableStream, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain');
}

export function fail({ error }: Terminal, message: string): number {
  error.write(`${message}\n`);
  return 1;
}
