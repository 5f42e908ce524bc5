import type { ObjectStore } from './object-store-port.ts';
import type { ReleaseManifest } from './manifest.ts';

export type PublishOptions = {
  dataDir: string;
  store: ObjectStore;
  progress?: (progress: ReleaseProgress) => void;
  signal?: AbortSignal;
};

/** Bytes of files in `DATA_DIR` that are done, and all of them. */
export type ReleaseProgress = { file: string; doneBytes: number; totalBytes: number };

/** Stores the catalog in force and its sitemap files; the manifest is written last. */
export async function publishRelease({ dataDir }: PublishOptions): Promise<ReleaseManifest> {
  throw new Error(`releases cannot be published yet in ${dataDir}`);
}
