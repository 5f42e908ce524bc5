import type { Readable } from 'node:stream';
import type { ObjectStore } from '../../../src/publog/releases/object-store-port.ts';
import { publishRelease } from '../../../src/publog/releases/publish-release.ts';
import { aFolderStore, aNode, anEdition } from './release.fixture.ts';

/** A folder with an edition, published to a store in a folder. */
export async function aRelease(parts = 1) {
  const [dataDir, store] = [aNode(), aFolderStore()];
  await anEdition(dataDir, parts);
  return { dataDir, store, release: await publishRelease({ dataDir, store }) };
}

/** A store that counts what is sent and read, and may change what is read. */
export function watched(store: ObjectStore, changed: (body: Readable, key: string) => Readable = (body) => body) {
  const sent: string[] = [];
  const reads: { key: string; from: number }[] = [];
  const watching: ObjectStore = {
    ...store,
    async putFile(key, path, options) {
      sent.push(key);
      return store.putFile(key, path, options);
    },
    async putText(key, text) {
      sent.push(key);
      return store.putText(key, text);
    },
    async open(key, options) {
      reads.push({ key, from: options?.from ?? 0 });
      const opened = await store.open(key, options);
      return { ...opened, body: changed(opened.body, key) };
    },
  };
  return { store: watching, sent, reads };
}
