import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { runSql } from '../fresh-database.ts';
import { type Answer, checkStored, type Sent } from '../kill-checks.ts';
import { startPostgres } from '../postgres.ts';
import { quotePayload } from '../quote-payload.ts';
import { startSite } from '../site.ts';

/**
 * Ends all connections of a running server to PostgreSQL, again and again, while buyers submit and read. Prints JSON: whether the process lives, what was
 * acknowledged and how much of it is not stored, answers by status, and the longest time of one.
 *
 * node test/bench/lost-connections-bench.ts [SECONDS] [PAUSE_MS]
 */
const [seconds = '60', pauseMs = '500'] = process.argv.slice(2);
const SENDERS = 20;
const READERS = 4;
const PAGES = ['/nsn/53/5305/5305-01-234-5678?n=', '/catalog?search=BOLT&n=', '/?n='];

const dataDir = mkdtempSync(join(tmpdir(), 'lost-connections-'));
const server = await startPostgres();
const place = { dataDir, databaseUrl: server.url };
await loadSample(place, 300, 1);
const site = await startSite({
  DATA_DIR: dataDir,
  DATABASE_URL: server.url,
  QUOTE_RATE_PER_MINUTE: '1000000',
  LOG_LEVEL: 'silent',
});
const sent: Sent[] = [];
const statuses = { submits: {} as Record<string, number>, pages: {} as Record<string, number> };
let longestMs = 0;
let withoutRetryAfter = 0;
let terminated = 0;
const end = Date.now() + Number(seconds) * 1_000;
const isOver = (): boolean => Date.now() > end || site.process.exitCode !== null;

async function ask(kind: keyof typeof statuses, path: string, init?: RequestInit): Promise<Response | null> {
  const start = performance.now();
  const answer = await fetch(site.origin + path, init).catch(() => null);
  longestMs = Math.max(longestMs, performance.now() - start);
  const status = String(answer?.status ?? 'none');
  statuses[kind][status] = (statuses[kind][status] ?? 0) + 1;
  if (answer?.status === 503 && answer.headers.get('retry-after') === null) withoutRetryAfter++;
  return answer;
}

async function send(): Promise<void> {
  while (!isOver()) {
    const payload = quotePayload(sent.length);
    const one: Sent = { payload, answer: null, done: { quoted: false, accepted: false } };
    sent.push(one);
    const answer = await ask('submits', '/functions/v1/send-rfq-notification', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    if (answer?.status === 200) one.answer = (await answer.json()) as Answer;
    else {
      await answer?.text();
      await wait(20);
    }
  }
}

async function read(): Promise<void> {
  for (let index = 0; !isOver(); index++) {
    await (await ask('pages', `${PAGES[index % PAGES.length]!}${index}`))?.text();
    await wait(20);
  }
}

async function terminate(): Promise<void> {
  while (!isOver()) {
    await wait(Number(pauseMs));
    const [row] = await runSql(
      server.url,
      `select count(pg_terminate_backend(pid)) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    terminated += Number(row![0]);
  }
}

try {
  await Promise.all([terminate(), ...Array.from({ length: SENDERS }, send), ...Array.from({ length: READERS }, read)]);
  const lives = site.process.exitCode === null;
  const acknowledged = sent.filter(({ answer }) => answer !== null).length;
  const problems = (await checkStored(place, sent)).filter((problem) => !/has the mails/.test(problem));
  const figures = { lives, terminated, sent: sent.length, acknowledged, problems, statuses, withoutRetryAfter };
  process.stdout.write(`${JSON.stringify({ ...figures, longestMs: Math.round(longestMs) }, null, 2)}\n`);
  if (!lives) process.stdout.write(site.output());
} finally {
  await site.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
