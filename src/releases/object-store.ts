import { fileURLToPath } from 'node:url';
import { openFolderStore } from './folder-store.ts';
import { BadStoreUrl, type ObjectStore } from './object-store-port.ts';

/** Opens the store that `CATALOG_STORE` names: `file:///folder`. Throws `BadStoreUrl`. Nothing is read yet. */
export function openObjectStore(address: string): ObjectStore {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'file:') return openFolderStore(fileURLToPath(url));
  throw new BadStoreUrl(`CATALOG_STORE is s3://BUCKET/PREFIX or file:///FOLDER, not ${JSON.stringify(address)}.`);
}
