import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCommandLine, readLimit, runIfStarted, runOrExplain, type Commands } from '#base/cli/store-command.ts';
import { BadUsage, fail, fileOf, print, type Terminal } from '#base/cli/terminal.ts';
import { refuseOtherFolder } from '#base/cluster/open-cluster.ts';
import { formatSecond, formatTime, setTimeZone } from '#base/domain/format-time.ts';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import { auditCommand } from '#base/operators/cli/audit-command.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { readConfig, type Config } from '#base/settings/config.ts';
import { quotesDatabaseOf, type StorePlace } from '#base/settings/site-origin.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import { counted, plural } from '#base/ui/format-count.ts';
import { csvLines, describeLine, notesText, readAnswered } from '../screens/quotes-export.ts';
import { backupPlan, makeBackup, missingFilesText } from '../server/backups.ts';
import { openAttachmentFolder } from '../store/attachment-folder.ts';
import { openQuoteRestore, openQuoteStore } from '../store/open-quote-stores.ts';
import { filesBeside, readCopyRecord, replacedAt, restoreFiles, type QuoteCounted } from '../store/quote-copies.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { QUOTE_STATES, type QuoteMail, type StoredQuote } from '../store/stored-quote.ts';

const USAGE = `Usage: npm run quotes -- <command>

Works on the requests for quote of DATA_DIR, or of QUOTES_DATABASE_URL or DATABASE_URL, also while the server runs.
  list [--state STATE] [--search TEXT] [--limit N]    newest first, waiting ones by what is due first; 50 unless told
                    (states: ${QUOTE_STATES.join(', ')})
  show NUMBER       all of one request and the state of its mails
  export --csv      every request, oldest first, one line each, to standard output
  retry [NUMBER]    makes failed and waiting mails due now, of one request or of all
  delete NUMBER     removes a request; a running server clears its bytes within a day
  backup [FILE]     a consistent, checked copy in a new file; without FILE in BACKUP_DIR, where the seven newest good copies stay
  restore FILE [--yes]
                    checks a copy and, with --yes or where there are no requests yet, puts it in force; what was there is kept
`;
const LIST_LENGTH = 50;

type Means = { terminal: Terminal; config: Config; audit: (event: AuditEvent, subject: string) => Promise<void> };

type Command = (store: QuoteStore, means: Means) => Promise<number>;

/** Returns the exit status: 0 done, 1 failed, 2 not understood. */
export function runQuotes(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runOrExplain(args, { program: 'quotes', usage: USAGE, terminal }, async () => {
    const command = readCommand(args);
    const config = readConfig(environment);
    setTimeZone(readSiteSettings(config.dataDir).timeZone);
    if (typeof command !== 'function') return restoreCopy(command, config, terminal);
    const { dataDir, quotesDatabaseUrl } = config;
    if (quotesDatabaseUrl === null && !existsSync(join(dataDir, 'quotes.db')))
      return fail(terminal, `There is no quotes.db in ${resolve(dataDir)}: the server makes it when it starts.`);
    const store = await openQuoteStore(config);
    try {
      const audit: Means['audit'] = (event, subject) => auditCommand(config, event, subject, terminal.error);
      return await command(store, { terminal, config, audit });
    } finally {
      await store.close();
    }
  });
}

