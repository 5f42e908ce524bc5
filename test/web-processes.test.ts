import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Readiness } from '../src/app/health/readiness.ts';
import { loadSample } from '../src/app/cli/load-sample.ts';
import { freshDatabase } from './fresh-database.ts';
import { quotePayload } from './quote-payload.ts';
import { startSite, type RunningSite } from './site.ts';

const PAGE = '/fsc/53/5305';
const LONG_MS = 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'web-processes-'));
let quotes: string;
let site: RunningSite;
const start = () =>
  startSite({
    DATA_DIR: dataDir,
    QUOTES_DATABASE_URL: quotes,
    WEB_PROCESSES: '2',
    METRICS: 'on',
    LOG_LEVEL: 'info',
    QUOTE_RATE_PER_MINUTE: '1000',
  });
beforeAll(async () => {
  await loadSample({ dataDir }, 300, 1);
  quotes = await freshDatabase(inject('postgresUrl'));
  site = await start();
});
beforeEach(async () => {
  await allServe();
  await until(async () => (await ask(PAGE)).status === 200 && Object.keys(pids()).length === 2);
});
afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Reply = { status: number; text: string };

/** Asks over a connection of its own, which any process may take; again where a busy machine makes the site turn visitors away. */
async function ask(path: string, body?: object): Promise<Reply> {
  const reply = await askOnce(path, body);
  return reply.status === 503 && reply.text.includes('The site is busy') ? ask(path, body) : reply;
}

function askOnce(path: string, body?: object): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const sent = request(
    site.origin + path,
    {
      agent: new Agent({ keepAlive: false }),
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' } } : {}),
    },
    (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
      answer.on('error', reject);
    },
  );
  sent.on('error', reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}

const readiness = async (): Promise<Readiness> => JSON.parse((await ask('/readyz')).text) as Readiness;
/** The value of a line of /metrics, whose labels come in any order. */
const figure = async (name: string, ...labels: string[]): Promise<number> => {
  const lines = (await ask('/metrics')).text.split('\n');
  const line = lines.find((text) => text.startsWith(`${name}{`) && labels.every((label) => text.includes(label)));
  return Number(line?.split(' ').at(-1));
};
/** The process of each number that has answered last, by the log. */
const pids = (): Record<number, number> =>
  Object.fromEntries(
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { process: number; pid: number })
      .map(({ process, pid }) => [process, pid]),
  );

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + LONG_MS;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`It did not come about:\n${site.output().slice(-2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const allServe = () => until(async () => (await readiness()).parts.processes?.running === 2);

test('two processes serve one port, and say what a start says once (C20.60)', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(PAGE)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(site.output().match(/The catalog is served on|Nobody can sign in/g)).toHaveLength(2);
});

test('a connection is ended after 50 requests, so that visitors even out over the processes', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const closed: boolean[] = [];
  for (let sent = 0; sent < 50; sent++)
    await new Promise<void>((resolve, reject) => {
      const asked = request(`${site.origin}/healthz`, { agent }, (answer) => {
        closed.push(answer.headers.connection === 'close');
        answer.resume().on('end', resolve);
      });
      asked.on('error', reject).end();
    });
  agent.destroy();
  expect(closed.indexOf(true)).toBe(49);
});

test('metrics are of both: counts are sums, the rest names its process (C20.63)', async () => {
  const served = await figure('http_request_duration_seconds_count', 'route="/fsc/:fsg/:fsc"', 'status="200"');
  await Promise.all(Array.from({ length: 6 }, () => ask(PAGE)));
  expect(await figure('http_request_duration_seconds_count', 'route="/fsc/:fsg/:fsc"', 'status="200"')).toBe(
    served + 6,
  );
  expect(await figure('site_ready', 'process="1"')).toBe(1);
  expect(await figure('site_ready', 'process="2"')).toBe(1);
});

test('a request for quote that one process has stored is found by the other', async () => {
  const { status, text } = await ask('/functions/v1/send-rfq-notification', quotePayload(1));
  expect(status).toBe(200);
  const { pathname } = new URL((JSON.parse(text) as { receiptUrl: string }).receiptUrl);
  const receipts = await Promise.all([1, 2, 3, 4].map(() => ask(pathname)));
  expect(receipts.map((receipt) => receipt.status)).toEqual([200, 200, 200, 200]);
});

test('a new catalog is switched in by both', async () => {
  await loadSample({ dataDir }, 400, 2);
  await until(async () => (await readiness()).parts.catalog.listedNsns === 400);
  await until(async () => (await figure('catalog_listed_nsns', 'process="1"')) === 400);
  expect(await figure('catalog_listed_nsns', 'process="2"')).toBe(400);
});

test(
  'a killed process is replaced; the other goes on, what was acknowledged is stored, and no count falls (C20.61)',
  { timeout: 90_000 },
  async () => {
    const victim = pids()[2]!;
    const route = ['route="/functions/v1/send-rfq-notification"', 'status="200"'];
    const acknowledged: string[] = [];
    const failed: unknown[] = [];
    let sending = true;
    let index = 100;
    const senders = [1, 2, 3, 4].map(async () => {
      while (sending) {
        const sent = await ask('/functions/v1/send-rfq-notification', quotePayload(index++)).catch(
          (error: unknown) => error,
        );
        if (!(sent instanceof Error) && (sent as Reply).status === 200)
          acknowledged.push(new URL((JSON.parse((sent as Reply).text) as { receiptUrl: string }).receiptUrl).pathname);
        else failed.push(sent);
      }
    });
    await until(async () => acknowledged.length > 10);
    const counted = await figure('http_request_duration_seconds_count', ...route);
    process.kill(victim, 'SIGKILL');
    const before = acknowledged.length;
    await until(async () => acknowledged.length > before + 20);
    sending = false;
    await Promise.all(senders);
    await allServe();
    // at most what was under way in the killed process
    expect(failed.length).toBeLessThanOrEqual(senders.length);
    const receipts = await Promise.all(acknowledged.map((path) => ask(path)));
    expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await figure('http_request_duration_seconds_count', ...route)).toBeGreaterThan(counted);
    expect(site.output()).toContain('Process 2 has ended (SIGKILL): another takes its place.');
    expect(pids()[2]).not.toBe(victim);
  },
);

test('SIGHUP replaces one process after another without a failed page (C20.64)', { timeout: 90_000 }, async () => {
  const before = pids();
  const statuses = new Set<unknown>();
  let asking = true;
  const visitors = [1, 2, 3].map(async () => {
    while (asking) statuses.add(await ask(PAGE).then(({ status }) => status, String));
  });
  site.process.kill('SIGHUP');
  await until(async () => pids()[1] !== before[1] && pids()[2] !== before[2]);
  await allServe();
  asking = false;
  await Promise.all(visitors);
  expect(statuses).toEqual(new Set([200]));
});

test('SIGTERM ends all of them after what is under way', async () => {
  const last = pids();
  const answers = Array.from({ length: 20 }, () => ask(PAGE).then(({ status }) => status));
  await Promise.race(answers);
  expect(await site.stop()).toBe(0);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  for (const pid of Object.values(last)) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  site = await start();
});
