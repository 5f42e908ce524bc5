import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';
import { killQuotes } from './kill-quotes.ts';

/**
 * One at each worst moment of a request, of which the first alone differs on PostgreSQL: files and mails are the same there.
 * test/kill-desk.test.ts goes through all steps of answers.
 */
const KILLS = { SQLite: 3, PostgreSQL: 1 };
const LIMIT_MS = 240_000;

describe.concurrent('a server that is killed again and again while requests for quote come in, are quoted and accepted (C10.5, C19.4)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-quotes-'));

  test.for(['SQLite', 'PostgreSQL'] as const)(
    'keeps on %s what it has acknowledged exactly once, nothing half, and sends every mail',
    { timeout: LIMIT_MS },
    async (engine, { signal }) => {
      const dataDir = join(folder, engine);
      const databaseUrl = engine === 'SQLite' ? '' : await freshDatabase(inject('postgresUrl'));
      mkdirSync(dataDir);
      const kills = KILLS[engine];
      const { problems, ...counts } = await killQuotes({ dataDir, databaseUrl }, kills, signal);
      expect(problems).toEqual([]);
      expect(counts.acknowledged).toBeGreaterThanOrEqual(kills);
      expect(counts.unanswered).toBeGreaterThan(0);
      expect(counts.deliveries).toBeGreaterThanOrEqual(counts.mails);
      expect(counts.accepted).toBeGreaterThan(kills / 2);
      expect(counts.mails).toBe(2 * (counts.acknowledged + counts.unanswered + counts.accepted) - counts.entered);
      expect(counts.entered).toBeGreaterThan(0);
    },
  );
});
