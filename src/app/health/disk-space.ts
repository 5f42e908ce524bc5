import { statfs } from 'node:fs/promises';

export type DiskSpace = { freeBytes: number; freeShare: number };

/** What is free for this program on the disk of a folder, and which share of the disk it is; null when it cannot be told. */
export async function findDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return blocks === 0 ? null : { freeBytes: bavail * bsize, freeShare: bavail / blocks };
  } catch {
    return null;
  }
}
