import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { runCommand } from '../../../../test/support/cli/run-command.fixture.ts';
import { secretHash } from '../../domain/secrets.ts';
import { openOperatorStore } from '../store/open-operator-store.ts';
import type { OperatorStore } from '../store/operator-store.ts';
import { auditCommand } from './audit-command.ts';
import { runOperators } from './operators.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';

const FROM = { device: 'Firefox on Linux', address: '192.0.2.1' };
const run = (args: string[], environment: Record<string, string>) => runCommand(runOperators, args, environment);

/** The command line beside a process that has the operators open, as the server has. */
describe('npm run operators', () => {
  let dataDir: string;
  let environment: Record<string, string>;
  let store: OperatorStore;

  beforeEach(async () => {
    dataDir = newFolder('operators-cli');
    environment = { DATA_DIR: dataDir };
    store = await openOperatorStore({ dataDir });
  });
  afterEach(async () => {
    await store.close();
  });

  const operators = (...args: string[]) => run(args, environment);
  const addSession = (operatorId: number, token: string) =>
    store.addSession({ ...FROM, operatorId, tokenHash: secretHash(token), complete: true, atMs: Date.now() });

  test('adds an operator whose key is shown once, gives it a new one, and removes it: at once for the server', async () => {
    const added = await operators('add', 'Ana Silva', '--role', 'quotes');
    expect(added).toMatchObject({ code: 0, error: 'The key of Ana Silva (role quotes) is shown this once:\n' });
    expect(added.out).toMatch(/^op_[\w-]{43}\n$/);
    const ana = (await store.findByKeyHash(secretHash(added.out.trim())))!;
    expect(ana).toMatchObject({ name: 'Ana Silva', role: 'quotes', source: 'key' });
    const taken = { code: 1, out: '', error: 'There is an operator ANA SILVA already.\n' };
    expect(await operators('add', 'ANA SILVA')).toMatchObject(taken);
    await addSession(ana.id, 'first');
    const renewed = await operators('new-key', 'ana silva');
    expect([renewed.out === added.out, await store.findByKeyHash(secretHash(added.out.trim()))]).toEqual([false, null]);
    expect(await store.findByKeyHash(secretHash(renewed.out.trim()))).toMatchObject({ id: ana.id });
    expect(await store.findSession(secretHash('first'), 0)).toBeNull();
    expect((await operators('list')).out).toMatch(
      /^Ana Silva {9}quotes {4}key of \d{4}-.+ UTC {2}0 passkeys {2}seen .+\n$/,
    );
    expect([(await operators('remove', 'Ana Silva')).code, (await operators('list')).out]).toEqual([0, '']);
    const unknown = { code: 1, error: 'There is no operator "Ana Silva".\n' };
    expect(await operators('remove', 'Ana Silva')).toMatchObject(unknown);
    const log = (await operators('log')).out.split('\n');
    expect(log.map((line) => line.slice(25).replace(/^ *\S+ +/, ''))).toEqual([
      'this machine     Removed the operator Ana Silva',
      'this machine     Made a new key for Ana Silva',
      'this machine     Added the operator Ana Silva, role quotes',
      '',
    ]);
    expect(log[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}terminal:\S+ /);
    expect(log.join('')).not.toMatch(/op_/);
  });

  test('forgets the passkeys of a lost device', async () => {
    const ana = (await store.addOperator({ name: 'Ana', role: 'both', keyHash: 'hash', atMs: 1 }))!;
    const passkey = { operatorId: ana.id, publicKey: new Uint8Array(1), counter: 0, transports: [], createdAtMs: 1 };
    await store.addPasskey({ ...passkey, id: 'one', label: 'Firefox on Linux' });
    await store.addPasskey({ ...passkey, id: 'two', label: 'Safari on iPhone' });
    await addSession(ana.id, 'a');
    const { code, out } = await operators('forget-passkeys', 'ana');
    expect([code, out]).toEqual([0, '2 passkeys are removed: Ana signs in with the key alone.\n']);
    expect(await store.listPasskeys(ana.id)).toEqual([]);
    expect(await store.findSession(secretHash('a'), 0)).toBeNull();
    expect((await operators('log')).out).toContain('Removed the passkey Ana, Safari on iPhone');
  });

  test('lists sessions and ends them, of one operator or of everybody', async () => {
    const [ana, ben] = await Promise.all(
      ['ana', 'ben'].map(async (name) => store.addOperator({ name, role: 'both', keyHash: name, atMs: 1 })),
    );
    for (const [operator, token] of [
      [ana, 'a'],
      [ana, 'b'],
      [ben, 'c'],
    ] as const)
      await addSession(operator!.id, token);
    expect((await operators('sessions', 'ana')).out).toMatch(
      /^(ana {15}Firefox on Linux {2}from 192\.0\.2\.1 {2}since .+\n){2}$/,
    );
    expect((await operators('end-sessions', 'ana')).out).toBe('2 sessions have ended.\n');
    expect((await operators('sessions')).out).toMatch(/^ben .+\n$/);
    expect((await operators('end-sessions')).out).toBe('1 session has ended.\n');
    expect(await operators('sessions')).toMatchObject({ code: 0, out: '', error: 'Nobody is signed in.\n' });
  });

  test('leaves the operator of the setting and the one of the link to their own ways', async () => {
    await store.putOperator({ name: 'operator', source: 'setting', keyHash: 'a', atMs: 1 });
    await store.putOperator({ name: 'terminal', source: 'link', keyHash: null, atMs: 1 });
    for (const command of ['remove', 'new-key']) {
      for (const [name, error] of [
        ['operator', /OPERATOR_KEY/],
        ['terminal', /link/],
      ] as const)
        expect(await operators(command, name)).toMatchObject({ code: 1, error: expect.stringMatching(error) });
    }
    expect((await operators('list')).out).toMatch(/key is OPERATOR_KEY.*\n.*link of a start/);
    await store.putOperator({ name: 'operator', source: 'setting', keyHash: null, atMs: 2 });
    expect((await operators('list')).out).toMatch(/closed: OPERATOR_KEY is not set/);
  });

  test('shows as many entries of the log as asked for, and finds some, with nothing that moves a terminal', async () => {
    for (const subject of ['RFQ-1', 'RFQ-2 \u001b[2J', 'RFQ-3'])
      await auditCommand({ dataDir }, 'quote-deleted', subject);
    const two = await operators('log', '--limit', '2');
    expect(two.out).toMatch(/RFQ-3\n.*RFQ-2 \\u001b\[2J\n$/);
    expect(two.error).toBe('There are more: see --limit and --search.\n');
    expect((await operators('log', '--search', 'rfq-1')).out).toMatch(/^.*Deleted the request RFQ-1\n$/);
    expect((await operators('log', '--search', 'nothing')).error).toBe('There are no such entries.\n');
  });
});

test('in a cluster it works on PostgreSQL, and removes the operator of the setting, where no start does', async () => {
  const dataDir = newFolder('operators-cli');
  const databaseUrl = await freshDatabase(inject('postgresUrl'));
  const store = await openOperatorStore({ dataDir, databaseUrl });
  await store.putOperator({ name: 'operator', source: 'setting', keyHash: 'a', atMs: 1 });
  await auditCommand({ dataDir, databaseUrl }, 'backup', 'RFQ-1');
  const cluster = { CLUSTER: 'on', SITE_URL: 'https://parts.example', ATTACHMENTS_DIR: dataDir };
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...cluster };
  const { code } = await run(['remove', 'operator'], environment);
  expect([code, await store.findByKeyHash('a')]).toEqual([0, null]);
  expect((await run(['log'], environment)).out).toMatch(/Removed the operator operator\n.*RFQ-1\n$/);
  await store.close();
});

