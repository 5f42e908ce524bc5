import { join } from 'node:path';
import type { JobPlace } from '../jobs/background-job.ts';
import { openFolderNotes } from '../jobs/folder-notes.ts';
import { attachmentsOf, quotesDatabaseOf, type StorePlace } from '../settings/store-place.ts';
import type { ClusterStore } from './cluster-store.ts';
import { onThisNode } from './one-node.ts';

/** Opens shared state in PostgreSQL; null where requests are files of one process. */
export async function openCluster(
  place: StorePlace & { cluster?: { node: string } | null },
): Promise<ClusterStore | null> {
  const url = quotesDatabaseOf(place);
  if (url === null) return null;
  const { openClusterStore } = await import('./open-cluster-store.ts');
  return openClusterStore({ url, node: place.cluster?.node });
}

/** Returns the mark that the folder of files lacks; null where it is there. */
export async function missingMark(place: StorePlace): Promise<string | null> {
  const cluster = await openCluster(place);
  if (cluster === null) return null;
  try {
    return await (await import('./shared-folder.ts')).markNotIn(attachmentsOf(place), cluster.notes);
  } finally {
    await cluster.close();
  }
}

/** Keeps jobs with the shared state, or in `dataDir` on a single node. */
export function jobPlaceOf(dataDir: string, cluster: ClusterStore | null): JobPlace {
  return cluster ?? { notes: openFolderNotes(join(dataDir, 'notes')), onOneNode: onThisNode };
}
