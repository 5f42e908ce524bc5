import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { unprivilegedUser } from '../../../../test/postgres.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { aQuoteRequest } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { openPostgresQuoteStore } from '../../../desk/store/postgres/quote-store.ts';
import { openReleaseRegistry, takeReleaseLock } from '../../../publog/releases/open-release-registry.ts';
import { openClusterStore } from '../../cluster/open-cluster-store.ts';
import { openPostgresOperatorStore } from '../../operators/store/postgres/operator-store.ts';

const PROGRAM = 'pgbouncer';
const isInstalled = spawnSync(PROGRAM, ['--version'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0;
let pooler: ChildProcess | null = null;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  pooler?.kill('SIGKILL');
});

/** pgbouncer that gives the two connections of all clients to another one after each transaction. */
async function aPooler(url: string, settings: string): Promise<string> {
  const [folder, port, { port: to }] = [newFolder('pooler'), await freePort(), new URL(url)];
  const file = join(folder, 'pgbouncer.ini');
  const own = ['auth_type = any', 'pool_mode = transaction', 'default_pool_size = 2', 'unix_socket_dir =', settings];
  const listening = ['listen_addr = 127.0.0.1', `listen_port = ${port}`];
  const target = `* = host=127.0.0.1 port=${to} user=postgres`;
  writeFileSync(file, ['[databases]', target, '[pgbouncer]', ...listening, ...own, ''].join('\n'));
  chmodSync(folder, 0o755);
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  pooler = spawn(PROGRAM, ['-q', file], { ...unprivilegedUser(), env, cwd: '/', stdio: 'ignore' });
  await vi.waitFor(() => once(connect(port, '127.0.0.1'), 'connect'), 10_000);
  return url.replace(`:${to}/`, `:${port}/`);
}

test.skipIf(!isInstalled).each([
  ['refuses', ''],
  ['ignores', 'ignore_startup_parameters = options'],
])(
  'all that a node shares works behind pgbouncer, by the transaction, which %s settings (C20.73)',
  async (_how, settings) => {
    const direct = await freshDatabase(inject('postgresUrl'));
    const url = await aPooler(direct, settings);
    const keep = <Store extends { close(): Promise<void> }>(store: Store): Store => (opened.push(store), store);
    const quotes = keep(await openPostgresQuoteStore({ url }));
    const cluster = keep(openClusterStore({ url }));
    const operators = keep(await openPostgresOperatorStore({ url }));
    const registry = keep(openReleaseRegistry({ url }));
    const mails = [{ kind: 'inbox', to: 'sales@site.example' }] as const;
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => quotes.addQuote(aQuoteRequest({ numberAt: at + 1 }), mails, at)),
      ...Array.from({ length: 20 }, () => cluster.rate('requests', 60).take('192.0.2.1')),
      ...Array.from({ length: 5 }, () =>
        operators.log.append({ atMs: 1, who: 'x', address: null, event: 'backup', subject: 'x' }),
      ),
      ...Array.from({ length: 20 }, () => registry.current()),
    ]);
    const taken = await Promise.all([1, 2, 3].map(() => quotes.takeDueMails(100, 200, 10)));
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(taken.flat().length);
    expect(await cluster.onOneNode('job', async () => 'done')).toEqual({ kind: 'done', result: 'done' });
    expect(await quotes.backup(join(newFolder('copy'), 'copy'))).toMatchObject({ requests: 20, mails: 20 });
    expect(await quotes.deleteQuote(aQuoteRequest({ numberAt: 1 }).rfqNumber)).toBe(true);
    await quotes.eraseRemoved().catch((error: Error) => expect(error.message).toContain('for another session'));
    // a lock of a session would be somebody else's
    await expect(takeReleaseLock(url, 'publication')).rejects.toThrow('the address of PostgreSQL itself');
  },
);
