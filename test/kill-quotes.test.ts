import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killQuotes } from './kill-quotes.ts';

/** One at each worst moment of a request. test/kill-desk.test.ts goes through all steps of answers, and on PostgreSQL. */
const KILLS = 3;

test(
  'a server that is killed again and again while requests for quote come in, are quoted and accepted, keeps what it has acknowledged exactly once, nothing half, and sends every mail (C10.5, C19.4)',
  { timeout: 240_000 },
  async ({ signal }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kill-quotes-'));
    const { problems, ...counts } = await killQuotes({ dataDir, databaseUrl: '' }, KILLS, signal);
    expect(problems).toEqual([]);
    expect(counts.acknowledged).toBeGreaterThanOrEqual(KILLS);
    expect(counts.unanswered).toBeGreaterThan(0);
    expect(counts.deliveries).toBeGreaterThanOrEqual(counts.mails);
    expect(counts.accepted).toBeGreaterThan(KILLS / 2);
    expect(counts.mails).toBe(2 * (counts.acknowledged + counts.unanswered + counts.accepted) - counts.entered);
    expect(counts.entered).toBeGreaterThan(0);
  },
);
