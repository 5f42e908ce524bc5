import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { freshDatabase, runSql } from '../fresh-database.ts';
import { startPostgres } from '../postgres.ts';
import { killQuotes } from '../kill-quotes.ts';
import { startSite } from '../site.ts';
import { median, print, rounded } from './frame.ts';

const ROUNDS = 5;
const SECONDS = 5;
const CONNECTIONS = 20;
const KILLS = 50;
/** Server and bare loop run on one core, the load and PostgreSQL's processes on the other. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';

type Load = { submitsPerSecond: number; p50Ms: number; p99Ms: number; otherAnswers: number; acknowledged: number };

/** Durable submits over HTTP against a bare loop of inserts and commits on the same database, in one run; on both engines. */
async function benchQuotes({ kills = KILLS, seconds = SECONDS, rounds = ROUNDS } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quote-bench-'));
  const server = await startPostgres({ durable: true });
  try {
    pin(server.pid, LOAD_CORE);
    const counts = { kills, seconds, rounds };
    return {
      connections: CONNECTIONS,
      sqlite: await benchEngine(join(folder, 'sqlite'), async () => '', counts),
      postgres: await benchEngine(join(folder, 'postgres'), () => freshDatabase(server.url), counts),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchEngine(
  dataDir: string,
  openDatabase: () => Promise<string>,
  { kills, seconds, rounds }: { kills: number; seconds: number; rounds: number },
) {
  const databaseUrl = await openDatabase();
  await loadSample({ dataDir, databaseUrl }, 300, 1);
  const bare: number[] = [];
  const loads: Load[] = [];
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    QUOTE_RATE_PER_MINUTE: '10000000',
    QUOTE_INBOX: 'quotes@site.example',
    LOG_LEVEL: 'silent',
  });
  try {
    pin(site.process.pid!, SERVER_CORE);
    await runLoad(site.origin, 1, 900_000_000);
    for (let round = 0; round < rounds; round++) {
      bare.push(await runBare(dataDir, databaseUrl, seconds));
      loads.push(await runLoad(site.origin, seconds, round * 1_000_000));
    }
  } finally {
    await site.stop();
  }
  const stored = await countStored(dataDir, databaseUrl);
  const crashDir = `${dataDir}-crashes`;
  const crashUrl = await openDatabase();
  if (kills > 0) await loadSample({ dataDir: crashDir, databaseUrl: crashUrl }, 300, 1);
  return {
    /** Inserts of one row with the same request as JSON, each committed and on the disk, one after another on one connection. */
    bareCommitsPerSecond: Math.round(median(bare)),
    submitsPerSecond: median(loads.map((load) => load.submitsPerSecond)),
    /** Ratio of submits to bare commits, round by round: at least 0.5 is required. */
    ratio: rounded(median(loads.map((load, round) => load.submitsPerSecond / bare[round]!))),
    p50Ms: median(loads.map((load) => load.p50Ms)),
    p99Ms: median(loads.map((load) => load.p99Ms)),
    otherAnswers: loads.reduce((sum, load) => sum + load.otherAnswers, 0),
    /** Requests in the store after the run against those that were answered with success. */
    stored,
    acknowledged: loads.reduce((sum, load) => sum + load.acknowledged, 0),
    crashes: kills > 0 ? await killQuotes({ dataDir: crashDir, databaseUrl: crashUrl }, kills) : null,
  };
}

function runLoad(origin: string, seconds: number, firstIndex: number): Promise<Load> {
  return runScript<Load>(LOAD_CORE, 'submit-load.ts', [origin, ...[CONNECTIONS, seconds, firstIndex].map(String)]);
}

async function runBare(dataDir: string, databaseUrl: string, seconds: number): Promise<number> {
  const place = databaseUrl || join(dataDir, 'bare.db');
  return (await runScript<{ commitsPerSecond: number }>(SERVER_CORE, 'bare-commits.ts', [place, String(seconds)]))
    .commitsPerSecond;
}

/** Runs a script of this folder on one core; it prints its result as JSON. */
async function runScript<Result>(core: string, name: string, args: string[]): Promise<Result> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn('taskset', ['-c', core, process.execPath, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  return JSON.parse(text) as Result;
}

/** Binds a running process, all its threads and what it starts later to one core. */
function pin(pid: number, core: string): void {
  spawn('taskset', ['-a', '-c', '-p', core, String(pid)], { stdio: 'ignore' });
}

/** Without the requests of the warm-up. */
async function countStored(dataDir: string, databaseUrl: string): Promise<number> {
  const query = `select count(*) from quote where message not like 'Request 9________'`;
  if (databaseUrl) {
    const [row] = await runSql(databaseUrl, query, { search_path: 'quotes' });
    return Number(row![0]);
  }
  const database = new DatabaseSync(join(dataDir, 'quotes.db'), { readOnly: true });
  const row = database.prepare(query).get()!;
  database.close();
  return Number(Object.values(row)[0]);
}

if (import.meta.main) {
  const [kills, seconds, rounds] = process.argv.slice(2).map(Number);
  print(await benchQuotes({ kills, seconds, rounds }));
}
