import { parseCageCode } from '../domain/cage-code.ts';
import { niinOfNsn, type Nsn } from '../domain/nsn.ts';
import { normalizePartNumber } from '../domain/part-number.ts';
import type { CatalogStore } from './catalog-store.ts';

/** Texts that match one name, some, and most; digits that lead, end, and match few or many. */
const TEXTS = ['', 'RARE 001', 'RARE 0', 'RARE', 'BOLT', 'A', 'NO SUCH'];
const DIGITS = [null, '0', '5305', '53050', '0001', '12345', '000000001'];

/** Asks a store everything that it can be asked, so that each of its statements runs. */
export async function readEverything(store: CatalogStore): Promise<void> {
  const classes = await store.listClasses();
  const fsc = classes.toSorted((left, right) => right.nsnCount - left.nsnCount)[0]!.fsc;
  await store.ping();
  await store.listGroups();
  await store.findGroup(classes[0]!.fsg);
  await store.findClass(fsc);
  const { parts } = await store.listClassParts(fsc, { limit: 100 });
  const nsn = parts[50]!.nsn;
  await store.sitemapFacts();
  await store.readNsnBlocks(1, 2);
  await store.findNiin(niinOfNsn(nsn));
  await store.findPart(nsn);
  for (const count of [1, 5, 40]) await store.findListedParts(parts.slice(0, count).map((part) => part.nsn));
  const [partNumber] = await store.listPartNumbers(nsn, 25);
  await store.readSections(nsn);
  await store.findItemDefinition('00342');
  await store.findMaker(parseCageCode(partNumber?.cage ?? '81343')!);
  await store.findByPartNumber(normalizePartNumber(partNumber?.partNumber ?? 'MS1-0')!, 1_000);
  for (const page of [{}, { after: nsn }, { before: nsn }, { after: 0 as Nsn }]) {
    await store.listParts({ ...page, limit: 100 });
    await store.listClassParts(fsc, { ...page, limit: 100 });
    for (const text of TEXTS) {
      await store.searchItemNames([text], { ...page, limit: 100 });
      for (const digits of DIGITS) {
        await store.searchClassParts(fsc, { text, digits }, { ...page, limit: 100 });
        await store.searchParts({ text, digits }, { ...page, limit: 100 });
      }
    }
  }
}
