import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { SitemapReport } from '../../src/sitemaps/cli/sitemap-display.ts';
import { FILE_GZIP } from '../../src/sitemaps/plan/make-sitemap-file.server.ts';
import type { SitemapManifest } from '../../src/publog/sitemap-files/sitemap-file-store.ts';
import { POINTER_FILE, readCatalogPointer, type CatalogPointer } from '../../src/publog/sqlite/catalog-file.ts';
import { changeOneNsn } from './change-one-nsn.ts';
import { median } from './median.ts';

/**
 * All sitemap files of a catalog, from the database to the disk, against zlib alone (the same XML from memory to memory, a call a core at a time), and
 * against the npm package `sitemap` through gzip, one after the other in every round. Then what a run takes when nothing and when one NSN has changed.
 * Needs Debian's time and util-linux. Prints JSON.
 *
 * node test/bench/sitemap-bench.ts --data-dir DIR [--runs 3] [--work DIR]
 */
/** As `npm run sitemaps` runs it. */
const COMMAND = ['../../scripts/run.mjs', '../../src/cli/sitemaps.ts'].map(
  (file) => new URL(file, import.meta.url).pathname,
);
const PEER = new URL('./sitemap-peer.ts', import.meta.url).pathname;
const ORIGIN = 'https://parts.example';
/** Enough for the rate of a peer that needs minutes for all. */
const PEER_URLS = 200_000;

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    runs: { type: 'string', default: '3' },
    work: { type: 'string', default: tmpdir() },
  },
});
if (values['data-dir'] === undefined) throw new Error('--data-dir is needed');
const cores = availableParallelism();
const gzipWhole = promisify(gzip);
const work = mkdtempSync(path.join(values.work, 'sitemap-bench-'));
const xmlDir = path.join(work, 'xml');
mkdirSync(xmlDir);
let folders = 0;
try {
  const pointer = await readCatalogPointer(values['data-dir']);
  if (pointer === null) throw new Error(`no catalog in ${values['data-dir']}`);
  process.stdout.write(`${JSON.stringify(await bench(path.resolve(values['data-dir']), pointer), null, 2)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function bench(from: string, pointer: CatalogPointer) {
  const dataDir = borrowCatalog(from, pointer);
  const first = makeSitemaps(dataDir, []);
  const { files, bytes } = readSet(dataDir);
  const xmlFiles = writeXml(dataDir, files);
  const makeAll = (args: readonly string[], prefix?: readonly string[]): Run =>
    makeSitemaps(borrowCatalog(from, pointer), args, prefix);
  const xmlBytes = sum(xmlFiles, (file) => statSync(file).size);
  const rounds = [];
  for (let round = 0; round < Number(values.runs); round++) {
    const zlib = await zlibAlone(xmlFiles);
    if (zlib.bytes !== bytes) throw new Error(`zlib alone made ${zlib.bytes} bytes, the run ${bytes}`);
    const own = makeAll([]);
    rounds.push({ zlib: zlib.seconds, own, oneCore: makeAll(['--threads', '1'], ['taskset', '-c', '0']) });
  }
  const own = median(rounds.map((round) => round.own.seconds));
  const peer = runPeer(xmlFiles);
  const unchanged = runUnchanged(dataDir);
  return {
    cores,
    files: files.length,
    urls: first.report.urls,
    xmlBytes,
    runs: rounds.length,
    zlibSeconds: median(rounds.map((round) => round.zlib)),
    seconds: own,
    ratioToZlib: median(rounds.map((round) => round.own.seconds / round.zlib)),
    oneCoreSeconds: median(rounds.map((round) => round.oneCore.seconds)),
    allCoresAgainstOne: median(rounds.map((round) => round.oneCore.seconds / round.own.seconds)),
    /** From the lock to the switch: without the start of Node, the opening of the catalog and the plan. */
    makingAllCoresAgainstOne: median(rounds.map(({ own, oneCore }) => oneCore.report.seconds / own.report.seconds)),
    makingSeconds: median(rounds.map((round) => round.own.report.seconds)),
    urlsPerSecond: Math.round(first.report.urls / own),
    peerUrlsPerSecond: Math.round(peer.urls / peer.seconds),
    ratioToPeer: first.report.urls / own / (peer.urls / peer.seconds),
    peakBytes: Math.max(...rounds.flatMap((round) => [round.own.peakBytes, round.oneCore.peakBytes])),
    bytes,
    unchanged,
    oneNsnChanged: await runChanged(dataDir, pointer),
  };
}

/**
 * A new folder with the catalog under a second name: nothing is written where it lies. Nothing is deleted between rounds either: for
 * minutes ext4 looks at each file that was deleted before it makes a new one there.
 */
function borrowCatalog(from: string, pointer: CatalogPointer): string {
  const dataDir = newFolder('data');
  linkOrCopy(path.join(from, pointer.file), path.join(dataDir, pointer.file));
  writeFileSync(path.join(dataDir, POINTER_FILE), JSON.stringify(pointer));
  return dataDir;
}

function newFolder(name: string): string {
  const folder = path.join(work, `${name}-${folders++}`);
  mkdirSync(folder);
  return folder;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

type Run = { seconds: number; peakBytes: number; report: SitemapReport };

function makeSitemaps(dataDir: string, args: readonly string[], prefix: readonly string[] = []): Run {
  const times = path.join(work, 'time.txt');
  // a run waits for its own bytes on the disk, not for what was written before it
  spawnSync('sync');
  const command = [...prefix, process.execPath, ...COMMAND, '--json', ...args];
  const { status, stdout, stderr } = spawnSync('/usr/bin/time', ['-f', '%e %M', '-o', times, ...command], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: ORIGIN },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr}`);
  const [seconds, kibibytes] = readFileSync(times, 'utf8').trim().split('\n').at(-1)!.split(' ').map(Number);
  return { seconds: seconds!, peakBytes: kibibytes! * 1024, report: JSON.parse(stdout) as SitemapReport };
}

