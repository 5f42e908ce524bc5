import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask as askAt } from './ask.ts';
import { copySample } from './copy-sample.ts';
import { freePort } from './free-port.ts';
import { startSite, type RunningSite } from './site.ts';

const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
const MB = 1_024 * 1_024;
const START_LIMIT_MS = 15_000;
const TEST_LIMIT_MS = 120_000;
const UPSTREAM = '127.0.0.1:3000';

const folder = mkdtempSync(join(tmpdir(), 'proxies-'));
// the workers of nginx may run as another user
chmodSync(folder, 0o755);

const sample = (name: string): string => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
const nginxAround = (http: string, home: string): string => `
daemon off; worker_processes 1; pid ${home}/nginx.pid; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${home}/${one};`).join(' ')}
  ${http}
}`;

type Setup = { home: string; port: number; upstream: string };
type Program = {
  name: string;
  command: string;
  version: string;
  /** The last part of the loopback addresses of this program's visitors, so that none shares an allowance with another's. */
  network: number;
  config: (setup: Setup) => string;
  args: (file: string, setup: Setup) => string[];
  /** Asks whether the site is ready, by itself. */
  checksHealth: boolean;
};

const nginx = {
  command: 'nginx',
  version: '-v',
  args: (file: string, { home }: Setup) => ['-e', 'stderr', '-p', home, '-c', file],
  checksHealth: false,
};

/** The configurations of deploy/, with the addresses of the test. */
const PROGRAMS: readonly Program[] = [
  {
    ...nginx,
    name: 'nginx with deploy/nginx.conf',
    network: 1,
    config: ({ home, port, upstream }) =>
      nginxAround(
        sample('nginx.conf').replaceAll(UPSTREAM, upstream).replace('listen 80;', `listen 127.0.0.1:${port};`),
        home,
      ),
  },
  {
    name: 'haproxy with deploy/haproxy.cfg',
    command: 'haproxy',
    version: '-v',
    network: 2,
    config: ({ port, upstream }) =>
      sample('haproxy.cfg').replaceAll(UPSTREAM, upstream).replace('bind :80\n', `bind 127.0.0.1:${port}\n`),
    args: (file) => ['-db', '-f', file],
    checksHealth: true,
  },
  {
    name: 'Caddy with deploy/Caddyfile',
    command: 'caddy',
    version: 'version',
    network: 3,
    config: ({ port, upstream }) =>
      `{\n\tadmin off\n}\n${sample('Caddyfile').replaceAll(UPSTREAM, upstream).replace('parts.example {', `http://:${port} {\n\tbind 127.0.0.1`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    checksHealth: true,
  },
];

/** The lines that most sites use, and nothing else. */
const PLAIN_NGINX: Program = {
  ...nginx,
  name: 'nginx with proxy_pass alone',
  network: 4,
  config: ({ home, port, upstream }) =>
    nginxAround(`server { listen 127.0.0.1:${port}; location / { proxy_pass http://${upstream}; } }`, home),
};

/** Why a program's tests cannot run here; null when they can. */
function whyNot({ command, version }: Program): string | null {
  if (process.platform !== 'linux') return 'needs the loopback range of Linux';
  return spawnSync(command, [version]).error ? `${command} is not installed` : null;
}

type Proxy = { port: number; process: ChildProcess; printed: () => string };
const running: Proxy[] = [];

