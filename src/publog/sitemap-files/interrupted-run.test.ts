import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { A_SITE, aSitemapFile } from '../../../test/support/sitemaps/sitemap-file.fixture.ts';
import {
  cutShort,
  current,
  FILES,
  makeAll,
  makeRest,
  namesOf,
  newDataDir,
  stateOf,
  THREE,
} from '../../../test/support/sitemaps/sitemap-run.fixture.ts';
import { openSitemapFolder } from './open-sitemap-folder.ts';
import { openSitemapRun } from './open-sitemap-run.ts';

/** Two of three files are made, then the process is gone; `leave` damages what it leaves. */
async function interrupted(leave: (nextFolder: string) => void = () => {}): Promise<string> {
  const dataDir = newDataDir();
  const run = await openSitemapRun(dataDir);
  makeRest(run, THREE, 2);
  run.close('keep');
  leave(join(dataDir, 'sitemaps', 'next'));
  return dataDir;
}

test('an interrupted run is gone on with, says how long it worked, and leaves no litter', async () => {
  const dataDir = await interrupted((next) => writeFileSync(join(next, '.nsn-3.xml.gz.new'), 'half'));
  expect(await openSitemapFolder(dataDir).readManifest()).toBeNull();
  const run = await openSitemapRun(dataDir);
  expect(run.findFinished(THREE).staged.map(({ name }) => name)).toEqual(['nsn-1.xml.gz', 'nsn-2.xml.gz']);
  expect(run.earlierSeconds()).toBe(1);
  run.close('keep');
  expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'set', taken: 2, made: 1 });
  expect(readdirSync(join(dataDir, 'sitemaps')).sort()).toEqual(['current', 'sets']);
  expect(readdirSync(current(dataDir)).sort()).toEqual(FILES);
});

test.each([
  ['a line of the journal that is cut short', (next: string) => cutShort(join(next, 'journal'))],
  ['a file that is not as its line says', (next: string) => writeFileSync(join(next, 'nsn-2.xml.gz'), 'half')],
  ['a file that is gone', (next: string) => rmSync(join(next, 'nsn-2.xml.gz'))],
])('a run after an interrupted one makes %s again', async (_, damage) => {
  const dataDir = await interrupted(damage);
  expect(await makeAll(dataDir, THREE)).toMatchObject({ taken: 1, made: 2 });
  expect(readFileSync(join(current(dataDir), 'nsn-2.xml.gz'))).toEqual(Buffer.from(THREE[1]!.bytes));
});

test('a run takes over nothing of an interrupted one that is not wanted any more', async () => {
  const dataDir = await interrupted();
  const others = THREE.map(({ name }) => aSitemapFile(name, `others of ${name}`));
  expect(await makeAll(dataDir, others)).toMatchObject({ taken: 0, made: 3 });
});

test('a run that ended between its last file and the switch is put in force by the next', async () => {
  const dataDir = newDataDir();
  await makeAll(dataDir, THREE.slice(0, 1));
  const run = await openSitemapRun(dataDir);
  makeRest(run, THREE);
  // the link cannot be made: as if the process had ended there
  mkdirSync(join(dataDir, 'sitemaps', 'current.new', 'x'), { recursive: true });
  const lines = run.findFinished(THREE);
  await expect(run.publish({ ...A_SITE, ...lines, others: 'remove' })).rejects.toThrow(/EISDIR|directory/);
  run.close('keep');
  rmSync(join(dataDir, 'sitemaps', 'current.new'), { recursive: true });
  expect(await namesOf(dataDir)).toEqual(['nsn-1.xml.gz']);
  expect(readdirSync(join(dataDir, 'sitemaps', 'sets'))).toHaveLength(2);
  expect(await makeAll(dataDir, THREE)).toMatchObject({ unchanged: 1, taken: 2, made: 0, written: 'set' });
  expect(await namesOf(dataDir)).toHaveLength(3);
});

test('a run that throws away what it made leaves the set in force alone', async () => {
  const dataDir = newDataDir();
  await makeAll(dataDir, THREE);
  const before = stateOf(dataDir);
  const run = await openSitemapRun(dataDir);
  makeRest(run, [aSitemapFile('nsn-1.xml.gz', 'others')]);
  run.close('discard');
  expect([stateOf(dataDir), existsSync(join(dataDir, 'sitemaps', 'next'))]).toEqual([before, false]);
});