function readSet(dataDir: string): { files: string[]; bytes: number } {
  const manifest = JSON.parse(
    readFileSync(path.join(dataDir, 'sitemaps/current/manifest.json'), 'utf8'),
  ) as SitemapManifest;
  return { files: manifest.files.map(({ name }) => name), bytes: sum(manifest.files, (file) => file.bytes) };
}

function writeXml(dataDir: string, names: readonly string[]): string[] {
  return names.map((name) => {
    const file = path.join(xmlDir, name.replace(/\.gz$/, ''));
    writeFileSync(file, gunzipSync(readFileSync(path.join(dataDir, 'sitemaps/current', name))));
    return file;
  });
}

/** What zlib takes for all files, as many at a time as there are cores; the XML is read before. */
async function zlibAlone(xmlFiles: readonly string[]): Promise<{ seconds: number; bytes: number }> {
  const rest = xmlFiles.map((file) => readFileSync(file)).values();
  let bytes = 0;
  const compressRest = async (): Promise<void> => {
    for (const xml of rest) {
      const packed = await gzipWhole(xml, FILE_GZIP);
      bytes += packed.length;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: cores }, compressRest));
  return { seconds: (performance.now() - start) / 1_000, bytes };
}

function runPeer(xmlFiles: readonly string[]): { urls: number; seconds: number } {
  const some = xmlFiles.slice(0, Math.ceil(PEER_URLS / 5_000));
  const { status, stdout, stderr } = spawnSync(process.execPath, [PEER, ORIGIN, path.join(work, 'peer.gz'), ...some], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the npm package sitemap failed: ${stderr}`);
  return JSON.parse(stdout) as { urls: number; seconds: number };
}

function runUnchanged(dataDir: string) {
  const before = identities(dataDir);
  const runs = Array.from({ length: Number(values.runs) }, () => makeSitemaps(dataDir, []));
  return {
    seconds: median(runs.map((run) => run.seconds)),
    filesWritten: identities(dataDir).filter((identity, index) => identity !== before[index]).length,
  };
}

function identities(dataDir: string): string[] {
  const folder = path.join(dataDir, 'sitemaps/current');
  return readdirSync(folder).map((name) => {
    const { ino, mtimeNs } = statSync(path.join(folder, name), { bigint: true });
    return `${name} ${ino} ${mtimeNs}`;
  });
}

/** A copy of the catalog in which one NSN in the middle of a class with a file has another day, as an import would leave it. */
async function runChanged(dataDir: string, { version, file }: CatalogPointer) {
  const copy = path.join(dataDir, 'changed.db');
  copyFileSync(path.join(dataDir, file), copy);
  await changeOneNsn(copy, dataDir, `${version.slice(0, -1)}${(Number(version.at(-1)) + 1) % 10}`);
  const { seconds, report } = makeSitemaps(dataDir, []);
  return { seconds, made: report.made, unchanged: report.unchanged };
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