test('what is not understood is answered with one line and exit status 2', async () => {
  const cases: [string[], RegExp][] = [
    [['ad'], /^There is no command "ad"\.\n/],
    [['constructor', 'ana'], /^There is no command "constructor"\.\n/],
    [['toString'], /^There is no command "toString"\.\n/],
    [['add'], /^"add" needs the name of an operator\.\n/],
    [['add', 'ana', 'silva'], /^"add" does not know what to do with "silva": put a name with blanks into quotes\.\n/],
    [['add', 'ana', '--role', 'all'], /^--role is one of quotes, records, sitemaps, both, not "all"\.\n/],
    [['add', 'terminal'], /^"terminal" is a name of the program itself\.\n/],
    [['list', 'ana'], /^"list" does not know what to do with "ana"/],
    [['log', '--limit', '0'], /^--limit is a number from 1 to 99999, not "0"\.\n/],
    [['list', '--role', 'both'], /^"list" knows no --role\.\n/],
    [['log', '--nonsense'], /^Unknown option '--nonsense'/],
    [[], /^Usage: npm run operators/],
  ];
  for (const [args, line] of cases) {
    const { code, error } = await run(args, {});
    expect([args, code, error]).toEqual([args, 2, expect.stringMatching(line)]);
  }
});

test('a command goes on where the log cannot be written, and says so in one line', async () => {
  const dataDir = newFolder('operators-cli');
  writeFileSync(join(dataDir, 'operators.db'), 'something else that is long enough to be read as a header'.repeat(3));
  let printed = '';
  await auditCommand({ dataDir }, 'backup', 'x', { write: (text) => (printed += text) });
  expect(printed).toMatch(/^Not in the audit log: .*operators\.db is not a database\n$/);
  expect((await run(['list'], { DATA_DIR: dataDir })).code).toBe(1);
});
