import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { copySample } from '../../../test/copy-sample.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import { openIndex } from '../shelf/shelf-index.ts';
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

describe.concurrent('a command that is killed', () => {
  const KILLS = 3;
  const LINES = 3_000;

  test.for(engines)(
    'leaves on %s the old list or the new one, whole (C22.60)',
    { timeout: 120_000 },
    async (engine) => {
      const { place, environment, fileOf, stock } = await aPlace(engine);
      const linesOf = (price: number) => Array.from({ length: LINES }, (_, at) => `P-${at},${1 + at},${price}.50`);
      const startedAt = performance.now();
      expect((await stock('put', fileOf(linesOf(1)))).code).toBe(0);
      const tookMs = performance.now() - startedAt;
      const store = await openStockStore(place);
      try {
        for (let kill = 0; kill < KILLS; kill++) {
          const file = fileOf(linesOf(2 + kill), `${kill}.csv`);
          const env = { ...process.env, ...environment };
          const child = spawn(process.execPath, [SCRIPT, 'put', file], { env, stdio: 'ignore' });
          const exited = once(child, 'exit');
          // the start of a process takes about as long as the work
          await Promise.race([wait(tookMs * (0.5 + (2 * kill) / KILLS)), exited]);
          child.kill('SIGKILL');
          await exited;
          const [inForce] = await store.inForce();
          const lines = await store.linesAfter(inForce!.version, 0, LINES + 1);
          expect([lines.length, new Set(lines.map(({ shown }) => shown.price)).size]).toEqual([LINES, 1]);
          expect(openIndex((await store.chunks(inForce!.version, 'index'))!).rows).toHaveLength(LINES);
        }
        expect((await stock('put', fileOf(linesOf(9)))).code).toBe(0);
        const version = (await store.inForce())[0]!.version;
        expect((await store.linesAfter(version, 0, 1))[0]!.shown.price).toBe('9.50');
      } finally {
        await store.close();
      }
    },
  );
});
