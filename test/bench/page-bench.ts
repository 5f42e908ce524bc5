import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../src/base/paths.ts';
import { startSite } from '../site.ts';
import { median, print, readCatalog } from './frame.ts';
import { listRandomNsns } from './typed-texts.ts';
import { ON_FIRST_CORE } from './watched-site.ts';

const ROUNDS = 5;
const SECONDS = 6;
/** Longer for the server: in its first second connections are still being accepted, and that must not be what p99 measures. */
const SERVER_SECONDS = 15;
const WARM_UP_SECONDS = 10;
const CONNECTIONS = 50;
const ASKED_NSNS = 100_000;

type ServerRound = { requestsPerSecond: number; p99Ms: number; otherAnswers: number };

/**
 * Part pages over random NSNs of a whole catalog: the real server on one core,
 * wrk (Debian package) on the other. In each round plain and with gzip.
 */
async function benchPages(dataDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'page-bench-'));
  const nsns = await readCatalog(dataDir, (catalog) => listRandomNsns(catalog, ASKED_NSNS));
  writeFileSync(join(folder, 'paths.txt'), nsns.map((nsn) => paths.part(nsn)).join('\n'));
  const scripts = [false, true].map((gzip) => {
    const script = join(folder, `random-parts-${gzip}.lua`);
    writeFileSync(script, wrkScript(join(folder, 'paths.txt'), gzip));
    return script;
  });
  const { origin, stop } = await startSite(
    { DATA_DIR: dataDir },
    { command: [...ON_FIRST_CORE, 'src/app/cli/serve.ts'] },
  );
  try {
    for (const script of scripts) runWrk(script, origin, WARM_UP_SECONDS);
    const rounds = Array.from({ length: ROUNDS }, () => ({
      plain: runWrk(scripts[0]!, origin, SERVER_SECONDS),
      gzip: runWrk(scripts[1]!, origin, SECONDS),
    }));
    return {
      requestsPerSecond: median(rounds.map(({ plain }) => plain.requestsPerSecond)),
      p99Ms: median(rounds.map(({ plain }) => plain.p99Ms)),
      gzipRequestsPerSecond: median(rounds.map(({ gzip }) => gzip.requestsPerSecond)),
      gzipP99Ms: median(rounds.map(({ gzip }) => gzip.p99Ms)),
      answersOtherThan200: rounds.reduce((sum, { plain, gzip }) => sum + plain.otherAnswers + gzip.otherAnswers, 0),
      rounds,
    };
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function runWrk(script: string, origin: string, seconds: number): ServerRound {
  const args = ['-c', '1', 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', script, origin];
  const result = spawnSync('taskset', args, { encoding: 'utf8' });
  const line = /BENCH (\{.*\})/.exec(result.stdout)?.[1];
  if (line === undefined) throw new Error(`wrk did not run: ${result.stderr || result.error?.message}`);
  return JSON.parse(line) as ServerRound;
}

function wrkScript(pathsFile: string, gzip: boolean): string {
  return `
local paths = {}
for line in io.lines("${pathsFile}") do paths[#paths + 1] = line end
math.randomseed(7)
local headers = { ${gzip ? '["Accept-Encoding"] = "gzip"' : ''} }
request = function() return wrk.format("GET", paths[math.random(#paths)], headers) end
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('BENCH {"requestsPerSecond":%d,"p99Ms":%.2f,"otherAnswers":%d}\\n',
    summary.requests / summary.duration * 1000000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`;
}

if (import.meta.main) print(await benchPages(process.argv[2] ?? './data'));