/** Starts the program in a folder of its own and waits until it listens. */
async function startProxy(program: Program, upstream: string): Promise<Proxy> {
  const home = join(folder, String(program.network));
  mkdirSync(home);
  const setup = { home, port: await freePort(), upstream };
  const file = join(home, 'config');
  writeFileSync(file, program.config(setup));
  const child = spawn(program.command, program.args(file, setup), {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  const proxy = { port: setup.port, process: child, printed: () => printed };
  running.push(proxy);
  for (const end = Date.now() + START_LIMIT_MS; !(await listens(setup.port)); await wait(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${program.name} did not start:\n${printed}`);
  }
  return proxy;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** A request from an address of the loopback range. */
const ask = (port: number, { path, headers, ...question }: { path: string } & Parameters<typeof askAt>[1]) =>
  askAt(`http://127.0.0.1:${port}${path}`, { ...question, headers: { host: 'parts.example', ...headers } });

const sites: RunningSite[] = [];
let site: RunningSite;
let upstream: string;

beforeAll(async () => {
  const skipped = [...PROGRAMS, PLAIN_NGINX].map((program) => whyNot(program));
  if (skipped.every((reason) => reason !== null)) return;
  site = await startSite({
    DATA_DIR: await copySample(join(folder, 'data')),
    SITE_URL: 'https://parts.example',
    TRUST_PROXY: '1',
    API_RATE_PER_MINUTE: '1',
    LOG_LEVEL: 'info',
  });
  sites.push(site);
  upstream = new URL(site.origin).host;
});
afterAll(async () => {
  for (const { process: child } of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
  await Promise.all(sites.map((one) => one.stop()));
});

for (const program of [...PROGRAMS, PLAIN_NGINX]) {
  const reason = whyNot(program);
  if (reason !== null) process.stdout.write(`skipped: ${program.name}: ${reason}\n`);
}

describe.each(PROGRAMS)('$name', (program) => {
  const title = "serves the site, counts visitors and keeps what is the operator's";
  test.skipIf(whyNot(program) !== null)(title, { timeout: TEST_LIMIT_MS }, async () => {
    const { port } = await startProxy(program, upstream);
    const visitor = (last: number) => `127.0.${program.network}.${last}`;

    // on a busy machine the first health checks may come late
    const page = () => ask(port, { path: KNOWN_PART, from: visitor(1), headers: { 'accept-encoding': 'br' } });
    await expect.poll(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect((await ask(port, { path: '/quotes', from: visitor(1) })).status).toBe(401);

    // five suggestions a minute for each visitor, whatever address he claims to have
    const suggest = async (from: string, headers: OutgoingHttpHeaders = {}) =>
      (await ask(port, { path: '/functions/v1/suggest?q=screw', from, headers })).status;
    for (const status of [200, 200, 200, 200, 200, 429]) expect(await suggest(visitor(2))).toBe(status);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
      expect(await suggest(visitor(2), { [name]: name === 'forwarded' ? 'for=192.0.2.9' : '192.0.2.9' })).toBe(429);
    expect(await suggest(visitor(3))).toBe(200);

    const json = { 'content-type': 'application/json' };
    const list = { path: '/functions/v1/match-list', from: visitor(4), headers: json };
    const large = JSON.stringify({ text: `5305-01-234-5678 ${' '.repeat(4 * MB)}` });
    expect((await ask(port, { ...list, body: large })).status).toBe(200);
    expect((await ask(port, { ...list, announcedBytes: 12 * MB })).status).toBe(413);

    if (program.checksHealth) await expect.poll(() => site.output()).toContain('"/readyz"');
  });
});

test.skipIf(whyNot(PLAIN_NGINX) !== null)(
  'a plain proxy makes nobody the operator',
  { timeout: TEST_LIMIT_MS },
  async () => {
    // without any setting, as at the first try
    const site = await startSite({ DATA_DIR: await copySample(join(folder, 'plain')) });
    sites.push(site);
    const { port } = await startProxy(PLAIN_NGINX, new URL(site.origin).host);
    const from = `127.0.${PLAIN_NGINX.network}.1`;
    expect((await ask(port, { path: KNOWN_PART, from })).status).toBe(200);
    for (const path of ['/quotes', '/quotes/export.csv'])
      for (const host of ['parts.example', 'localhost', '127.0.0.1'])
        expect([path, host, (await ask(port, { path, from, headers: { host } })).status]).toEqual([path, host, 401]);
  },
);
