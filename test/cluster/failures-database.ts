import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { PostgresNumber } from './database.ts';
import type { Failure } from './failures.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { countsInWords, loadPages, loadProblems, partPaths, problemsOf } from './load.ts';

const READERS = 10;
const SENDERS = 20;
const PARTS = 500;
const BEFORE_MS = 3_000;
const AFTER_MS = 5_000;
const BACK_LIMIT_MS = 120_000;
/** How soon requests must be taken again. */
const BACK_BAR_SECONDS = 30;
const ETCD_HOSTS = [31, 32, 33];

type Happening = (context: { primary: PostgresNumber; standby: PostgresNumber; ledger: Ledger }) => Promise<{
  /** When writes ended. */
  fromMs: number;
  /** Repairs everything, after requests are taken. */
  repair: () => Promise<void>;
}>;

/** Submits and pages while something happens to PostgreSQL, until requests are taken again and both nodes are there. */
async function underSubmits(cluster: Cluster, happening: Happening, { bar = BACK_BAR_SECONDS } = {}) {
  const { database, origin } = cluster;
  await database.waitForPair();
  const primary = (await database.primary())!;
  const standby = primary === 1 ? 2 : 1;
  const ledger = openLedger(origin);
  const pages = loadPages(origin, await partPaths(origin, PARTS), READERS);
  const stopSending = ledger.start(SENDERS);
  await wait(BEFORE_MS);
  const { fromMs, repair } = await happening({ primary, standby, ledger });
  const isBack = (await untilTaken(ledger, fromMs)) !== null;
  await wait(AFTER_MS);
  const back = isBack ? ledger.longestGap(fromMs) : null;
  await repair();
  await wait(AFTER_MS);
  await pages.stop();
  await stopSending();
  await database.waitForPair();
  const { givenUp, ...compared } = await ledger.compare(database);
  const others = [...ledger.refused].filter(([why]) => why !== '503' && why !== '504');
  const problems = [
    ...loadProblems(pages.failed, { ...compared, givenUp }),
    ...problemsOf(
      [others.length > 0, `senders got ${countsInWords(new Map(others))}`],
      [back === null || back > bar, `no request was taken for ${back ?? 'over 120'} s`],
    ),
  ];
  const figures = {
    ...compared,
    'never taken': givenUp,
    'turned away': countsInWords(ledger.refused),
    'seconds without writes': back,
    pages: pages.pages,
    'failed pages': countsInWords(pages.failed),
  };
  return { figures, problems };
}

async function untilTaken(ledger: Ledger, fromMs: number): Promise<number | null> {
  for (const end = Date.now() + BACK_LIMIT_MS; Date.now() < end; await wait(100))
    if (ledger.secondsUntilWrites(fromMs) !== null) break;
  return ledger.secondsUntilWrites(fromMs);
}

/** The primary reaches some machines no more for 25 s: writes go on until it has stepped down, and what counts is the gap. */
const cutOff = (cluster: Cluster, hostsOf: (standby: PostgresNumber) => number[]) =>
  underSubmits(cluster, async ({ primary, standby }) => {
    const fromMs = Date.now();
    cluster.network.cut!(20 + primary, hostsOf(standby));
    await wait(25_000);
    return { fromMs, repair: async () => cluster.network.heal(20 + primary) };
  });

export const DATABASE_FAILURES: Record<string, Failure> = {
  'kill-primary': {
    what: `kill -9 of the primary's machine under ${SENDERS} senders`,
    run: (cluster) =>
      underSubmits(cluster, async ({ primary }) => {
        await cluster.database.killMachine(primary);
        return { fromMs: Date.now(), repair: async () => cluster.database.startPatroni(primary) };
      }),
  },
  'kill-primary-alone': {
    what: 'the same while the standby is down: the standby comes back first and must not take over, then the primary',
    run: (cluster) =>
      underSubmits(
        cluster,
        async ({ primary, standby, ledger }) => {
          const { database } = cluster;
          await database.killMachine(standby);
          await untilTaken(ledger, Date.now());
          await wait(AFTER_MS);
          await database.killMachine(primary);
          const fromMs = Date.now();
          database.startPatroni(standby);
          // longer than ttl: whoever wants to take over has done so
          await wait(25_000);
          if (await database.isPrimary(standby)) throw new Error('a standby that lacks requests has taken over');
          database.startPatroni(primary);
          return { fromMs, repair: async () => undefined };
        },
        // 25 s are the test's own
        { bar: 25 + BACK_BAR_SECONDS },
      ),
  },
  partition: {
    what: 'the primary is cut off from etcd, in network namespaces',
    needsNamespaces: true,
    run: (cluster) => cutOff(cluster, () => ETCD_HOSTS),
  },
  'partition-whole': {
    what: 'the primary is cut off from etcd and from the standby, but not from the balancer, in network namespaces',
    needsNamespaces: true,
    run: (cluster) => cutOff(cluster, (standby) => [...ETCD_HOSTS, 20 + standby]),
  },
  switchover: {
    what: 'planned switchover with patronictl',
    run: (cluster) =>
      underSubmits(cluster, async ({ primary, standby }) => {
        const fromMs = Date.now();
        const roles = ['--leader', `pg${primary}`, '--candidate', `pg${standby}`];
        await cluster.database.patronictl('switchover', 'catalog', ...roles, '--force');
        return { fromMs, repair: async () => undefined };
      }),
  },
};