type Options = { state?: string; search?: string; limit?: string; csv?: boolean; yes?: boolean };
const OPTIONS = {
  state: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  csv: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;
const COMMANDS: Commands<keyof Options> = {
  list: { options: ['state', 'search', 'limit'] },
  export: { options: ['csv'] },
  show: { operand: true },
  retry: { operand: true },
  delete: { operand: true },
  backup: { operand: true },
  restore: { operand: true, options: ['yes'] },
};

function readCommand(args: string[]): Command | Parameters<typeof restoreCopy>[0] {
  const { name, operand, values } = readCommandLine<keyof Options, Options>(args, COMMANDS, OPTIONS);
  if (name === 'list') return list(values);
  if (name === 'export') {
    if (!values.csv) throw new BadUsage('"export" needs --csv.');
    return exportCsv;
  }
  if (name === 'backup') return backUp(operand);
  if (name === 'restore') {
    if (operand === undefined) throw new BadUsage('"restore" needs the name of a copy.');
    return { file: fileOf(operand), yes: values.yes ?? false };
  }
  if (name === 'retry' && operand === undefined) return retry();
  const number = parseRfqNumber(operand);
  if (number === null)
    throw new BadUsage(`"${name}" needs a number such as RFQ-1700000000000${operand ? `, not "${operand}"` : ''}.`);
  if (name === 'retry') return retry(number);
  return name === 'show' ? show(number) : remove(number);
}

function list({ state: stateText, search, limit: limitText = String(LIST_LENGTH) }: Options): Command {
  const state = QUOTE_STATES.find((one) => one === stateText);
  if (stateText !== undefined && state === undefined)
    throw new BadUsage(`--state is one of ${QUOTE_STATES.join(', ')}, not "${stateText}".`);
  const limit = readLimit(limitText);
  return async (store, { terminal }) => {
    const { rows, next } = await store.desk.listInbox({ search, states: state && [state], limit });
    for (const { quote } of rows) await print(terminal.out, `${quoteListLine(quote)}\n`);
    if (rows.length === 0) terminal.error.write('There are no such requests for quote.\n');
    if (next !== null) terminal.error.write('There are more: see --limit and --search.\n');
    return 0;
  };
}

function show(number: RfqNumber): Command {
  return async (store, { terminal }) => {
    const quote = await store.findQuote(number);
    if (quote === null) return fail(terminal, `There is no request ${number}.`);
    return print(terminal.out, quoteText(quote));
  };
}

async function exportCsv(store: QuoteStore, { terminal, audit }: Means): Promise<number> {
  await audit('quotes-exported', 'every request, as CSV');
  for await (const text of csvLines(readAnswered(store))) await print(terminal.out, text);
  return 0;
}

function retry(number?: RfqNumber): Command {
  return async (store, { terminal, audit }) => {
    if (number !== undefined && (await store.findQuote(number)) === null)
      return fail(terminal, `There is no request ${number}.`);
    await audit('mails-retried', number ?? 'all requests');
    const count = await store.retryMails(await store.now(), number);
    const mails = plural(count, 'mail is', 'mails are');
    return print(terminal.out, `${count} ${mails} due now; the running server sends what is due.\n`);
  };
}

function remove(number: RfqNumber): Command {
  return async (store, { terminal, config, audit }) => {
    await refuseOtherFolder(config);
    if ((await store.findQuote(number)) !== null) await audit('quote-deleted', number);
    if (!(await store.deleteQuote(number))) return fail(terminal, `There is no request ${number}.`);
    return print(terminal.out, `${number} and its mails are deleted.\n`);
  };
}

/** Without a name, as the schedule does. A copy that lacks files fails. */
function backUp(name: string | undefined): Command {
  return async (store, { terminal, config, audit }) => {
    const named = name === undefined ? null : fileOf(name);
    if (named !== null && existsSync(named)) return fail(terminal, `${named} exists already: choose a new name.`);
    await refuseOtherFolder(config);
    const copy = named
      ? { ...(await store.backup(named)), file: named, removed: 0 }
      : (await makeBackup(store, backupPlan(config), Date.now()))!;
    const { file, files, missingFiles, removed } = copy;
    await audit('backup', file);
    const beside = files === 0 ? '' : ` Their files (${files}) are in ${filesBeside(file)}.`;
    await print(terminal.out, `${countsText(copy)} are copied to ${file}, and the copy is checked.${beside}\n`);
    if (removed > 0)
      await print(terminal.out, `${removed} older ${plural(removed, 'copy was', 'copies were')} removed.\n`);
    return missingFiles === 0 ? 0 : fail(terminal, `The copy is not whole: ${missingFilesText(copy)}.`);
  };
}

/** Puts a checked copy in force. Returns the exit status. */
async function restoreCopy({ file, yes }: { file: string; yes: boolean }, place: StorePlace, terminal: Terminal) {
  if (!existsSync(file)) return fail(terminal, `${file} does not exist.`);
  if (file.endsWith('.sql'))
    return fail(terminal, `An earlier version made ${file}: load it by "psql -f" where no schema "quotes" is.`);
  await refuseOtherFolder(place);
  const restore = await openQuoteRestore(place);
  const made = readCopyRecord(file);
  const age = made === null ? '' : `, made ${formatTime(made.madeAtMs)}`;
  if (!yes && (await restore.isOccupied())) {
    const counted = await restore.check(file);
    await print(terminal.out, `The copy is good: ${countsText(counted)}${age}.\n`);
    return fail(
      terminal,
      'Nothing was changed: --yes puts it in the place of the requests that are there, which are kept.',
    );
  }
  const { heldMails, replaced, ...counted } = await restore.restore(file);
  await auditCommand(place, 'restore', file, terminal.error);
  const lines = [`${countsText(counted)} are restored${age}.`, ...(await filesBack(file, place, replaced !== null))];
  if (replaced !== null) {
    const kind = quotesDatabaseOf(place) ? 'the schema' : 'the file';
    lines.push(
      `What was there is kept in ${kind} ${replaced}: it holds personal data, remove it when it is not needed any more.`,
    );
  }
  if (heldMails > 0)
    lines.push(
      `${heldMails} ${heldMails === 1 ? 'mail that was' : 'mails that were'} waiting when the copy was made will not be sent by itself, ` +
        'since it may have been sent since: see them on /quotes, or "npm run quotes -- retry".',
    );
  if (replaced !== null) lines.push('Requests that were deleted since the copy was made are back: delete them again.');
  return print(terminal.out, `${lines.join('\n')}\n`);
}

async function filesBack(copy: string, place: StorePlace, hasReplaced: boolean): Promise<string[]> {
  const { attachmentsDir = join(place.dataDir, 'attachments') } = place;
  const store = await openQuoteStore(place);
  try {
    const folder = openAttachmentFolder(attachmentsDir);
    const { back, missing } = await restoreFiles(copy, { files: store.files, folder });
    const into = `replaced-${replacedAt(Date.now())}`;
    const aside = hasReplaced ? await folder.setAside(into, (names) => store.files.boundAmong(names)) : 0;
    const lost = `${counted(missing, 'file')} of them: not in the folder beside the copy, or damaged. Their requests name them.`;
    return [
      ...(back > 0 ? [`${counted(back, 'file')} of them: back.`] : []),
      ...(missing > 0 ? [lost] : []),
      ...(aside > 0 ? [`${counted(aside, 'file')} of what was there: in ${join(attachmentsDir, into)}.`] : []),
    ];
  } finally {
    await store.close();
  }
}

/** "1,204 requests and 2,408 mails" */
const countsText = ({ requests, mails }: QuoteCounted): string =>
  `${counted(requests, 'request')} and ${counted(mails, 'mail')}`;

function quoteListLine(quote: StoredQuote): string {
  const { company, email } = quote.customer;
  return [
    quote.rfqNumber,
    formatSecond(quote.receivedAtMs),
    quote.state.padEnd('accepted'.length),
    mailSummary(quote.mails).padEnd('no mail'.length),
    `${company} <${email}>`,
    `${quote.parts.length} ${plural(quote.parts.length, 'part')}`,
  ].join('  ');
}

/** Further lines of a text stand below its beginning. */
const NEXT_LINE = `\n${' '.repeat(11)}`;

function quoteText(quote: StoredQuote): string {
  const { firstName, lastName, email, phone, company, jobTitle } = quote.customer;
  const facts = [
    ['Number', quote.rfqNumber],
    ['Received', formatSecond(quote.receivedAtMs)],
    ['State', quote.state],
    ['Name', `${firstName} ${lastName}`.trim()],
    ['E-mail', email],
    ['Phone', phone],
    ['Company', company],
    ['Job title', jobTitle],
    ['Message', quote.message],
    ['Notes', notesText(quote.notes)],
  ];
  return [
    ...facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name!.padEnd(10)} ${value!.replaceAll('\n', NEXT_LINE)}`),
    'Parts',
    ...quote.parts.map((line) => `  ${[describeLine(line), line.description].filter(Boolean).join(', ')}`),
    'Mails',
    ...(quote.mails.length === 0 ? ['  none'] : quote.mails.map((mail) => `  ${mailText(mail)}`)),
    '',
  ].join('\n');
}

const mailSummary = (mails: readonly QuoteMail[]): string =>
  ['failed', 'waiting', 'sent'].find((state) => mails.some((mail) => mail.state === state)) ?? 'no mail';

function mailText({ kind, to, state, attempts, sentAtMs, dueAtMs, lastError }: QuoteMail): string {
  const when =
    sentAtMs !== null ? ` at ${formatSecond(sentAtMs)}` : dueAtMs !== null ? ` until ${formatSecond(dueAtMs)}` : '';
  const error = lastError === null ? '' : `: ${lastError.replace(/\s+/g, ' ')}`;
  return `${kind} to ${to}: ${state}${when}, ${attempts} ${plural(attempts, 'attempt')}${error}`;
}

await runIfStarted(import.meta.filename, runQuotes);
