import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Network } from './network.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const deployed = (name: string): string => readFileSync(join(ROOT, 'deploy/cluster', name), 'utf8');

/** The lines NAME=value of a file of settings. */
export function readSettings(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** deploy/cluster/haproxy.cfg for these addresses. */
export function haproxyConfig(network: Network): string {
  // PostgreSQL is on the balancer's port 5000 and its own 5432, web nodes on 3000; only port 80 may need rights that nobody has here
  const text = network.place(deployed('haproxy.cfg')).replace(':80\n', `:${WEB_PORT}\n`);
  // root alone may become another user
  return process.getuid?.() === 0 ? text : text.replace(/^ +(?:user|group) haproxy\n/gm, '');
}

export const WEB_PORT = 8080;

/** deploy/cluster/patroni.yml of pg1 or pg2. */
export function patroniConfig(network: Network, number: 1 | 2, folder: string, postgres: string): string {
  const text = deployed('patroni.yml')
    .replaceAll('10.0.0.21', `10.0.0.2${number}`)
    .replace('name: pg1', `name: pg${number}`)
    .replace(/data_dir: .*/, `data_dir: ${join(folder, 'data')}`)
    .replace(/bin_dir: .*/, `bin_dir: ${postgres}`)
    .replace(/pgpass: .*/, `pgpass: ${join(folder, 'pgpass')}`)
    .replace('- local all all peer', '- local all all reject');
  // two servers of one machine cannot have the same socket
  return `${network.place(text)}  parameters:\n    unix_socket_directories: ${folder}\n`;
}

/** deploy/cluster/etcd.env of etcd1, etcd2 or etcd3. */
export function etcdSettings(network: Network, number: 1 | 2 | 3, folder: string): Record<string, string> {
  const settings = readSettings(network.place(deployed('etcd.env')));
  const own = Object.entries(settings).map(([name, value]) => [
    name,
    name === 'ETCD_INITIAL_CLUSTER' ? value : value.replace('31:', `3${number}:`),
  ]);
  return { ...Object.fromEntries(own), ETCD_NAME: `etcd${number}`, ETCD_DATA_DIR: folder };
}
