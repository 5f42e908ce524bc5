import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { copySample } from '../../../test/copy-sample.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import type { StockList } from '../stock-line.ts';
import { readIndex } from '../shelf/shelf-index.ts';
import { openStockStore } from '../store/open-stock-store.ts';
import { runStock } from './stock.ts';

const SCRIPT = fileURLToPath(new URL('./stock.ts', import.meta.url));
const engines = ['SQLite', 'PostgreSQL'];

async function aPlace(engine: string) {
  const dataDir = await copySample(newFolder('stock-cli'));
  const quotesDatabaseUrl = engine === 'SQLite' ? '' : await freshDatabase(inject('postgresUrl'));
  const environment = { DATA_DIR: dataDir, QUOTES_DATABASE_URL: quotesDatabaseUrl };
  const fileOf = (lines: readonly string[], name = 'stock.csv') => {
    const path = join(dataDir, name);
    writeFileSync(path, ['P/N,Qty,Price', ...lines].join('\n'));
    return path;
  };
  const stock = (...args: string[]) => runCommand(runStock, args, environment);
  return { place: { dataDir, quotesDatabaseUrl }, environment, fileOf, stock };
}

test.each(engines)('npm run stock on %s reads and asks (C22.60, C22.61)', async (engine) => {
  const { stock, fileOf } = await aPlace(engine);
  const put = await stock('put', fileOf(['A-1,3,1.50', 'B-2,4,', 'C-3,x,']), '--list', 'Tulsa');
  expect(put.out).toMatch(
    /^2 lines: 2 new, 0 changed, 0 unchanged; 0 gone; 2 in no NSN; 1 refused\.\nTulsa is in force, shown until \d{4}-\d\d-\d\d\.\n$/,
  );
  expect([put.code, put.error]).toEqual([0, 'Line 4: The quantity “x” is not a number.  C-3,x,\n']);
  const fallen = await stock('put', fileOf(['A-1,3,1.50'], 'next.csv'), '--list', 'Tulsa');
  expect([fallen.code, fallen.error]).toEqual([1, expect.stringContaining('1 of 2 lines are missing')]);
  expect((await stock('put', fileOf(['A-1,3,1.50'], 'next.csv'), '--list', 'Tulsa', '--confirm')).code).toBe(0);
  const refused = await Promise.all([stock('back', 'none'), stock('put'), stock('put', fileOf([]))]);
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 1]);
});

const LINES = 1_000;
test.concurrent.for(engines)(
  'a command that is killed leaves on %s the old list or the new one, whole (C22.60)',
  { timeout: 120_000 },
  async (engine, { expect }) => {
    const { place, environment, fileOf, stock } = await aPlace(engine);
    const linesOf = (price: number) => Array.from({ length: LINES }, (_, at) => `P-${at},${1 + at},${price}.50`);
    expect((await stock('put', fileOf(linesOf(1)))).code).toBe(0);
    const store = await openStockStore(place);
    try {
      for (const [at, state] of (['reading', 'draft'] as const).entries()) {
        const file = `${at}.csv`;
        const path = fileOf(linesOf(2 + at), file);
        const env = { ...process.env, ...environment };
        const child = spawn(process.execPath, [SCRIPT, 'put', path], { env, stdio: 'ignore' });
        const exited = once(child, 'exit');
        // while it reads, or when it begins to publish
        const isReached = ({ draft, inForce }: StockList) =>
          inForce?.file === file || (draft?.file === file && [state, 'draft'].includes(draft.state));
        await expect.poll(async () => (await store.lists()).some(isReached), { interval: 2 }).toBe(true);
        child.kill('SIGKILL');
        await exited;
        const [inForce] = await store.inForce();
        const lines = await store.linesAfter(inForce!.version, 0, LINES + 1);
        expect([lines.length, new Set(lines.map(({ shown }) => shown.price)).size]).toEqual([LINES, 1]);
        expect((await readIndex(store, inForce!.version))!.rows).toHaveLength(LINES);
      }
      expect((await stock('put', fileOf(linesOf(9)))).code).toBe(0);
      const version = (await store.inForce())[0]!.version;
      expect((await store.linesAfter(version, 0, 1))[0]!.shown.price).toBe('9.50');
    } finally {
      await store.close();
    }
  },
);
