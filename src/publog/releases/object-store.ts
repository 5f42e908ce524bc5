import { fileURLToPath } from 'node:url';
import { openFolderStore } from './folder-store.ts';
import { BadStoreUrl, type ObjectStore } from './object-store-port.ts';
import { readS3Place } from './s3-place.ts';
import { openS3Store } from './s3-store.ts';

/**
 * Opens the store that `CATALOG_STORE` names: `file:///folder`, or `s3://bucket/prefix?endpoint=https://...` with the credentials of the environment. Throws
 * `BadStoreUrl`. Nothing is read yet.
 */
export function openObjectStore(address: string, environment: NodeJS.ProcessEnv = process.env): ObjectStore {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 's3:') return openS3Store(readS3Place(url, environment));
  if (url?.protocol === 'file:' && url.host === '') return openFolderStore(fileURLToPath(url));
  // not which: a mistaken address may hold credentials
  throw new BadStoreUrl('CATALOG_STORE is s3://BUCKET/PREFIX or file:///FOLDER.');
}
