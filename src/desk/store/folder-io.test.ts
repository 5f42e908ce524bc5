import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { attachedFile } from '../../../test/support/quotes/attached-file.fixture.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { openAttachmentFolder, storedName } from './attachment-folder.ts';
import { FolderUnavailable, openFolderIo } from './folder-io.ts';

let place: string;
beforeEach(() => (place = newFolder('folder-io')));

test('a folder that hangs takes two threads at most, is refused in time, and is used again when it answers (C20.72)', async () => {
  const before = await attachedFile(openAttachmentFolder(place));
  const folder = openAttachmentFolder(place, { io: openFolderIo({ limitMs: 40 }) });
  // a pipe that nobody writes to: opening it holds a thread, as a hung mount does
  const pipes = Array.from({ length: 8 }, (_, index) => `token ${index}`).map((token) => ({
    token,
    path: join(place, 'waiting', `${storedName(token)}.json`),
  }));
  execFileSync('mkfifo', ['--', ...pipes.map(({ path }) => path)]);
  const asked = await Promise.allSettled(pipes.map(({ token }) => folder.findWaiting(token, 0)));
  for (const one of asked) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(FolderUnavailable) });
  // both end before any limit could
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const discarded = folder.discard(join(place, 'waiting', 'none'));
  await expect(folder.begin()).rejects.toThrow('The folder of files does not answer');
  await vi.advanceTimersByTimeAsync(1);
  await discarded;
  vi.useRealTimers();
  // a style or script of the site
  const style = join(newFolder('styles'), 'site.css');
  await writeFile(style, 'a {}');
  expect(await readFile(style, 'utf8')).toBe('a {}');
  for (const { path } of pipes.slice(0, 2)) writeFileSync(path, '{}');
  await vi.waitFor(async () => expect(await folder.pathOf(before.storedAs)).not.toBeNull(), 10_000);
});

test('a folder that is not mounted is written, read and cleared by nobody, until its mark is back (C20.72)', async () => {
  const mark = join(place, '.shared-mark');
  const folder = openAttachmentFolder(place, { mark: async () => '.shared-mark' });
  writeFileSync(mark, '');
  const { storedAs } = await attachedFile(folder);
  rmSync(mark);
  const tries = [
    folder.begin(),
    folder.read(storedAs),
    folder.pathOf(storedAs),
    folder.freeBytes(),
    folder.remove([storedAs]),
    folder.sweep(Number.MAX_SAFE_INTEGER, async () => new Set()),
  ];
  for (const one of await Promise.allSettled(tries))
    expect(one).toMatchObject({ reason: new FolderUnavailable('The folder of files is not mounted') });
  writeFileSync(mark, '');
  expect(await folder.read(storedAs)).toEqual(readFileSync((await folder.pathOf(storedAs))!));
});

test('a network that is gone is said as a folder that does not answer, a full disk as it is', async () => {
  const { run } = openFolderIo();
  const failing = (code: string) => run(() => Promise.reject(Object.assign(new Error(code), { code })));
  await expect(failing('ESTALE')).rejects.toBeInstanceOf(FolderUnavailable);
  await expect(failing('ENOSPC')).rejects.toThrow('ENOSPC');
});
