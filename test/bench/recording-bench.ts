import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import { sumBy } from '../../src/base/domain/sum-by.ts';
import { paths } from '../../src/base/paths.ts';
import { listRandomNsns } from './random-nsns.ts';

const PAIRS = 1_500;
const PAGES_A_BLOCK = 120;
const WARM_UP_PAGES = 4_000;
const ASKED_NSNS = 30_000;
const CONNECTIONS = 4;
/** Two user agents of the same length. */
const AGENTS = {
  crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  browser: 'Mozilla/5.0 (compatible; Gooseboot/2.1; +http://www.goosey.com/boo.html)',
};
type Kind = keyof typeof AGENTS;
type Block = { us: number; pagesASecond: number };

/**
 * What recording crawlers costs. One server; blocks of part pages by a verified crawler, which are recorded, and by a browser, which are not, in turns. Two
 * servers cannot tell: alike as they are, they differ by more than recording costs. Medians of the ratios of pairs, with their standard errors; times
 * are processor time a page; the reading of the log every 15 seconds is in few blocks, so not in the medians. `crawl.db` of the folder gets the fetches.
 */
async function benchRecording(dataDir: string, record: 'on' | 'off') {
  const source = await openCatalogs({ dataDir }).catalogSource();
  const nsns = await listRandomNsns(source.current()!, ASKED_NSNS);
  await source.close();
  const server = spawn(process.execPath, ['--max-semi-space-size=8', 'src/app/cli/serve.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      TRUST_PROXY: '1',
      CRAWLER_DNS: 'off',
      CRAWL_STATISTICS: record,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const origin = await originOf(server.stdout!);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    let asked = 0;

    function readPage(kind: Kind): Promise<void> {
      const path = paths.part(nsns[asked++ % nsns.length]!);
      const headers = {
        'accept-encoding': 'gzip, br',
        'user-agent': AGENTS[kind],
        'x-forwarded-for': `66.249.66.${1 + (asked % 60)}`,
      };
      return new Promise((resolve, reject) => {
        get(origin + path, { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
          answer.resume().once('end', resolve);
        }).once('error', reject);
      });
    }

    async function readBlock(kind: Kind, pages: number): Promise<Block> {
      const before = processorTime(server.pid!);
      const startedAt = performance.now();
      const readEach = async () => {
        for (let page = 0; page < pages / CONNECTIONS; page++) await readPage(kind);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, readEach));
      const seconds = (performance.now() - startedAt) / 1_000;
      return { us: (processorTime(server.pid!) - before) / pages, pagesASecond: pages / seconds };
    }

    await readBlock('browser', WARM_UP_PAGES);
    await readBlock('crawler', WARM_UP_PAGES);
    const pairs: Record<Kind, Block>[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const first: Kind = pair % 2 === 0 ? 'crawler' : 'browser';
      const second: Kind = pair % 2 === 0 ? 'browser' : 'crawler';
      const blocks = { [first]: await readBlock(first, PAGES_A_BLOCK) };
      pairs.push({ ...blocks, [second]: await readBlock(second, PAGES_A_BLOCK) } as Record<Kind, Block>);
    }
    const ratio = (of: (block: Block) => number) =>
      medianOf(pairs.map(({ crawler, browser }) => of(crawler) / of(browser)));
    return {
      record,
      pairs: PAIRS,
      pagesABlock: PAGES_A_BLOCK,
      browserUs: medianOf(pairs.map(({ browser }) => browser.us)),
      timeRatio: ratio(({ us }) => us),
      throughputRatio: ratio(({ pagesASecond }) => pagesASecond),
    };
  } finally {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await exit;
  }
}

async function originOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const origin = /served on (http:\/\/\S+)/.exec(line)?.[1];
    if (origin) return origin;
  }
  throw new Error('the server has ended');
}

/** Processor time of all threads so far, in microseconds. */
function processorTime(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return sumBy(
    readdirSync(folder),
    (thread) => Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000,
  );
}

/** The standard error of the median is that of a normal distribution with the same quartiles: a few blocks have a large collection of garbage in them. */
function medianOf(values: readonly number[]): { median: number; standardError: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)]!;
  const deviation = (at(0.75) - at(0.25)) / 1.349;
  return { median: at(0.5), standardError: (1.2533 * deviation) / Math.sqrt(sorted.length) };
}

const [dataDir = ''] = process.argv.slice(2);
const on = await benchRecording(dataDir, 'on');
process.stdout.write(`${JSON.stringify({ on, control: await benchRecording(dataDir, 'off') }, null, 2)}\n`);
