import { mkdirSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import { operatorsWhenNeeded } from './open-operators.ts';

test('a store that cannot be opened refuses, and is opened when it can be', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'operators-'));
  // a folder in the place of the file: nobody, root included, opens it as a database
  const file = join(dataDir, 'operators.db');
  mkdirSync(file);
  const store = operatorsWhenNeeded({ dataDir });
  try {
    const entry = { atMs: 1, who: 'server', address: null, event: 'settings', subject: '' } as const;
    await expect(store.findByKeyHash('a')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.log.append(entry)).rejects.toBeInstanceOf(StoreUnavailable);
    rmdirSync(file);
    expect(await store.findByKeyHash('a')).toBeNull();
    await store.log.append(entry);
    expect(await store.log.count({})).toBe(1);
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
});
