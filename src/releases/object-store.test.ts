import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BadStoreUrl, ObjectChanged, ObjectMissing } from './object-store-port.ts';
import { openObjectStore } from './object-store.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'objects-'));
const aFile = (content: string): string => {
  const path = join(newFolder(), 'file');
  writeFileSync(path, content);
  return path;
};

describe('a store in a folder', () => {
  const openEmpty = () => openObjectStore(pathToFileURL(join(newFolder(), 'store')).href);

  test('gives back what was put into it, from any byte on', async () => {
    const store = openEmpty();
    expect([await store.getText('releases/a.json'), await store.list('')]).toEqual([null, []]);
    await store.putText('releases/a.json', 'first');
    await store.putText('releases/a.json', 'second');
    expect(await store.getText('releases/a.json')).toBe('second');
    await store.putFile('objects/b', aFile('0123456789'));
    const { body, etag, size } = await store.open('objects/b', { from: 4 });
    expect([await text(body), size]).toEqual(['456789', 10]);
    expect(await text((await store.open('objects/b', { ifMatch: etag })).body)).toBe('0123456789');
    expect(await store.list('objects/')).toEqual(['objects/b']);
    expect(await store.list('')).toEqual(['objects/b', 'releases/a.json']);
    await store.remove('objects/b');
    await store.remove('objects/b');
    expect(await store.list('objects/')).toEqual([]);
  });

  test('says that an object was replaced, or is gone', async () => {
    const store = openEmpty();
    await store.putFile('objects/b', aFile('0123456789'));
    const { body, etag } = await store.open('objects/b');
    body.destroy();
    await store.putFile('objects/b', aFile('other'));
    await expect(store.open('objects/b', { ifMatch: etag })).rejects.toThrow(ObjectChanged);
    await expect(store.open('objects/c')).rejects.toThrow(ObjectMissing);
  });
});

test.each(['', 'folder', 'http://localhost/x', '/folder'])('%j is refused as the address of a store', (address) => {
  expect(() => openObjectStore(address)).toThrow(BadStoreUrl);
});
