import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deployed, haproxyConfig, readSettings, ROOT, WEB_PORT } from './configurations.ts';
import { openDatabase, type Place } from './database.ts';
import { loopbackNetwork, separateNetwork } from './network.ts';
import { ask } from '../ask.ts';
import { answers, startPart, until, type Part } from './parts.ts';
import type { Programs } from './programs.ts';
import { importSample, programOf } from './source-tree.ts';

export const OPERATOR_KEY = 'the-operators-key-of-a-cluster-to-try-out';
export const NODES = [1, 2, 3] as const;
export type NodeNumber = (typeof NODES)[number];
const NODE_PORT = 3000;
/** The one key that s3rver knows. */
const S3RVER_KEY = 'S3RVER';
const SAMPLE_NSNS = 25_000;
/** As `RestartSec` in web-node.conf. */
const RESTART_MS = 1_000;
const START_LIMIT_MS = 120_000;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type ClusterOptions = {
  programs: Programs;
  /** Network namespaces for PostgreSQL's machines in place of loopback; needs root. */
  apart: boolean;
  /** The source tree that all of the product starts from, installed and built. */
  from: string;
  say: (line: string) => void;
  /** Ends the start; later nothing is started any more. */
  signal: AbortSignal;
};

/** Starts every part of deploy/cluster on this machine, in a temporary folder. If one does not start, the others are ended. */
export async function startCluster({ programs, apart, from, say, signal }: ClusterOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-cluster-'));
  chmodSync(folder, 0o755);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const network = apart ? separateNetwork(programs) : loopbackNetwork();
  const place: Place = { folder, logs, network, programs, signal };
  const database = openDatabase(place);
  const webNodes = new Map<NodeNumber, Part>();
  /** Web nodes that have ended by themselves; none should. */
  const deaths: string[] = [];
  let balancer: Part | null = null;
  let store: Part | null = null;
  const importer = join(folder, 'importer');
  /** Where each machine's source is. */
  const sources = new Map<NodeNumber | 'importer', string>();
  const sourceOf = (machine: NodeNumber | 'importer'): string => sources.get(machine) ?? from;
  const origin = `http://${network.address(1)}:${WEB_PORT}`;
  const nodeOrigin = (number: NodeNumber): string => `http://${network.address(10 + number)}:${NODE_PORT}`;

  /** The settings of deploy/cluster/web-node.env for a node of this machine. */
  const {
    SMTP_URL: _mail,
    MAIL_FROM: _from,
    QUOTE_INBOX: _inbox,
    ...given
  } = readSettings(network.place(deployed('web-node.env')).replaceAll('change-me', 'own'));
  const nodeSettings = (number: NodeNumber): Record<string, string> => ({
    ...given,
    NODE_NAME: `web${number}`,
    HOST: network.address(10 + number),
    SITE_URL: origin,
    OPERATOR_KEY,
    DATA_DIR: join(folder, `web${number}`),
    ATTACHMENTS_DIR: join(folder, 'attachments'),
    BACKUP_DIR: join(folder, 'backups'),
    AWS_ACCESS_KEY_ID: S3RVER_KEY,
    AWS_SECRET_ACCESS_KEY: S3RVER_KEY,
    LOG_LEVEL: 'warn',
    QUOTE_RATE_PER_MINUTE: '1000000',
  });

  function startNode(number: NodeNumber, settings: Record<string, string> = {}): void {
    const cwd = sourceOf(number);
    const command = [programOf(cwd), 'scripts/run.mjs', 'src/app/cli/serve.ts'];
    const env = { ...nodeSettings(number), ...settings };
    const node = startPart({ name: `web${number}`, command, env, cwd, logs, signal });
    webNodes.set(number, node);
    // as systemd does
    node.process.once('exit', (code, killedBy) => {
      if (!node.hasDied()) return;
      deaths.push(`web${number} (${killedBy ?? `exit code ${code}`})`);
      setTimeout(() => signal.aborted || startNode(number, settings), RESTART_MS).unref();
    });
  }

  const nodeReady = (number: NodeNumber): Promise<void> =>
    until(`web${number}`, () => answers(`${nodeOrigin(number)}/readyz`), START_LIMIT_MS);

  function startStore(): void {
    const where = [`--directory=${join(folder, 'store')}`, `--address=${network.address(41)}`, '--port=9000'];
    const cipher = join(ROOT, 'test/support/releases/s3rver-cipher.ts');
    const program = [process.execPath, '--import', cipher, join(ROOT, 'node_modules/.bin/s3rver')];
    const command = [...program, ...where, '--configure-bucket', 'catalog'];
    mkdirSync(join(folder, 'store'), { recursive: true });
    store = startPart({ name: 's3', command, cwd: folder, logs, signal });
  }

  /** `npm run release -- ...` on the machine that imports. Answers with what is printed; rejects with what is wrong. */
  async function release(...words: string[]): Promise<string> {
    const { CLUSTER: _cluster, ...settings } = nodeSettings(1);
    const env = { PATH: process.env.PATH, ...settings, DATA_DIR: importer } as NodeJS.ProcessEnv;
    const command = ['scripts/run.mjs', 'src/publog/cli/release.ts', ...words];
    const cwd = sourceOf('importer');
    return (await promisify(execFile)(programOf(cwd), command, { cwd, env, signal })).stdout;
  }

  type Listed = { releases: { version: string }[]; standing: { version: string } };
  const list = async (): Promise<Listed> => JSON.parse(await release('list', '--json')) as Listed;
  /** Every published version, the newest first. */
  const releases = async (): Promise<string[]> => (await list()).releases.map(({ version }) => version);
  /** The version in force. */
  const releaseInForce = async (): Promise<string> => (await list()).standing.version;

  /** Imports the sample of a seed on the machine that imports, makes its sitemaps, and publishes it. Answers with what was printed. */
  async function publishSample(seed: number): Promise<string> {
    await importSample(sourceOf('importer'), { dataDir: importer, origin, nsns: SAMPLE_NSNS, seed });
    return release('publish');
  }

  async function startNodes(settings: Record<string, string> = {}): Promise<void> {
    for (const number of NODES) startNode(number, settings);
    for (const number of NODES) await nodeReady(number);
    await until('the site behind haproxy', () => answers(`${origin}/`));
  }

  async function stopNodes(): Promise<void> {
    await Promise.all([...webNodes.values()].map((one) => one.end()));
  }

  async function stop(): Promise<void> {
    await stopNodes();
    await Promise.all([balancer?.end(), store?.end()]);
    await database.stop();
    network.remove();
  }

  async function startAll(): Promise<void> {
    if (await answers(`${origin}/healthz`).catch(() => false)) throw new Error('Another cluster runs on this machine');
    say('etcd ...');
    await database.startEtcd();
    say('PostgreSQL, two with Patroni ...');
    await database.startPostgres();
    const configuration = join(folder, 'haproxy.cfg');
    writeFileSync(configuration, haproxyConfig(network));
    const command = [programs.haproxy, '-W', '-db', '-f', configuration];
    balancer = startPart({ name: 'haproxy', command, cwd: folder, logs, signal });
    await database.waitForPair();
    const { username, password } = new URL(nodeSettings(1).QUOTES_DATABASE_URL!);
    await until('the primary behind haproxy', async () => (await database.sql('select 1', 'postgres')).length === 1);
    await database.sql(`create role ${username} login password '${password}'`, 'postgres');
    await database.sql(`create database catalog owner ${username}`, 'postgres');
    mkdirSync(join(folder, 'attachments'));
    startStore();
    // any answer will do: without a signature it is refused
    await until('the object store', async () => (await ask(`http://${network.address(41)}:9000/`)).status > 0);
    say('the sample catalog, published as a release ...');
    await publishSample(1);
    say('three web nodes ...');
    for (const number of NODES) startNode(number);
    const [first] = await releases();
    const holders = `select 1 from releases.node where ready like '%${first}%'`;
    const allHold = async (): Promise<boolean> => (await database.sql(holders)).length === NODES.length;
    await until('the release on every node', allHold, START_LIMIT_MS);
    await release('activate', first!);
    for (const number of NODES) await nodeReady(number);
    await until('the site behind haproxy', () => answers(`${origin}/`));
  }

  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Ended')), { once: true });
  });
  try {
    await Promise.race([startAll(), aborted]);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`${(error as Error).message}. The logs are in ${logs}`, { cause: error });
  }
  return {
    ...place,
    deaths,
    from,
    sourceOf,
    /** Puts another source tree on a machine; what runs there goes on until it is started again. */
    putSource: (machine: NodeNumber | 'importer', source: string): void => void sources.set(machine, source),
    release,
    releases,
    releaseInForce,
    publishSample,
    startStore,
    store: (): Part => store!,
    balancer: (): Part => balancer!,
    database,
    origin,
    nodeOrigin,
    node: (number: NodeNumber): Part => webNodes.get(number)!,
    startNode,
    startNodes,
    stopNodes,
    nodeReady,
    nodeSettings,
    /** Ends everything and removes the folder. */
    async stop(): Promise<void> {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
