import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { compareFileNames, isSitemapFileName, newSetId, readInCurrentSet, switchToSet } from './set-folder.ts';

/** A root with one set in force that holds one file; `put` puts another in its place. */
async function aRoot() {
  const root = newFolder('set-folder');
  mkdirSync(join(root, 'sets'));
  const put = async (content: string): Promise<void> => {
    const id = newSetId(root);
    mkdirSync(join(root, 'sets', id));
    writeFileSync(join(root, 'sets', id, 'nsn-1.xml.gz'), content);
    await switchToSet(root, id);
  };
  await put('first');
  return { root, put };
}

test('a set that is switched and removed between a look and a read is read in its successor', async () => {
  const { root, put } = await aRoot();
  let reads = 0;
  const content = await readInCurrentSet(root, async (set) => {
    if (reads++ === 0) await put('second');
    return readFile(join(set, 'nsn-1.xml.gz'), 'utf8');
  });
  expect([content, reads, readdirSync(join(root, 'sets')).length]).toEqual(['second', 2, 1]);
});

test('what is not in the set is looked for once', async () => {
  const { root } = await aRoot();
  let reads = 0;
  const content = await readInCurrentSet(root, (set) => {
    reads++;
    return readFile(join(set, 'nsn-2.xml.gz'), 'utf8');
  });
  expect([content, reads]).toEqual([null, 1]);
});

test('sets of the same moment have different names', async () => {
  const { root, put } = await aRoot();
  const ids = new Set<string>();
  for (let round = 0; round < 5; round++) {
    await put(`round ${round}`);
    ids.add(readdirSync(join(root, 'sets'))[0]!);
  }
  expect(ids.size).toBe(5);
});

test.each([
  ['nsn-1.xml.gz', true],
  ['nsn-1419.xml.gz', true],
  ['fsc-0010.xml.gz', true],
  ['nsn-0.xml.gz', false],
  ['nsn-1.xml.gz.gz', false],
  ['nsn-1.XML.GZ', false],
  ['fsc-15600.xml.gz', false],
  ['a/nsn-1.xml.gz', false],
  ['nsn-1.xml.gz\n', false],
])('%j is a name of a sitemap file: %s', (name, is) => expect(isSitemapFileName(name)).toBe(is));

test('files come in the order of the plan', () => {
  const names = ['fsc-8415.xml.gz', 'nsn-10.xml.gz', 'fsc-0560.xml.gz', 'nsn-9.xml.gz'];
  expect(names.sort(compareFileNames)).toEqual(['nsn-9.xml.gz', 'nsn-10.xml.gz', 'fsc-0560.xml.gz', 'fsc-8415.xml.gz']);
});
