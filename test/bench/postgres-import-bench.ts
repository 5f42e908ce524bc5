import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase } from '../fresh-database.ts';
import { startPostgres } from '../postgres.ts';
import { median, print } from './frame.ts';
import { csvFiles, IMPORT, INDEXED, timed } from './import-bench.ts';

/**
 * Import of a folder of PUB LOG files into PostgreSQL beside psql's `\copy` of the same files whole, with the same four indexes as the SQLite
 * bench. The server waits for the disk.
 *
 * node test/bench/postgres-import-bench.ts FOLDER [RUNS]
 */
async function benchPostgresImport(folder: string, runs: number) {
  const server = await startPostgres({ durable: true });
  const work = mkdtempSync(path.join(tmpdir(), 'postgres-import-'));
  try {
    const script = await copyScript(folder);
    const rounds: { copySeconds: number; importSeconds: number }[] = [];
    for (let run = 0; run < runs; run++) {
      const psql = ['psql', '-q', '-v', 'ON_ERROR_STOP=1', '-d', await freshDatabase(server.url)];
      const copySeconds = timed(work, psql, { input: script }).seconds;
      const place = { DATA_DIR: path.join(work, String(run)), DATABASE_URL: await freshDatabase(server.url) };
      const own = timed(work, [process.execPath, IMPORT, '--json', folder], { env: { ...process.env, ...place } });
      rounds.push({ copySeconds, importSeconds: own.seconds });
    }
    return {
      copySeconds: median(rounds.map((round) => round.copySeconds)),
      importSeconds: median(rounds.map((round) => round.importSeconds)),
      ratio: median(rounds.map((round) => round.importSeconds / round.copySeconds)),
    };
  } finally {
    await server.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

/** A table of texts for each file, by its header, filled by `\copy`. */
async function copyScript(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const name of csvFiles(folder)) {
    const file = path.join(folder, name);
    const table = `"${name.slice(0, -4)}"`;
    const columns = (await firstLine(file))
      .split(',')
      .map((column) => `${column.startsWith('"') ? column : `"${column}"`} text`);
    lines.push(`create table ${table} (${columns.join(', ')});`);
    lines.push(`\\copy ${table} from '${file}' with (format csv, header, encoding 'WIN1252')`);
  }
  return [...lines, ...INDEXED.map(([table, column]) => `create index on "${table}"("${column}");`)].join('\n');
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file);
  try {
    for await (const line of handle.readLines({ encoding: 'latin1' })) return line;
    return '';
  } finally {
    await handle.close();
  }
}

if (import.meta.main) {
  const [folder = '', runs = '3'] = process.argv.slice(2);
  print(await benchPostgresImport(folder, Number(runs)));
}
