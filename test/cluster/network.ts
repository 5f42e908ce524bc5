import { execFileSync } from 'node:child_process';
import type { Programs } from './programs.ts';

/** The prefix of the addresses in deploy/cluster, and what is put in its place here. */
const DEPLOYED = '10.0.0.';
const LOOPBACK = '127.0.17.';
const APART = '10.217.17.';
const BRIDGE = 'nsn-cluster';
/** Machines that a test cuts off the others: each has a network namespace of its own. */
const APART_HOSTS = [21, 22];
const SHARED_HOSTS = [1, 11, 12, 13, 31, 32, 33, 41];

export type Network = {
  /** The address of a machine of deploy/cluster by its last number: 11 is 10.0.0.11 there. */
  address(host: number): string;
  /** A text of deploy/cluster with the addresses of this network. */
  place(text: string): string;
  /** A command as that machine runs it. */
  on(host: number, command: readonly string[]): string[];
  /** Drops whatever goes between two machines, silently as a broken network does; null where both share one network. */
  cut: ((host: number, others: readonly number[]) => void) | null;
  heal(host: number): void;
  /** Drops all packets to and from the site's port of a machine that is not apart, until what it returns is called; null where that cannot be done. */
  drop: ((host: number) => () => void) | null;
  remove(): void;
};

/** Every machine is an address of loopback. */
export function loopbackNetwork(): Network {
  return {
    address: (host) => `${LOOPBACK}${host}`,
    // connections within loopback come from 127.0.0.1
    place: (text) => text.replaceAll(`${DEPLOYED}0/24`, '127.0.0.0/8').replaceAll(DEPLOYED, LOOPBACK),
    on: (_host, command) => [...command],
    cut: null,
    heal: () => undefined,
    drop: null,
    remove: () => undefined,
  };
}

/** PostgreSQL's machines have network namespaces, joined by a bridge with this one, which has all other addresses. Needs root. */
export function separateNetwork({ ip, iptables }: Programs): Network {
  const run = (program: string, words: string): void => void execFileSync(program, words.split(' '), { stdio: 'pipe' });
  const name = (host: number): string => `${BRIDGE}-${host}`;
  const remove = (): void => {
    for (const words of [...APART_HOSTS.map((host) => `netns del ${name(host)}`), `link del ${BRIDGE}`]) {
      try {
        run(ip, words);
      } catch {
        // was never made
      }
    }
  };
  remove();
  run(ip, `link add ${BRIDGE} type bridge`);
  for (const host of SHARED_HOSTS) run(ip, `addr add ${APART}${host}/24 dev ${BRIDGE}`);
  run(ip, `link set ${BRIDGE} up`);
  for (const host of APART_HOSTS) {
    run(ip, `netns add ${name(host)}`);
    run(ip, `link add nsn-veth${host} type veth peer name eth0 netns ${name(host)}`);
    run(ip, `link set nsn-veth${host} master ${BRIDGE} up`);
    for (const words of [`addr add ${APART}${host}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      run(ip, `-n ${name(host)} ${words}`);
  }
  const inside = (host: number, words: string): void => run(ip, `netns exec ${name(host)} ${iptables} ${words}`);
  return {
    address: (host) => `${APART}${host}`,
    place: (text) => text.replaceAll(DEPLOYED, APART),
    on: (host, command) => (APART_HOSTS.includes(host) ? [ip, 'netns', 'exec', name(host), ...command] : [...command]),
    cut: (host, others) => {
      for (const other of others) {
        inside(host, `-A OUTPUT -d ${APART}${other} -j DROP`);
        inside(host, `-A INPUT -s ${APART}${other} -j DROP`);
      }
    },
    heal: (host) => inside(host, '-F'),
    drop: (host) => {
      const rules = [`INPUT -d ${APART}${host} -p tcp --dport 3000`, `OUTPUT -s ${APART}${host} -p tcp --sport 3000`];
      for (const rule of rules) run(iptables, `-I ${rule} -j DROP`);
      return () => rules.forEach((rule) => run(iptables, `-D ${rule} -j DROP`));
    },
    remove,
  };
}
