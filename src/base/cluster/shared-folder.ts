import { randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SharedNotes } from './cluster-store.ts';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import { BadSetting } from '../settings/config.ts';

const NOTE = 'mark-of-attachments';
const MARK = /^\.shared-[0-9a-f-]{36}$/;
const FOLDER_MODE = 0o700;

/**
 * Checks that ATTACHMENTS_DIR is the folder of all nodes, by an empty file that the database names. Rejects with
 * `BadSetting`; passes while the database is out.
 */
export async function checkSharedFolder(folder: string, notes: Pick<SharedNotes, 'read' | 'keepFirst'>): Promise<void> {
  try {
    if ((await notes.read(NOTE)) === null) await leaveMark(folder, notes);
    const mark = await markNotIn(folder, notes);
    if (mark !== null) throw wrongFolder(folder, mark);
  } catch (error) {
    if (error instanceof BadSetting) throw error;
    if (error instanceof StoreUnavailable) return;
    throw new BadSetting(`Setting ATTACHMENTS_DIR "${folder}" is not usable: ${(error as Error).message}.`);
  }
}

export async function markNotIn(folder: string, notes: Pick<SharedNotes, 'read'>): Promise<string | null> {
  const mark = await notes.read(NOTE);
  return mark === null || !MARK.test(mark) || (await isThere(join(folder, mark))) ? null : mark;
}

export const wrongFolder = (folder: string, mark: string): BadSetting =>
  new BadSetting(
    `Setting ATTACHMENTS_DIR "${folder}" is not the folder of the other nodes: there is no file ${mark} in it. ` +
      'Mount that folder there. If its contents were brought from a copy, make the empty file.',
  );

/** The file comes before the note, so that the first note wins. */
async function leaveMark(folder: string, notes: Pick<SharedNotes, 'read' | 'keepFirst'>): Promise<void> {
  const mark = `.shared-${randomUUID()}`;
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await writeFile(join(folder, mark), '');
  await notes.keepFirst(NOTE, mark);
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
