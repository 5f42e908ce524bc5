import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { attachedFile } from '../../../test/support/quotes/attached-file.fixture.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { shortName } from '#base/domain/short-name.ts';
import { openCluster, checkSharedFolder } from '#base/cluster/open-cluster.ts';
import { openQuoteStore } from '../store/open-quote-stores.ts';
import { openOperatorStore } from '#base/operators/store/open-operator-store.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { openAttachmentFolder } from '../store/attachment-folder.ts';
import { HELD_MAIL } from '../store/quote-copies.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { runQuotes } from './quotes.ts';

const SCRIPT = fileURLToPath(new URL('./quotes.ts', import.meta.url));
const FIRST = 'RFQ-1700000000000';
const SECOND = 'RFQ-1700000000001';

const run = (args: string[], environment: Record<string, string>) => runCommand(runQuotes, args, environment);

const everything = async (store: QuoteStore) => (await Array.fromAsync(store.readQuotes())).flat();

/** The command line as an operator sees it, beside a process that has the requests open. */
describe('npm run quotes beside a server', () => {
  let dataDir: string;
  let environment: Record<string, string>;
  let store: QuoteStore;

  async function openOn(engine: string): Promise<void> {
    dataDir = newFolder('quotes-cli');
    const quotesDatabaseUrl = engine === 'SQLite' ? '' : await freshDatabase(inject('postgresUrl'));
    environment = { DATA_DIR: dataDir, QUOTES_DATABASE_URL: quotesDatabaseUrl };
    store = await openQuoteStore({ dataDir, quotesDatabaseUrl });
    await store.addQuote(aQuoteRequest({ company: '=cmd()' }), [{ kind: 'inbox', to: 'sales@site.example' }], 1_000);
    await store.addQuote(aQuoteRequest({ numberAt: 1_700_000_000_001, company: 'Łódź Aero' }), [], 2_000);
  }
  afterEach(() => store.close());

  const quotes = (...args: string[]) => run(args, environment);

  test('lists, shows and exports what the running server has stored', async () => {
    await openOn('SQLite');
    const list = await quotes('list');
    expect([list.code, list.out.split('\n').map((line) => line.slice(0, 17))]).toEqual([0, [SECOND, FIRST, '']]);
    expect(list.out).toContain('1970-01-01 00:00:01 UTC  new       waiting  =cmd() <ada@buyer.example>  1 part\n');
    const searched = await quotes('list', '--search', 'łÓDŹ', '--state', 'new', '--limit', '5');
    expect(searched.out).toMatch(/^RFQ-1700000000001.*\n$/);
    expect(await quotes('list', '--state', 'closed')).toMatchObject({ code: 0, out: '' });
    const shown = await quotes('show', FIRST);
    expect(shown).toMatchObject({ code: 0, error: '' });
    const line = '25 x NAS1149F0332P [FN] (80205 NATIONAL AEROSPACE STANDARDS) 5310-01-234-5678, WASHER,FLAT';
    for (const words of [line, 'inbox to sales@site.example: waiting']) expect(shown.out).toContain(words);
    const exported = await quotes('export', '--csv');
    expect(exported.out.split('\r\n')).toHaveLength(4);
    const row = `${FIRST},${shortName(1)},1970-01-01 00:00:01 UTC,new,,Ada,Buyer,ada@buyer.example,'+1 305 555 0100,'=cmd(),`;
    expect(exported.out).toContain(row);
  });

  test.each(['SQLite', 'PostgreSQL'])(
    'on %s makes failed mails due again, deletes a request and copies all',
    async (engine) => {
      await openOn(engine);
      const [mail] = await store.takeDueMails(5_000, 6_000, 1);
      await store.markFailed(mail!.id, '550', null);
      expect((await quotes('retry', FIRST)).out).toMatch(/^1 mail is due now/);
      expect((await store.findQuote(mail!.quote.rfqNumber))!.mails[0]).toMatchObject({ state: 'waiting', attempts: 0 });
      const copy = join(dataDir, 'copy');
      const copied = `2 requests and 1 mail are copied to ${copy}, and the copy is checked.\n`;
      expect([await quotes('backup', copy), existsSync(copy)]).toMatchObject([{ code: 0, out: copied }, true]);
      const taken = { code: 1, error: `${copy} exists already: choose a new name.\n` };
      expect(await quotes('backup', copy)).toMatchObject(taken);
      expect(await quotes('delete', FIRST)).toMatchObject({ code: 0, out: `${FIRST} and its mails are deleted.\n` });
      expect(await store.findQuote(mail!.quote.rfqNumber)).toBeNull();
      expect(await quotes('delete', FIRST)).toMatchObject({ code: 1, error: `There is no request ${FIRST}.\n` });
      await quotes('export', '--csv');
      const operators = await openOperatorStore({ dataDir, quotesDatabaseUrl: environment['QUOTES_DATABASE_URL'] });
      const entries = await operators.log.list({ limit: 9 });
      await operators.close();
      expect(entries.toReversed().map(({ event, subject }) => [event, subject])).toEqual([
        ['mails-retried', FIRST],
        ['backup', copy],
        ['quote-deleted', FIRST],
        ['quotes-exported', 'every request, as CSV'],
      ]);
      expect(entries.every(({ who, address }) => who.startsWith('terminal:') && address === null)).toBe(true);
    },
  );

  test.each(['SQLite', 'PostgreSQL'])('backs up on %s, loses all, restores and has every row again', async (engine) => {
    await openOn(engine);
    await store.desk.addNote(FIRST as RfqNumber, 'call back', { name: 'Ana', atMs: 1 });
    const folder = openAttachmentFolder(join(dataDir, 'attachments'));
    const addWithFile = async (numberAt: number): Promise<string> => {
      const attached = await attachedFile(folder, `${numberAt}`);
      await store.addQuote(aQuoteRequest({ numberAt }), [], 3_000, [attached]);
      return attached.storedAs;
    };
    const inCopy = await addWithFile(3);
    const before = await everything(store);
    const scheduled = await quotes('backup');
    const file = /copied to (\S+quotes-[\dTZ-]+\.(?:db|sql)), and the copy is checked/.exec(scheduled.out)![1]!;
    expect(scheduled.out).toContain(`Their files (1) are in ${file}.files.`);
    expect(file.startsWith(join(dataDir, 'backups'))).toBe(true);
    for (const { rfqNumber } of before) await store.deleteQuote(rfqNumber);
    const since = await addWithFile(4);
    rmSync(join(dataDir, 'attachments', 'waiting', `${since}.json`));
    await store.close();
    const asked = await quotes('restore', file);
    const good = expect.stringMatching(/^The copy is good: 3 requests and 1 mail, made 2/);
    expect([asked.code, asked.out]).toEqual([1, good]);
    expect(asked.error).toMatch(/^Nothing was changed: --yes [^\n]+\n$/);
    const damaged = join(dataDir, 'damaged');
    writeFileSync(damaged, readFileSync(file).subarray(0, 3_000));
    const refused = await quotes('restore', damaged, '--yes');
    expect([refused.code, refused.out, refused.error.split('\n')]).toEqual([1, '', [expect.any(String), '']]);
    const restored = await quotes('restore', file, '--yes');
    expect([restored.code, restored.error]).toEqual([0, '']);
    expect(restored.out).toMatch(/^3 requests and 1 mail are restored, made /);
    expect(restored.out).toContain('\n1 file of them: back.\n');
    expect(await folder.pathOf(inCopy)).toContain('waiting');
    // of a request that the copy has not
    const [, aside] = /\n1 file of what was there: in (\S+)\.\n/.exec(restored.out)!;
    expect(existsSync(join(aside!, since))).toBe(true);
    expect(restored.out).toContain('1 mail that was waiting when the copy was made will not be sent by itself');
    store = await openQuoteStore({ dataDir, quotesDatabaseUrl: environment['QUOTES_DATABASE_URL']! });
    const mails = [{ ...before[0]!.mails[0]!, state: 'failed', lastError: HELD_MAIL, dueAtMs: null }];
    expect(await everything(store)).toEqual([{ ...before[0], mails }, ...before.slice(1)]);
    expect((await quotes('retry')).out).toMatch(/^1 mail is due now/);
    if (engine === 'PostgreSQL') {
      // a server that is running goes on with what was restored
      expect((await quotes('restore', file, '--yes')).code).toBe(0);
      expect((await store.addQuote(aQuoteRequest({ numberAt: 5 }), [], 1)).created).toBe(true);
      expect(await everything(store)).toHaveLength(4);
    }
  });
});

