import { parseArgs } from 'node:util';
import { NODES, OPERATOR_KEY, startCluster } from './cluster.ts';
import { FAILURES, runFailures } from './failures.ts';
import { ROOT } from './configurations.ts';
import { findPrograms } from './programs.ts';
import { findSourceTree } from './source-tree.ts';

const USAGE = `Usage: npm run cluster:try -- [--fail all|${Object.keys(FAILURES).join('|')}] [--runs N] [--from FOLDER]
--from: all of the product starts from that other source tree, installed and built, which "upgrade" and "downgrade" need`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Starts deploy/cluster on this machine; with --fail it breaks parts of it under load and prints the counts, else it waits for Ctrl-C. */
async function main(): Promise<number> {
  const { fail, runs, from, help } = parseArgs({
    options: {
      fail: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string', default: '1' },
      from: { type: 'string', default: ROOT },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
  if (help) {
    say(USAGE);
    return 0;
  }
  const possible = Object.keys(FAILURES).filter((name) => from !== ROOT || !FAILURES[name]!.needsOther);
  const names = fail.includes('all') ? possible : fail;
  if (names.some((name) => !possible.includes(name)) || !/^[1-9]\d{0,2}$/.test(runs)) {
    say(USAGE);
    return 2;
  }
  const source = findSourceTree(from);
  if ('missing' in source) {
    say(source.missing);
    return 2;
  }
  const programs = findPrograms();
  if ('missing' in programs) {
    say(`Needs Debian packages: apt-get install ${[...new Set(programs.missing)].join(' ')}`);
    say('Their services are not used: systemctl disable --now haproxy patroni etcd postgresql');
    return 1;
  }
  const apart = process.getuid?.() === 0 && names.some((name) => FAILURES[name]!.needsNamespaces);
  const ending = new AbortController();
  const { signal } = ending;
  const stopped = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false)));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  const cluster = await startCluster({ programs, apart, from: source.tree, say, signal });
  try {
    say(`The site:    ${cluster.origin}`);
    for (const number of NODES) say(`web${number}:        ${cluster.nodeOrigin(number)}`);
    say(`Operator:    ${cluster.origin}/quotes with the key ${OPERATOR_KEY}`);
    say(`Logs:        ${cluster.logs}`);
    if (names.length === 0) {
      say('Ctrl-C ends all.');
      await stopped;
      return 0;
    }
    return (await Promise.race([runFailures(cluster, names, { runs: Number(runs), say }), stopped])) ? 0 : 1;
  } finally {
    say('ending ...');
    ending.abort();
    await cluster.stop();
  }
}

// what a failure that was interrupted still waits for holds the process no longer
process.exit(
  await main().catch((error: Error) => {
    say(error.message);
    return 1;
  }),
);
