import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../database/database.ts';
import { checkSharedFolder } from './open-cluster.ts';
import { newFolder } from '../../../test/support/new-folder.ts';

let folder: string;
beforeEach(() => (folder = newFolder('shared-folder')));

function someNotes() {
  const notes = new Map<string, string>();
  return {
    read: async (name: string) => notes.get(name) ?? null,
    keepFirst: async (name: string, text: string) => void notes.getOrInsert(name, text),
  };
}

test('the folder of the first node is the one of all, and another is refused in words (C20.19)', async () => {
  const notes = someNotes();
  const [shared, own] = [join(folder, 'shared'), join(folder, 'own')];
  await Promise.all([checkSharedFolder(shared, notes), checkSharedFolder(shared, notes)]);
  await checkSharedFolder(shared, notes);
  await expect(checkSharedFolder(own, notes)).rejects.toThrow(
    /^Setting ATTACHMENTS_DIR "[^"]+own" is not the folder of the other nodes: there is no file \.shared-[0-9a-f-]{36} in it\. Mount that folder there\./,
  );
  expect(readdirSync(folder)).toEqual(['shared']);
});

test('of two first nodes with two folders one is refused (C20.19)', async () => {
  const notes = someNotes();
  const starts = ['one', 'two'].map((name) => checkSharedFolder(join(folder, name), notes));
  const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a folder that cannot be made is refused, a database that is out is not waited for', async () => {
  writeFileSync(join(folder, 'file'), '');
  const inFile = join(folder, 'file', 'files');
  await expect(checkSharedFolder(inFile, someNotes())).rejects.toThrow(/^Setting ATTACHMENTS_DIR .* is not usable: /);
  const out = () => Promise.reject(new StoreUnavailable('out'));
  await checkSharedFolder(join(folder, 'new'), { read: out, keepFirst: out });
  expect(readdirSync(folder)).toEqual(['file']);
});
