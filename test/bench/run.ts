import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { print } from './frame.ts';

/**
 * npm run bench [-- --dir DIR] [--nsns 7093332] [--runs 5] [--only import,postgres,reads,pages,quotes,sitemaps,search,choose,fairness]
 *
 * Writes a sample of that size once, imports it, and measures against peers and floors in the same run. Needs Debian's sqlite3, time, wrk,
 * postgresql-client and util-linux. Prints one JSON object; docs/benchmarks.md holds the figures of a full-size run.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FULL_SIZE = '7093332';
const ALL = 'import,postgres,reads,pages,quotes,sitemaps,search,choose,fairness';

const USAGE = `Usage: npm run bench [-- --dir DIR] [--nsns ${FULL_SIZE}] [--runs 5] [--zips] [--only ${ALL}]
Measures against peers and floors in the same run, and prints one JSON object.
`;
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(USAGE);
  process.exit(0);
}

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: join(ROOT, 'data', 'bench') },
    nsns: { type: 'string', default: FULL_SIZE },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: ALL },
    zips: { type: 'boolean', default: false },
  },
});
const wanted = new Set(values.only.split(','));
const sample = join(values.dir, `sample-${values.nsns}`);
const zips = join(values.dir, `sample-${values.nsns}-zip`);
const dataDir = join(values.dir, `data-${values.nsns}`);
mkdirSync(values.dir, { recursive: true });

const sampleOf = (...out: string[]) =>
  node('src/publog/cli/sample.ts', ['--nsns', values.nsns, '--seed', '1', '--out', ...out]);
if (!existsSync(sample)) sampleOf(sample);
if (values.zips && !existsSync(zips)) sampleOf(zips, '--zip');
const results: Record<string, unknown> = { machine: describeMachine(), nsns: Number(values.nsns) };
if (wanted.has('import')) {
  const more = ['--runs', values.runs, '--work', values.dir, ...(values.zips ? ['--zips', zips] : [])];
  results.import = json('import', ['--folder', sample, ...more]);
}
if (wanted.has('postgres')) results.postgres = json('postgres-import', [sample, '1']);
if (!existsSync(join(dataDir, 'catalog-current.json'))) node('src/app/cli/import.ts', [sample], { DATA_DIR: dataDir });
if (wanted.has('reads')) results.reads = json('read', ['--data-dir', dataDir]);
if (wanted.has('pages')) results.pages = json('page');
if (wanted.has('quotes')) results.quotes = json('quote', []);
if (wanted.has('sitemaps')) {
  const begun = performance.now();
  node('src/sitemaps/cli/sitemaps.ts', [], { DATA_DIR: dataDir });
  results.sitemaps = {
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    served: json('sitemap-serve'),
    checked: json('audit'),
  };
}
if (wanted.has('search')) results.search = { suggestions: json('suggest'), pages: json('search'), list: json('list') };
if (wanted.has('choose')) {
  results.choose = json('choose');
  results.relevance = json('relevance', [dataDir, sample]);
}
if (wanted.has('fairness')) results.fairness = json('fairness');
print(results);

function node(script: string, args: string[], env: Record<string, string> = {}): void {
  const result = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) throw new Error(`${script} failed`);
}

/** The result of a bench of this folder. */
function json(bench: string, args = [dataDir]): unknown {
  const result = spawnSync(process.execPath, [join(ROOT, `test/bench/${bench}-bench.ts`), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (result.status !== 0) throw new Error(`${bench}-bench.ts failed`);
  return JSON.parse(result.stdout) as unknown;
}

function describeMachine(): string {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
}
