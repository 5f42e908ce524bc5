import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { startSite } from '../site.ts';
import { median, print, rounded } from './frame.ts';

/**
 * How long the server takes for a sitemap of 50,000 URLs, the first, the middle and the last full one, and how much its memory grows during 100 requests
 * at once. Prints JSON.
 *
 * node test/bench/sitemap-serve-bench.ts DATA_DIR [ROUNDS]
 */
const TOGETHER = 100;
/** An address has 32 places; Linux has all of 127.0.0.0/8. */
const ADDRESSES = 10;
/** How often the memory of the server is looked at while it answers. */
const LOOK_EVERY_MS = 20;

type Answer = { status: number; bytes: number; firstByteMs: number; wholeMs: number };

const [dataDir, rounds = '15'] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('DATA_DIR is needed');
const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
try {
  const index = await fetch(`${site.origin}/sitemap.xml`).then((answer) => answer.text());
  const lastFull = index.match(/type=nsn&amp;page=\d+/g)!.length - 1;
  const pages = [1, Math.ceil(lastFull / 2), lastFull, lastFull + 1];
  const plain = await timePages(pages, {});
  const packed = await timePages(pages, { 'accept-encoding': 'gzip' });
  const growth = { plainBytes: await growthWhile({}), gzipBytes: await growthWhile({ 'accept-encoding': 'gzip' }) };
  print({ pages, rounds: Number(rounds), plain, packed, growth });
} finally {
  await site.stop();
}

/** Medians by page, the pages by turns. */
async function timePages(pages: readonly number[], headers: Record<string, string>) {
  const answers = new Map(pages.map((page) => [page, [] as Answer[]]));
  for (let round = 0; round < Number(rounds); round++)
    for (const page of pages) answers.get(page)!.push(await get(page, headers));
  return Object.fromEntries(
    [...answers].map(([page, all]) => [
      page,
      {
        bytes: all[0]!.bytes,
        firstByteMs: rounded(median(all.map((answer) => answer.firstByteMs))),
        wholeMs: rounded(median(all.map((answer) => answer.wholeMs))),
        slowestMs: rounded(Math.max(...all.map((answer) => answer.wholeMs))),
      },
    ]),
  );
}

/** By how much the resident memory of the server is larger at its peak than before. */
async function growthWhile(headers: Record<string, string>): Promise<number> {
  const before = residentBytes();
  let peak = before;
  const look = setInterval(() => (peak = Math.max(peak, residentBytes())), LOOK_EVERY_MS);
  const answers = await Promise.all(Array.from({ length: TOGETHER }, (_, index) => get(index + 1, headers)));
  clearInterval(look);
  if (answers.some(({ status }) => status !== 200)) throw new Error('not every page was answered');
  return peak - before;
}

function residentBytes(): number {
  const text = readFileSync(`/proc/${site.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)![1]) * 1_024;
}

function get(page: number, headers: Record<string, string>): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const options = { headers, agent: false, localAddress: `127.0.0.${(page % ADDRESSES) + 1}` };
    const asked = request(`${site.origin}/sitemap.xml?type=nsn&page=${page}`, options, (answer) => {
      let bytes = 0;
      let firstByteMs = 0;
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - start;
        bytes += chunk.length;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, bytes, firstByteMs, wholeMs: performance.now() - start }),
      );
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
