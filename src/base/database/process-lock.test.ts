import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOwnLock, takeProcessLock } from './process-lock.ts';
import { newFolder } from '../../../test/support/new-folder.ts';

const newLockFile = (): string => join(newFolder('lock'), 'lock');
const take = (file: string): (() => void) => takeProcessLock(file, (holder) => new Error(`held by ${holder}`));
const holding = (file: string, then: string): string[] => [
  '--input-type=module',
  '-e',
  `(await import(${JSON.stringify(new URL('./process-lock.ts', import.meta.url).href)}))
    .takeProcessLock(${JSON.stringify(file)}, () => new Error()); ${then}`,
];
/** The file that a holder on another machine leaves. */
function writeHolder(file: string, secondsAgo: number): void {
  const place = { host: 'web-2', boot: 'another', space: 'pid:[1]' };
  writeFileSync(file, JSON.stringify({ pid: 7, startedAt: '2026-11-22', ...place }));
  utimesSync(file, new Date(), new Date(Date.now() - secondsAgo * 1_000));
}

test('a lock is held by one and names its holder until it is given back', () => {
  const file = newLockFile();
  const release = take(file);
  expect(isOwnLock(file)).toBe(true);
  expect(() => take(file)).toThrow(new RegExp(`^held by process ${process.pid}, started at 20\\d\\d-`));
  release();
  expect(readdirSync(join(file, '..'))).toEqual([]);
  take(file)();
});

test('a lock of a process that was killed is taken over at once', () => {
  const file = newLockFile();
  const killed = spawnSync(process.execPath, holding(file, `process.kill(process.pid, 'SIGKILL')`));
  expect([killed.signal, isOwnLock(file)]).toEqual(['SIGKILL', false]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: killed.pid });
  const release = take(file);
  expect(isOwnLock(file)).toBe(true);
  release();
  expect(readdirSync(join(file, '..'))).toEqual([]);
});

test('a lock holds between containers: a living holder whose process id means nothing here, or is our own, keeps it (C20.20)', async () => {
  const file = newLockFile();
  const child = spawn(process.execPath, holding(file, `console.log('held'); setInterval(() => {}, 1_000)`));
  try {
    await once(child.stdout, 'data');
    const own = JSON.parse(readFileSync(file, 'utf8')) as object;
    for (const pid of [2 ** 22 + 1, process.pid]) {
      writeFileSync(file, JSON.stringify({ ...own, pid, space: 'pid:[1]' }));
      expect(isOwnLock(file)).toBe(false);
      expect(() => take(file)).toThrow(`held by process ${pid}, started at`);
    }
    writeFileSync(file, 'nonsense');
    expect(() => take(file)).toThrow('held by another process');
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  take(file)();
});

test('a holder on another machine keeps its lock while it is heard of, and a silent one blocks nobody for good (C20.20)', () => {
  const file = newLockFile();
  writeHolder(file, 60);
  expect(() => take(file)).toThrow('held by process 7 on web-2, started at 2026-11-22, heard of in the last 5 minutes');
  expect(readdirSync(join(file, '..')).sort()).toEqual(['lock', 'lock.held']);
  writeHolder(file, 301);
  take(file)();
});

test('of many processes that take it and give it back, one has it at a time', async () => {
  const file = newLockFile();
  const rounds = `
    import { mkdirSync, rmdirSync } from 'node:fs';
    const { takeProcessLock } = await import(${JSON.stringify(new URL('./process-lock.ts', import.meta.url).href)});
    let won = 0;
    for (let tries = 0; won < 30 && tries < 100_000; tries++) {
      let release;
      try {
        release = takeProcessLock(${JSON.stringify(file)}, () => new RangeError());
      } catch (error) {
        if (error instanceof RangeError) continue;
        throw error;
      }
      mkdirSync(${JSON.stringify(`${file}.inside`)});
      rmdirSync(${JSON.stringify(`${file}.inside`)});
      release();
      won++;
    }
    process.exitCode = won === 30 ? 0 : 2;`;
  const children = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', rounds], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const ends = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(ends.flat()).toEqual([0, null, 0, null]);
  expect(readdirSync(join(file, '..'))).toEqual([]);
});

test('a folder that is not there fails with the error of the system', () => {
  expect(() => take('/no/such/folder/lock')).toThrow(/ENOENT/);
});
