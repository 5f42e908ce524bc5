import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startSite } from '../site.ts';
import { fairnessSite, type Figure, type Scenario } from './fairness/scenario.ts';

/**
 * Times an honest client alone, and while a hostile client of another address is at work, in the same run against the real server. Prints JSON: the
 * figures of each scenario with their bars, and whether they hold. Each file of test/bench/fairness but scenario.ts is a scenario.
 *
 * node test/bench/fairness-bench.ts DATA_DIR [--scenarios pages,streams,proxy-fetch]
 */
const FOLDER = fileURLToPath(new URL('./fairness', import.meta.url));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { scenarios: { type: 'string' } } });
const [dataDir = 'data'] = positionals;
const wanted = values.scenarios?.split(',');
const files = globSync('*.ts', { cwd: FOLDER }).filter((file) => file !== 'scenario.ts');
const names = files
  .map((file) => basename(file, '.ts'))
  .filter((name) => wanted?.includes(name) ?? true)
  .toSorted();

const results: Record<string, { bar: string; holds: boolean; figures: Figure[] }> = {};
for (const name of names) {
  const scenario = (await import(`./fairness/${name}.ts`)) as Scenario;
  results[name] = await measure(scenario);
}
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);

/** A server of its own for each scenario: what one leaves behind is not measured by the next. */
async function measure({ bar, prepare, measure: run }: Scenario) {
  const prepared = await prepare?.();
  const running = await startSite({ DATA_DIR: dataDir, TRUST_PROXY: '1', ...prepared?.settings });
  const site = fairnessSite(running.origin);
  try {
    const figures = await run(site);
    return { bar, holds: figures.every((figure) => figure.beside <= figure.bar), figures };
  } finally {
    site.closeAll();
    await running.stop();
    await prepared?.stop();
  }
}
