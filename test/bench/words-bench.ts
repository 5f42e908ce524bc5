import { indexNames } from '../../src/publog/words/load-name-words.ts';
import { readText } from '../../src/publog/words/read-text.ts';
import { openTestSession } from '../fresh-database.ts';
import { startPostgres } from '../postgres.ts';
import { judgeNames, readNameTexts, readRankableNames, type FindNames } from '../relevance/judge-names.ts';
import { figuresOf } from '../relevance/metrics.ts';
import { percentiles } from './percentiles.ts';
import { openFts5 } from './relevance-peers/fts5.ts';
import { nameRows } from './relevance-peers/name-rows.ts';
import { openPostgres } from './relevance-peers/postgres.ts';

/**
 * How well words find item names, and how quickly: this catalog, SQLite FTS5 and PostgreSQL with pg_trgm over the same names, colloquial names and definitions,
 * without and with the trade words, for the texts of test/relevance. Prints JSON: shares of the texts, and milliseconds a text.
 *
 * node test/bench/words-bench.ts
 */
const names = readRankableNames();
const texts = readNameTexts();
const server = await startPostgres();
const session = await openTestSession(server.url);
try {
  const words = await indexNames(
    structuredClone(names),
    names.map((_, id) => id),
    () => Promise.resolve(),
  );
  const results: Record<string, unknown> = {};
  const measure = async (engine: string, find: FindNames): Promise<void> => {
    const quality = figuresOf(await judgeNames(names, texts, find));
    results[engine] = { ...quality, milliseconds: percentiles(await timeTexts(find)) };
  };
  await measure('own', (text) => readText(words, text).names.map(({ itemName }) => itemName));
  for (const withTradeWords of [false, true]) {
    const rows = nameRows(names, withTradeWords);
    const given = withTradeWords ? 'WithTradeWords' : '';
    await measure(`fts5${given}`, openFts5(rows));
    await measure(`postgres${given}`, await openPostgres(session, rows));
  }
  process.stdout.write(`${JSON.stringify({ names: names.length, ...results }, null, 2)}\n`);
} finally {
  await session.close();
  await server.stop();
}

async function timeTexts(find: FindNames): Promise<number[]> {
  const times: number[] = [];
  for (const { text } of texts) {
    const start = performance.now();
    await find(text);
    times.push(performance.now() - start);
  }
  return times;
}
