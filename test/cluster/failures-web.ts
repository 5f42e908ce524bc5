import { setTimeout as wait } from 'node:timers/promises';
import { NODES, type Cluster, type NodeNumber } from './cluster.ts';
import type { Failure } from './failures.ts';
import { openLedger } from './ledger.ts';
import { processTree, signalAll } from './parts.ts';
import { count, countsInWords, loadPages, loadProblems, partPaths, problemsOf, type Counts } from './load.ts';
import { ask } from '../ask.ts';
import { asJson, quotePayload, SEND_QUOTE } from '../quote-payload.ts';

const READERS = 50;
const SENDERS = 10;
const PARTS = 500;
const BEFORE_MS = 3_000;
const AFTER_MS = 5_000;
const KILLS = 10;
/** Longer than the balancer takes to leave a silent node, and to come back to it. */
const SILENT_MS = 20_000;
/** The longest wait of a visitor when a node falls silent: C20.71. */
const SILENT_BAR_SECONDS = 8;
const RATE = 5;

/** Pages and submits while something happens to the web nodes: every page comes, every request is taken at last. */
export async function underLoad(cluster: Cluster, happening: () => Promise<void>, { barSeconds = Infinity } = {}) {
  const paths = await partPaths(cluster.origin, PARTS);
  const ledger = openLedger(cluster.origin);
  const pages = loadPages(cluster.origin, paths, READERS);
  const stopSending = ledger.start(SENDERS);
  await wait(BEFORE_MS);
  await happening();
  await wait(AFTER_MS);
  await pages.stop();
  await stopSending();
  const { givenUp, ...compared } = await ledger.compare(cluster.database);
  const slowest = { page: pages.slowestMs / 1_000, request: ledger.slowestMs() / 1_000 };
  const isSlow = Math.max(slowest.page, slowest.request) > barSeconds;
  const problems = [
    ...problemsOf([isSlow, `somebody waited more than ${barSeconds} s`]),
    ...loadProblems(pages.failed, { ...compared, givenUp }),
  ];
  const figures = {
    pages: pages.pages,
    'failed pages': countsInWords(pages.failed),
    'slowest page, s': slowest.page.toFixed(1),
    'slowest request, s': slowest.request.toFixed(1),
    ...compared,
    'sent again after': countsInWords(ledger.refused),
    'never taken': givenUp,
  };
  return { figures, problems };
}

export const WEB_FAILURES: Record<string, Failure> = {
  'kill-node': {
    what: `kill -9 of a web node, ${KILLS} times, under ${READERS} readers and ${SENDERS} senders`,
    run: (cluster) =>
      underLoad(cluster, async () => {
        for (let kill = 0; kill < KILLS; kill++) {
          const number = NODES[kill % NODES.length]!;
          await cluster.node(number).end('SIGKILL');
          await wait(1_000);
          cluster.startNode(number);
          await cluster.nodeReady(number);
          await wait(2_000);
        }
      }),
  },
  'roll-nodes': {
    what: 'every web node ended with drain and started again, one after the other, under the same load',
    run: (cluster) =>
      underLoad(cluster, async () => {
        for (const number of NODES) await rollNode(cluster, number);
      }),
  },
  'freeze-node': {
    what: `SIGSTOP of a web node for ${SILENT_MS / 1_000} s under ${READERS} readers and ${SENDERS} senders`,
    run: (cluster) =>
      fallSilent(cluster, () => {
        const tree = processTree(cluster.node(1).process.pid!);
        signalAll(tree, 'SIGSTOP');
        return () => signalAll(tree, 'SIGCONT');
      }),
  },
  'cut-node': {
    what: `all packets of a web node dropped for ${SILENT_MS / 1_000} s under the same load`,
    needsNamespaces: true,
    run: (cluster) => fallSilent(cluster, () => cluster.network.drop!(11)),
  },
  rate: {
    what: `a rate of ${RATE} a minute, ${RATE * NODES.length} sent to three nodes by one address; then the rates that haproxy counts`,
    async run(cluster) {
      await cluster.stopNodes();
      await cluster.startNodes({ QUOTE_RATE_PER_MINUTE: String(RATE) });
      const counts: Counts = new Map();
      for (let sent = 0; sent < RATE * NODES.length; sent++) {
        const payload = quotePayload(Date.now() % 1_000_000_000);
        count(counts, String((await ask(cluster.origin + SEND_QUOTE, asJson(payload))).status));
      }
      await cluster.stopNodes();
      await cluster.startNodes();
      const taken = counts.get('200') ?? 0;
      const limited = await Promise.all(LIMITED.map((one) => countLimited(cluster, one)));
      const problems = problemsOf(
        [taken !== RATE, `${taken} were taken`],
        ...limited.map(({ name, answers, isWell }): [boolean, string] => [!isWell, `${name}: ${answers}`]),
      );
      const counted = Object.fromEntries(limited.map(({ name, answers }) => [name, answers]));
      return { figures: { answers: countsInWords(counts), ...counted }, problems };
    },
  },
};

/** web1 falls silent and comes back, by what `silence` returns. */
function fallSilent(cluster: Cluster, silence: () => () => void) {
  const happening = async (): Promise<void> => {
    const end = silence();
    await wait(SILENT_MS).finally(end);
    await cluster.nodeReady(1);
  };
  return underLoad(cluster, happening, { barSeconds: SILENT_BAR_SECONDS });
}

/** The paths that haproxy.cfg limits, with the rate of each. */
const LIMITED = [
  { name: 'suggestions', perMinute: 600, path: '/functions/v1/suggest?q=bolt' },
  { name: 'lists', perMinute: 30, path: '/functions/v1/match-list', question: asJson({ text: 'bolt' }) },
  { name: 'calls', perMinute: 120, path: '/api/v1/openapi.json' },
];

/** Asks for more than a rate allows, one after the other: the first are answered, all others refused by the balancer. */
async function countLimited({ origin }: Cluster, { name, perMinute, path, question }: (typeof LIMITED)[number]) {
  const counts: Counts = new Map();
  for (let sent = 0; sent < perMinute + 10; sent++) {
    const { status, headers } = await ask(origin + path, question);
    count(counts, status === 429 && headers['retry-after'] === undefined ? '429 without Retry-After' : String(status));
  }
  return { name, answers: countsInWords(counts), isWell: counts.get('200') === perMinute && counts.get('429') === 10 };
}

/** As the runbook upgrades a node: SIGTERM, its drain, a new process, ready. */
export async function rollNode(cluster: Cluster, number: NodeNumber): Promise<void> {
  await cluster.node(number).end('SIGTERM');
  cluster.startNode(number);
  await cluster.nodeReady(number);
  // haproxy asks once a second
  await wait(2_000);
}
