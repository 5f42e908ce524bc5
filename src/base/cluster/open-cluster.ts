import { join } from 'node:path';
import type { JobPlace } from '../jobs/background-job.ts';
import { openFolderNotes } from '../jobs/folder-notes.ts';
import { attachmentsOf, quotesDatabaseOf, type StorePlace } from '../settings/site-origin.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { within } from '../domain/in-parallel.ts';
import { StoreUnavailable } from '../database/database.ts';
import { onThisNode, type ClusterStore, type SharedNotes } from './cluster-store.ts';
import { BadSetting } from '../settings/config.ts';

/** Opens shared state in PostgreSQL; null where requests are files of one process. */
export async function openCluster(place: StorePlace & { cluster?: { node: string } | null }) {
  const url = quotesDatabaseOf(place);
  if (url === null) return null;
  const { openClusterStore } = await import('./open-cluster-store.ts');
  return openClusterStore({ url, node: place.cluster?.node });
}

/** Reads the mark in a process that has no shared state open. */
async function readMark(place: StorePlace): Promise<string | null> {
  const cluster = await openCluster(place);
  return cluster === null ? null : markIn(cluster.notes).finally(cluster.close);
}

/** Returns a reader of the mark of the folder of files, which never changes. Null where nodes share no folder. */
export function markReader(place: StorePlace, cluster: ClusterStore | null = null): () => Promise<string | null> {
  let known: string | null = null;
  let askAtMs = 0;
  return async () => {
    if (known !== null || performance.now() < askAtMs) return known;
    known = await (cluster === null ? readMark(place) : markIn(cluster.notes));
    askAtMs = performance.now() + ASK_AGAIN_MS;
    return known;
  };
}

/** Keeps jobs with the shared state, or in `dataDir` on a single node. */
export const jobPlaceOf = (dataDir: string, cluster: ClusterStore | null): JobPlace =>
  cluster ?? { notes: openFolderNotes(join(dataDir, 'notes')), onOneNode: onThisNode };

/** Until the first node of a cluster has started. */
const ASK_AGAIN_MS = 30_000;
const FIND_LIMIT_MS = 10_000;
const NOTE = 'mark-of-attachments';
const MARK = /^\.shared-[0-9a-f-]{36}$/;

/**
 * Checks that ATTACHMENTS_DIR is the folder of all nodes, by an empty file that the database names. Rejects with
 * `BadSetting`; passes while the database is out.
 */
export async function checkSharedFolder(folder: string, notes: Pick<SharedNotes, 'read' | 'keepFirst'>): Promise<void> {
  try {
    if ((await notes.read(NOTE)) === null) {
      // the file comes before the note, so that the first note wins
      const mark = `.shared-${randomUUID()}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, mark), '');
      await notes.keepFirst(NOTE, mark);
    }
    await refuseWithout(await markIn(notes), folder);
  } catch (error) {
    if (error instanceof BadSetting) throw error;
    if (error instanceof StoreUnavailable) return;
    throw new BadSetting(`Setting ATTACHMENTS_DIR "${folder}" is not usable: ${(error as Error).message}.`);
  }
}

async function markIn(notes: Pick<SharedNotes, 'read'>): Promise<string | null> {
  const mark = await notes.read(NOTE);
  return mark !== null && MARK.test(mark) ? mark : null;
}

async function refuseWithout(mark: string | null, folder: string): Promise<void> {
  if (mark === null) return;
  const found = await within(FIND_LIMIT_MS, stat(join(folder, mark), { throwIfNoEntry: false }), () => {
    throw new Error('it does not answer');
  });
  if (found !== undefined) return;
  throw new BadSetting(
    `Setting ATTACHMENTS_DIR "${folder}" is not the folder of the other nodes: there is no file ${mark} in it. ` +
      'Mount that folder there. If its contents were brought from a copy, make the empty file.',
  );
}

/** Rejects with `BadSetting` where nodes share another folder of files. */
export async function refuseOtherFolder(place: StorePlace): Promise<void> {
  await refuseWithout(await readMark(place), attachmentsOf(place));
}
