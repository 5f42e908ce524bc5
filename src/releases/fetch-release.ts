import type { ObjectStore } from './object-store-port.ts';
import type { ReleaseProgress } from './publish-release.ts';

export type FetchOptions = {
  dataDir: string;
  store: ObjectStore;
  version: string;
  signal: AbortSignal;
  progress?: (progress: ReleaseProgress) => void;
};

/** Puts a release beside the one in force; does not switch to it. */
export async function fetchRelease({ dataDir }: FetchOptions): Promise<void> {
  throw new Error(`releases cannot be fetched yet in ${dataDir}`);
}

/** Puts a fetched release in force, for a server that follows `dataDir`. */
export async function switchToRelease({ dataDir }: { dataDir: string; version: string }): Promise<void> {
  throw new Error(`releases cannot be put in force yet in ${dataDir}`);
}
