import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailable } from '../../database/store-unavailable.ts';

/** Names the catalog file in force. It is replaced by a rename, so that a reader sees the old one or the new one. */
export const POINTER_FILE = 'catalog-current.json';

/** `file` stands in the same folder. */
export type CatalogPointer = { version: string; file: string };

export function catalogFileName(version: string): string {
  return `catalog-${version}.db`;
}

/** Null when no catalog was ever published in the folder; rejects with `StoreUnavailable` when the file cannot be read. */
export async function readCatalogPointer(dataDir: string): Promise<CatalogPointer | null> {
  const path = join(dataDir, POINTER_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new StoreUnavailable(`${path} cannot be read`, { cause });
  }
  const pointer = parsePointer(text);
  if (!pointer) throw new StoreUnavailable(`${path} does not name a catalog file: import the catalog again`);
  return pointer;
}

function parsePointer(text: string): CatalogPointer | null {
  try {
    const { version, file } = JSON.parse(text) as Record<string, unknown>;
    const isNamed = typeof version === 'string' && /^[\w.-]+$/.test(version) && file === catalogFileName(version);
    return isNamed ? { version, file: file as string } : null;
  } catch {
    return null;
  }
}
