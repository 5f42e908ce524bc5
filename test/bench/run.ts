import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * npm run bench [-- --dir DIR] [--nsns 7093332] [--runs 5] [--only import,postgres,reads,pages,quotes,sitemaps,search,choose,fairness]
 *
 * Writes a sample of that size once, imports it, and measures against peers and floors in the same run. Needs Debian's sqlite3, time, wrk,
 * postgresql-client and util-linux. Prints one JSON object; docs/benchmarks.md holds the figures of a full-size run.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FULL_SIZE = '7093332';

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: join(ROOT, 'data', 'bench') },
    nsns: { type: 'string', default: FULL_SIZE },
    runs: { type: 'string', default: '5' },
    only: {
      type: 'string',
      default: 'import,postgres,reads,pages,quotes,sitemaps,search,choose,fairness',
    },
    zips: { type: 'boolean', default: false },
  },
});
const wanted = new Set(values.only.split(','));
const sample = join(values.dir, `sample-${values.nsns}`);
const zips = join(values.dir, `sample-${values.nsns}-zip`);
const dataDir = join(values.dir, `data-${values.nsns}`);
mkdirSync(values.dir, { recursive: true });

if (!existsSync(sample)) node('src/publog/cli/sample.ts', ['--nsns', values.nsns, '--seed', '1', '--out', sample]);
if (values.zips && !existsSync(zips))
  node('src/publog/cli/sample.ts', ['--nsns', values.nsns, '--seed', '1', '--out', zips, '--zip']);
const results: Record<string, unknown> = { machine: describeMachine(), nsns: Number(values.nsns) };
if (wanted.has('import')) {
  const zipArguments = values.zips ? ['--zips', zips] : [];
  results.import = json('test/bench/import-bench.ts', [
    '--folder',
    sample,
    '--runs',
    values.runs,
    '--work',
    values.dir,
    ...zipArguments,
  ]);
}
if (wanted.has('postgres')) results.postgres = json('test/bench/postgres-import-bench.ts', [sample, '1']);
if (!existsSync(join(dataDir, 'catalog-current.json'))) node('src/app/cli/import.ts', [sample], { DATA_DIR: dataDir });
if (wanted.has('reads')) results.reads = json('test/bench/read-bench.ts', ['--data-dir', dataDir]);
if (wanted.has('pages')) results.pages = json('test/bench/page-bench.ts', [dataDir]);
if (wanted.has('quotes')) results.quotes = json('test/bench/quote-bench.ts', []);
if (wanted.has('sitemaps')) {
  const begun = performance.now();
  node('src/sitemaps/cli/sitemaps.ts', [], { DATA_DIR: dataDir });
  results.sitemaps = {
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    served: json('test/bench/sitemap-serve-bench.ts', [dataDir]),
    checked: json('test/bench/audit-bench.ts', [dataDir]),
  };
}
if (wanted.has('search')) {
  results.search = {
    suggestions: json('test/bench/suggest-bench.ts', [dataDir]),
    pages: json('test/bench/search-bench.ts', [dataDir]),
    list: json('test/bench/list-bench.ts', [dataDir]),
  };
}
if (wanted.has('choose')) {
  results.choose = json('test/bench/choose-bench.ts', [dataDir]);
  results.relevance = json('test/bench/relevance-bench.ts', []);
}
if (wanted.has('fairness')) results.fairness = json('test/bench/fairness-bench.ts', [dataDir]);
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);

function node(script: string, args: string[], env: Record<string, string> = {}): void {
  const result = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) throw new Error(`${script} failed`);
}

function json(script: string, args: string[]): unknown {
  const result = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (result.status !== 0) throw new Error(`${script} failed`);
  return JSON.parse(result.stdout) as unknown;
}

function describeMachine(): string {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
}