test('where nodes share a folder of files, a command with another one is refused before it leaves files out (C20.19)', async () => {
  const dataDir = newFolder('quotes-cli');
  const quotesDatabaseUrl = await freshDatabase(inject('postgresUrl'));
  const shared = join(dataDir, 'shared');
  const environment = { DATA_DIR: dataDir, QUOTES_DATABASE_URL: quotesDatabaseUrl };
  const store = await openQuoteStore({ dataDir, quotesDatabaseUrl });
  const cluster = (await openCluster({ dataDir, quotesDatabaseUrl }))!;
  try {
    await store.addQuote(aQuoteRequest(), [], 1_000);
    await checkSharedFolder(shared, cluster.notes);
    const copy = join(dataDir, 'copy');
    const asShared = (...args: string[]) => run(args, { ...environment, ATTACHMENTS_DIR: shared });
    expect((await asShared('backup', copy)).code).toBe(0);
    for (const args of [['backup'], ['backup', `${copy}2`], ['delete', FIRST], ['restore', copy, '--yes']]) {
      const { code, error } = await run(args, environment);
      expect([code, error]).toEqual([1, expect.stringContaining('is not the folder of the other nodes')]);
    }
    expect([existsSync(`${copy}2`), (await store.countQuotes()).byState.new]).toEqual([false, 1]);
    expect((await asShared('delete', FIRST)).code).toBe(0);
  } finally {
    await Promise.all([store.close(), cluster.close()]);
  }
});

