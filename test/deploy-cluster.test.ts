import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALLS_PER_MINUTE } from '../src/publog/http/catalog-call.ts';
import { CLUSTER_DRAIN_MS } from '../src/base/http/create-server.ts';
import { ENDPOINTS } from '../src/base/routes.ts';
import { readConfig, SETTING_NAMES } from '../src/base/settings/config.ts';
import { deployed, readSettings } from './cluster/configurations.ts';

const haproxy = deployed('haproxy.cfg');
const patroni = deployed('patroni.yml');
const etcd = readSettings(deployed('etcd.env'));
const given = readSettings(deployed('web-node.env'));
const node = readSettings(deployed('web-node.env').replaceAll('change-me', 'k'.repeat(32)));
/** The value after `name:` of YAML, wherever it is. */
const yaml = (name: string): string => new RegExp(`^ *${name}: (.+)$`, 'm').exec(patroni)?.[1] ?? '';
const addresses = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

describe('deploy/cluster', () => {
  test('gives a web node settings that exist and start a node of a cluster (C20.70)', () => {
    const own = Object.keys(node).filter((name) => !name.startsWith('AWS_'));
    expect(own.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(() => readConfig(given)).toThrow('Setting OPERATOR_KEY is not usable');
    const config = readConfig(node);
    expect(config.cluster).not.toBeNull();
    // what haproxy sets is one hop
    expect(config.trustProxyHops).toBe(1);
    const { mail, quoteInbox, backup, attachmentsDir } = config;
    expect([mail === null, quoteInbox, backup.everyHours]).toEqual([false, 'sales@parts.example', 24]);
    const [, mayWrite] = /^ReadWritePaths=(.+)$/m.exec(deployed('web-node.conf'))!;
    for (const folder of [backup.folder, attachmentsDir]) expect(folder.startsWith(`${mayWrite}/`)).toBe(true);
  });

  test('asks the ports that the other files open', () => {
    const nodes = addresses(haproxy, /server web\d+ (\S+) check/g);
    expect(nodes).toHaveLength(3);
    const others = haproxy.split(/^backend (?!nodes|rates)/m).slice(1);
    expect(others.map((backend) => addresses(backend, /server web\d+ (\S+) track/g))).toEqual([nodes, nodes]);
    expect(new Set(nodes.map((address) => address.split(':')[1]))).toEqual(new Set([node.PORT]));

    const database = new URL(node.QUOTES_DATABASE_URL!);
    expect(haproxy).toContain(`bind ${database.host}\n`);
    const [host, port] = yaml('listen').split(':');
    expect(haproxy).toContain(`server pg1 ${yaml('connect_address').split(':')[0]}:5432 check port ${port}`);
    expect(patroni).toMatch(new RegExp(`^ {2}listen: ${host}:5432$`, 'm'));

    const members = yaml('hosts').split(',');
    expect(members).toContain(new URL(etcd.ETCD_LISTEN_CLIENT_URLS!).host);
    expect(members.map((member) => member.split(':')[0])).toEqual(
      addresses(etcd.ETCD_INITIAL_CLUSTER!, /etcd\d=http:\/\/([\d.]+):2380/g),
    );
  });

  test('gives a silent node up in time for another one to answer within 8 s, and lets an ending node answer until it has left (C20.71)', () => {
    const timeouts = addresses(haproxy, /timeout server (\d+)s/g).map(Number);
    // the second is for what may take long
    expect(timeouts).toEqual([7, 60]);
    const isRetried = addresses(haproxy, /retry-on (.+)/g).map((when) => when.includes('response-timeout'));
    expect(isRetried).toEqual([true, false, true]);
    expect(addresses(haproxy, /disable-l7-retry unless (.+)/g)).toEqual([
      `METH_GET or { path ${ENDPOINTS.sendRfqNotification} }`,
      'METH_GET',
    ]);
    const [, inter, fall] = /default-server inter (\d+)s fall (\d+) rise/.exec(haproxy)!;
    const unit = deployed('web-node.conf');
    const drainSeconds = CLUSTER_DRAIN_MS / 1_000;
    expect((Number(fall) + 1) * Number(inter)).toBeLessThan(drainSeconds);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThanOrEqual(drainSeconds + 30);
  });

  test('counts suggestions, lists and calls with the rates of the nodes, and refuses in their form', () => {
    const { quoteRatePerMinute, apiRatePerMinute } = readConfig(node);
    const refusals = haproxy.split('\n').filter((line) => line.includes('deny status 429'));
    const counters = refusals.map((line) => /sc_gpc_rate\((\d),0\) ge (\d+)/.exec(line)!.slice(1).map(Number));
    expect(counters).toEqual([
      [0, 5 * apiRatePerMinute],
      [1, quoteRatePerMinute],
      [2, apiRatePerMinute],
      [2, apiRatePerMinute],
      [3, CALLS_PER_MINUTE],
      [4, CALLS_PER_MINUTE],
    ]);
    for (const line of refusals) {
      expect(line).toContain('hdr Retry-After 60 ');
      const said = JSON.stringify(JSON.parse(/ string '([^']+)'/.exec(line)![1]!));
      expect(said).toContain('60 s');
    }
  });

  test('has requests on two disks before they are acknowledged, and takes them again within 30 s', () => {
    expect(yaml('synchronous_mode')).toBe('true');
    const [ttl, loopWait, retryTimeout] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(yaml(name)));
    // https://patroni.readthedocs.io/en/latest/dynamic_configuration.html
    expect(ttl).toBeGreaterThanOrEqual(loopWait! + 2 * retryTimeout!);
    expect(ttl! + loopWait!).toBeLessThan(30);
    expect(Number(etcd.ETCD_ELECTION_TIMEOUT)).toBeGreaterThanOrEqual(5 * Number(etcd.ETCD_HEARTBEAT_INTERVAL));
  });

  const hasHaproxy = spawnSync('haproxy', ['-v']).error === undefined;
  if (!hasHaproxy) process.stdout.write('skipped: haproxy.cfg: haproxy is not installed\n');
  test.skipIf(!hasHaproxy)('is accepted by haproxy', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'deploy-cluster-')), 'haproxy.cfg');
    writeFileSync(file, haproxy);
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('ALERT')]);
  });
});
