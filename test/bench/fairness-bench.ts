import { parseArgs } from 'node:util';
import { startSite } from '../site.ts';
import * as connections from './fairness/connections.ts';
import { lists } from './fairness/lists.ts';
import * as quotes from './fairness/quotes.ts';
import { fairnessSite, type Scenario } from './fairness/scenario.ts';
import { print } from './frame.ts';

/**
 * Times an honest client alone, and while a hostile client of another address is at work, in the same run against the real server. Prints JSON: the
 * figures of each scenario with their bars, and whether they hold.
 *
 * node test/bench/fairness-bench.ts DATA_DIR [--scenarios pages,streams,proxyFetch]
 */
const SCENARIOS: Record<string, Scenario> = { lists, ...quotes, ...connections };

const { values, positionals } = parseArgs({ allowPositionals: true, options: { scenarios: { type: 'string' } } });
const [dataDir = 'data'] = positionals;
const wanted = values.scenarios?.split(',') ?? Object.keys(SCENARIOS);
const results: Record<string, unknown> = {};
for (const name of wanted) results[name] = await measure(SCENARIOS[name]!);
print(results);

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
