import { join } from 'node:path';
import type { StorePlace } from '../settings/store-place.ts';
import { missingMark } from '../cluster/open-cluster.ts';
import { wrongFolder } from '../cluster/shared-folder.ts';

/** Rejects with `BadSetting` where nodes share a folder of files and this is another one: files would be left out of a copy, or left behind. */
export async function refuseOtherFolder(place: StorePlace): Promise<void> {
  const mark = await missingMark(place);
  if (mark !== null) throw wrongFolder(place.attachmentsDir ?? join(place.dataDir, 'attachments'), mark);
}
