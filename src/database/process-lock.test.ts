import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOwnLock, takeProcessLock } from './process-lock.ts';

const newLockFile = (): string => join(mkdtempSync(join(tmpdir(), 'lock-')), 'lock');
const take = (file: string): (() => void) =>
  takeProcessLock(file, ({ pid, startedAt }) => new Error(`held by ${pid} since ${startedAt}`));

test('a lock is held by one and names its holder until it is given back', () => {
  const file = newLockFile();
  const release = take(file);
  expect(isOwnLock(file)).toBe(true);
  expect(() => take(file)).toThrow(new RegExp(`^held by ${process.pid} since 20\\d\\d-`));
  release();
  expect(readdirSync(join(file, '..'))).toEqual([]);
  take(file)();
});

test('a lock of a process that was killed is taken over', () => {
  const file = newLockFile();
  const script = `(await import(${JSON.stringify(new URL('./process-lock.ts', import.meta.url).href)}))
    .takeProcessLock(${JSON.stringify(file)}, () => new Error()); process.kill(process.pid, 'SIGKILL');`;
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(killed.signal).toBe('SIGKILL');
  expect(isOwnLock(file)).toBe(false);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: killed.pid });
  const release = take(file);
  expect(isOwnLock(file)).toBe(true);
  release();
});

test('a lock that was taken over is not given back by its first holder', () => {
  const file = newLockFile();
  const release = take(file);
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: 'later', processStart: null }));
  release();
  expect(readFileSync(file, 'utf8')).toContain('later');
});

test('a folder that is not there fails with the error of the system', () => {
  expect(() => take('/no/such/folder/lock')).toThrow(/ENOENT/);
});
