import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { etcdSettings, patroniConfig } from './configurations.ts';
import type { Network } from './network.ts';
import { answers, processTree, signalAll, startPart, until, type Part } from './parts.ts';
import type { Programs } from './programs.ts';

const run = promisify(execFile);
const START_LIMIT_MS = 120_000;
const ETCD = [1, 2, 3] as const;
const PORT = { etcd: 2379, patroni: 8008, primary: 5000 };
/** As patroni.yml says. */
const SUPERUSER_PASSWORD = 'change-me-superuser';

export type PostgresNumber = 1 | 2;

/** Where the cluster runs and what it runs. */
export type Place = { folder: string; logs: string; network: Network; programs: Programs; signal: AbortSignal };

/** etcd, and PostgreSQL twice under Patroni. */
export type Database = ReturnType<typeof openDatabase>;

/** Nothing is started before `start`. */
export function openDatabase({ folder, logs, network, programs, signal }: Place) {
  const etcd = new Map<number, Part>();
  const patroni = new Map<PostgresNumber, Part>();
  const home = (name: string): string => join(folder, name);
  const configuration = (number: PostgresNumber): string => join(home(`pg${number}`), 'patroni.yml');
  const patroniUrl = (number: PostgresNumber, path: string): string =>
    `http://${network.address(20 + number)}:${PORT.patroni}${path}`;

  /** A folder that the user of PostgreSQL owns. */
  function makeHome(name: string): void {
    mkdirSync(home(name), { recursive: true, mode: 0o700 });
    if (programs.user) chownSync(home(name), programs.user.uid, programs.user.gid);
  }

  function startEtcd(number: (typeof ETCD)[number]): void {
    const name = `etcd${number}`;
    makeHome(name);
    const env = etcdSettings(network, number, join(home(name), 'data'));
    const { user } = programs;
    etcd.set(number, startPart({ name, command: [programs.etcd], env, cwd: home(name), logs, user, signal }));
  }

  function startPatroni(number: PostgresNumber): void {
    const name = `pg${number}`;
    const { user } = programs;
    makeHome(name);
    writeFileSync(configuration(number), patroniConfig(network, number, home(name), programs.postgres));
    if (user) chownSync(configuration(number), user.uid, user.gid);
    // `ip netns exec` needs root, and PostgreSQL another user
    const asUser = user ? [programs.setpriv, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
    const command = network.on(20 + number, [...asUser, programs.patroni, configuration(number)]);
    patroni.set(number, startPart({ name, command, cwd: home(name), logs, signal }));
  }

  /** Every process of a machine of PostgreSQL: the server does not end with Patroni. */
  function processesOf(number: PostgresNumber): number[] {
    const own = patroni.get(number);
    const tree = own?.isRunning() ? processTree(own.process.pid!) : [];
    return [...new Set([...tree, ...(postmasterOf(number) ?? [])])];
  }

  function postmasterOf(number: PostgresNumber): number[] | null {
    try {
      return processTree(Number(readFileSync(join(home(`pg${number}`), 'data/postmaster.pid'), 'utf8').split('\n')[0]));
    } catch {
      return null;
    }
  }

  async function primary(): Promise<PostgresNumber | null> {
    for (const number of [1, 2] as const)
      if (await answers(patroniUrl(number, '/primary'), 'OPTIONS').catch(() => false)) return number;
    return null;
  }

  /** Runs SQL on the primary as its superuser; answers with the lines, fields between tabs. */
  async function sql(text: string, database = 'catalog'): Promise<string[][]> {
    const url = `postgres://postgres:${SUPERUSER_PASSWORD}@${network.address(1)}:${PORT.primary}/${database}`;
    const words = ['-X', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-c', text, url];
    const { stdout } = await run(join(programs.postgres, 'psql'), words, { maxBuffer: 1e9 });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  }

  return {
    sql,
    primary,
    startPatroni,
    /** As a machine that loses its power: nothing is told to anybody. */
    async killMachine(number: PostgresNumber): Promise<void> {
      const pids = processesOf(number);
      signalAll(pids, 'SIGKILL');
      await patroni.get(number)?.end('SIGKILL');
      await until(`the end of pg${number}`, async () => pids.every((pid) => !isThere(pid)));
    },
    /** A primary, and a standby that has all that was acknowledged. */
    waitForPair: () =>
      until(
        'a primary with a synchronous standby',
        async () => {
          const one = await primary();
          return one !== null && (await answers(patroniUrl(one === 1 ? 2 : 1, '/synchronous')));
        },
        START_LIMIT_MS,
      ),
    /** Whether a node answers as the primary, asked by itself. */
    isPrimary: (number: PostgresNumber) => answers(patroniUrl(number, '/primary'), 'OPTIONS').catch(() => false),
    /** A command of `patronictl`; answers with what it prints. */
    async patronictl(...words: string[]): Promise<string> {
      const { stdout } = await run(`${programs.patroni}ctl`, ['-c', configuration(1), ...words]);
      return stdout;
    },
    async startEtcd(): Promise<void> {
      for (const number of ETCD) startEtcd(number);
      const health = (number: number) => answers(`http://${network.address(30 + number)}:${PORT.etcd}/health`);
      for (const number of ETCD) await until(`etcd${number} (see its log)`, () => health(number), START_LIMIT_MS);
    },
    /** The first of the two makes the cluster, the other is a copy of it. */
    async startPostgres(): Promise<void> {
      startPatroni(1);
      await until('the first PostgreSQL', () => answers(patroniUrl(1, '/primary')), START_LIMIT_MS);
      startPatroni(2);
    },
    async stop(): Promise<void> {
      // the standby first: nobody takes over
      const last = await primary();
      for (const number of last === 1 ? ([2, 1] as const) : ([1, 2] as const)) {
        signalAll(processesOf(number), 'SIGCONT');
        await patroni.get(number)?.end();
        // a server that Patroni does not run any more
        const left = postmasterOf(number);
        if (left !== null) signalAll(left.slice(0, 1), 'SIGQUIT');
      }
      await Promise.all([...etcd.values()].map((one) => one.end()));
    },
  };
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
