import { join } from 'node:path';
import type { StorePlace } from '../settings/store-place.ts';
import { missingMark } from '../cluster/open-cluster.ts';
import { wrongFolder } from '../cluster/shared-folder.ts';

/** Rejects with `BadSetting` where nodes share another folder of files. */
export async function refuseOtherFolder(place: StorePlace): Promise<void> {
  const mark = await missingMark(place);
  if (mark !== null) throw wrongFolder(place.attachmentsDir ?? join(place.dataDir, 'attachments'), mark);
}
