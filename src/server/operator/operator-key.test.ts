import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openOperatorKey, operatorKey, SESSION_SECONDS } from './operator-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'operator-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('openOperatorKey', () => {
  test('makes a key at the first start, readable by its owner alone, and finds it at the next', () => {
    const dataDir = join(folder, 'made', 'data');
    const { file } = openOperatorKey(null, dataDir);
    const text = readFileSync(file!, 'utf8').trim();
    expect(text).toMatch(/^[\w-]{32}$/);
    expect(statSync(file!).mode & 0o777).toBe(0o600);
    expect(openOperatorKey(null, dataDir).key.matches(text)).toBe(true);
  });

  test('takes the setting and writes no file', () => {
    const { key, file } = openOperatorKey('a-key-from-a-setting', join(folder, 'none'));
    expect([file, key.matches('a-key-from-a-setting'), key.matches('a-key-from-a-settinG')]).toEqual([
      null,
      true,
      false,
    ]);
  });

  test('shuts a file that others could read, and refuses an empty one in one line', () => {
    const dataDir = mkdtempSync(join(folder, 'open-'));
    const file = join(dataDir, 'operator-key');
    writeFileSync(file, 'written-by-hand-0123\n', { mode: 0o644 });
    expect(openOperatorKey(null, dataDir).key.matches('written-by-hand-0123')).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, ' \n');
    expect(() => openOperatorKey(null, dataDir)).toThrow(/operator-key is empty: [^\n]+$/);
  });
});

describe('a session', () => {
  const key = operatorKey('the-first-key-of-all');
  const session = key.newSession(1_000_000);

  test('holds nothing of the key and ends after 12 hours', () => {
    expect(session).not.toContain('first');
    expect(key.isSession(session, 1_000_000 + (SESSION_SECONDS - 1) * 1_000)).toBe(true);
    expect(key.isSession(session, 1_000_000 + (SESSION_SECONDS + 1) * 1_000)).toBe(false);
  });

  test('belongs to its key, and cannot be made longer', () => {
    const [until, nonce, signature] = session.split('.');
    expect(operatorKey('another-key-of-tests').isSession(session, 1_000_000)).toBe(false);
    expect(key.isSession(`${Number(until) + 1}.${nonce}.${signature}`, 1_000_000)).toBe(false);
    for (const forged of ['', '.', '..', 'x', `${until}`, `${until}.${nonce}`, `${until}.${nonce}.`]) {
      expect(key.isSession(forged, 1_000_000)).toBe(false);
    }
  });
});