describe('npm run quotes', () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = newFolder('quotes-cli')));

  const quotes = async (...args: string[]): Promise<[code: number, error: string]> => {
    const { code, error } = await run(args, { DATA_DIR: dataDir });
    return [code, error];
  };

  test('answers what it does not understand with one line and exit status 2', async () => {
    const cases: [string[], RegExp][] = [
      [['lst'], /^There is no command "lst"\.\n/],
      [['show'], /^"show" needs a number such as RFQ-1700000000000\.\n/],
      [['delete', 'RFQ-17'], /^"delete" needs a number such as RFQ-1700000000000, not "RFQ-17"\.\n/],
      [['export'], /^"export" needs --csv\.\n/],
      [
        ['list', '--state', 'vanished'],
        /^--state is one of new, working, quoted, accepted, confirmed, part-shipped, shipped, declined, lost, expired, closed, draft, not "vanished"\.\n/,
      ],
      [['list', '--limit', '0'], /^--limit is a number from 1 to 99999, not "0"\.\n/],
      [['show', FIRST, SECOND], /^"show" does not know what to do with "RFQ-1700000000001"\.\n/],
      [['delete', FIRST, '--csv'], /^"delete" knows no --csv\.\n/],
      [['restore', 'a', 'b'], /^"restore" does not know what to do with "b"\.\n/],
      [['restore'], /^"restore" needs the name of a copy\.\n/],
      [['list', '--nonsense'], /^Unknown option '--nonsense'/],
      [[], /^Usage: npm run quotes/],
    ];
    for (const [args, words] of cases) expect(await quotes(...args)).toEqual([2, expect.stringMatching(words)]);
  });

  test('is a program with an exit status', async () => {
    const environment = { PATH: process.env.PATH, DATA_DIR: dataDir } as NodeJS.ProcessEnv;
    const child = spawn(process.execPath, [SCRIPT, 'list'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(error).toMatch(/^There is no quotes\.db in .*\n$/);
  });

  test('says in one line that there is no store, or that it cannot be read, and makes none', async () => {
    const none = `There is no quotes.db in ${dataDir}: the server makes it when it starts.\n`;
    expect([await quotes('list'), existsSync(join(dataDir, 'quotes.db'))]).toEqual([[1, none], false]);
    writeFileSync(join(dataDir, 'quotes.db'), 'something else that is long enough to be read as a header'.repeat(3));
    expect(await quotes('list')).toEqual([1, `${join(dataDir, 'quotes.db')} is not a database\n`]);
  });
});
