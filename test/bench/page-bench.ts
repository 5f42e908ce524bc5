import '../../src/server/production.ts';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { paths } from '../../src/paths.ts';
import { load } from '../../src/pages/nsn.server.ts';
import { renderDocument } from '../../src/server/frame/document.ts';
import { loadBuiltFrontend } from '../../src/server/frame/load-views.ts';
import { openCatalogSource } from '../../src/server/open-catalog.ts';
import { siteFacts } from '../../src/server/site-facts.ts';
import { readSiteSettings } from '../../src/server/site-settings.ts';
import type { Nsn } from '../../src/domain/nsn.ts';
import type { CatalogStore } from '../../src/storage/catalog-store.ts';
import { listRandomNsns } from './random-nsns.ts';
import { median } from './median.ts';

const RENDERED_PARTS = 2_000;
const ROUNDS = 5;
const SECONDS = 8;
const CONNECTIONS = 50;

/**
 * Part pages over random NSNs of a whole catalog: the render alone and the server under load, both against bare
 * `renderToString` of the same component tree with the data at hand, in one run.
 */
export async function benchPages(dataDir: string) {
  const source = await openCatalogSource({ dataDir });
  const catalog = source.current();
  if (catalog === null) throw new Error(`No catalog in ${dataDir}`);
  const nsns = await listRandomNsns(catalog, 200_000);
  const render = await benchRender(catalog, nsns.slice(0, RENDERED_PARTS));
  await source.close();
  const plain = await benchServer(dataDir, nsns, false);
  const gzip = await benchServer(dataDir, nsns, true);
  const requests = (rounds: ServerRound[]) => median(rounds.map((round) => round.requestsPerSecond));
  return {
    pageBytesGzipped: render.gzippedBytes,
    bareRendersPerSecond: render.bare,
    renderDocumentPerSecond: render.framed,
    renderRatio: round3(render.framed / render.bare),
    server: {
      requestsPerSecond: requests(plain),
      p99Ms: median(plain.map((round) => round.p99Ms)),
      otherAnswers: sum(plain),
    },
    serverRatio: round3(requests(plain) / render.bare),
    serverGzip: {
      requestsPerSecond: requests(gzip),
      p99Ms: median(gzip.map((round) => round.p99Ms)),
      otherAnswers: sum(gzip),
    },
    serverGzipRatio: round3(requests(gzip) / render.bare),
  };
}

async function benchRender(catalog: CatalogStore, nsns: readonly Nsn[]) {
  const frontend = await loadBuiltFrontend();
  const view = (await frontend.views()).nsn as unknown as { View: (props: { data: unknown; site: unknown }) => null };
  const site = siteFacts(readSiteSettings(), 'http://127.0.0.1:3000', catalog.edition);
  const data: unknown[] = [];
  for (const nsn of nsns) {
    const path = paths.part(nsn);
    const [, , fsg, fsc, code] = path.split('/');
    const answer = await load({
      path,
      params: { fsg: fsg!, fsc: fsc!, nsn: code! },
      query: new URLSearchParams(),
      form: null,
      submitQuote: () => Promise.reject(new Error('not asked for')),
      quotes: null as never,
      mailed: false,
      catalog,
      site,
    });
    if (answer.kind === 'found') data.push(answer.data);
  }
  const bareOnce = () => data.forEach((one) => renderToString(createElement(view.View, { data: one, site })));
  const framedOnce = () => data.forEach((one) => renderDocument(view as never, one as never, site, frontend.assets));
  bareOnce();
  framedOnce();
  const [bare, framed]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(rate(bareOnce, data.length));
    framed.push(rate(framedOnce, data.length));
  }
  const sizes = data
    .map((one) => gzipSync(renderDocument(view as never, one as never, site, frontend.assets)).length)
    .sort((a, b) => a - b);
  return {
    bare: Math.round(median(bare)),
    framed: Math.round(median(framed)),
    gzippedBytes: {
      median: sizes[sizes.length >> 1],
      p99: sizes[Math.floor(sizes.length * 0.99)],
      largest: sizes.at(-1),
    },
  };
}

type ServerRound = { requestsPerSecond: number; p99Ms: number; otherAnswers: number };

/** The real server on one core, wrk (Debian package) on the other. */
async function benchServer(dataDir: string, nsns: readonly Nsn[], gzip: boolean): Promise<ServerRound[]> {
  const folder = mkdtempSync(join(tmpdir(), 'page-bench-'));
  const script = join(folder, 'random-parts.lua');
  writeFileSync(join(folder, 'paths.txt'), nsns.map((nsn) => paths.part(nsn)).join('\n'));
  writeFileSync(script, wrkScript(join(folder, 'paths.txt'), gzip));
  const server = spawn('taskset', ['-c', '0', process.execPath, 'src/cli/serve.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      server.stdout!.on('data', (chunk: Buffer) => {
        const address = /served on (http:\/\/\S+)/.exec(chunk.toString())?.[1];
        if (address) resolve(address);
      });
      server.once('exit', () => reject(new Error('The server ended.')));
    });
    runWrk(script, origin, 3);
    return Array.from({ length: ROUNDS }, () => runWrk(script, origin, SECONDS));
  } finally {
    server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

function runWrk(script: string, origin: string, seconds: number): ServerRound {
  const result = spawnSync(
    'taskset',
    ['-c', '1', 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', script, origin],
    { encoding: 'utf8' },
  );
  const line = /BENCH (\{.*\})/.exec(result.stdout)?.[1];
  if (line === undefined)
    throw new Error(`wrk (Debian package wrk) did not run: ${result.stderr || result.error?.message}`);
  return JSON.parse(line) as ServerRound;
}

function wrkScript(pathsFile: string, gzip: boolean): string {
  return `
local paths = {}
for line in io.lines("${pathsFile}") do paths[#paths + 1] = line end
math.randomseed(7)
local at = 0
local other = 0
local headers = { ${gzip ? '["Accept-Encoding"] = "gzip"' : ''} }
request = function() return wrk.format("GET", paths[math.random(#paths)], headers) end
done = function(summary, latency, requests)
  io.write(string.format('BENCH {"requestsPerSecond":%d,"p99Ms":%.2f,"otherAnswers":%d}\\n', summary.requests / summary.duration * 1000000, latency:percentile(99) / 1000,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
`;
}

function rate(once: () => void, count: number): number {
  const start = performance.now();
  once();
  return (count / (performance.now() - start)) * 1_000;
}

function sum(rounds: readonly ServerRound[]): number {
  return rounds.reduce((total, round) => total + round.otherAnswers, 0);
}

function round3(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

if (import.meta.main)
  process.stdout.write(`${JSON.stringify(await benchPages(process.argv[2] ?? './data'), null, 2)}\n`);
