import { makeSitemapFile } from '../features/sitemap/make-sitemap-file.ts';
import { NSNS_PER_FILE } from '../features/sitemap/sitemap-limits.ts';
import type { SitemapFilePlan } from '../features/sitemap/sitemap-plan.ts';
import type { NsnDays } from '../storage/nsn-block.ts';

/** By then code is compiled for speed: later files took no less time. */
const ENOUGH_FILES = 20;
const FIRST_NSN = 5_305_000_000_000;
const CLASS_STEP = 1_000_000_000;

/**
 * Makes files of invented NSNs and throws them away, until a thread's code is compiled for speed or `isOver` says that work has come. A thread does that
 * while the main thread opens the catalog; each would otherwise lose a tenth of a second at its first files.
 */
export async function warmUpSitemaps(isOver: () => boolean): Promise<void> {
  const nsns = inventNsns();
  const source = { origin: 'https://parts.example', readBlocks: () => Promise.resolve([nsns]) };
  for (let made = 0; made < ENOUGH_FILES && !isOver(); made += 1) {
    await makeSitemapFile(FILE, source);
    // work is heard of between two files
    await new Promise(setImmediate);
  }
}

const FILE: SitemapFilePlan = {
  type: 'nsn-1',
  name: 'nsn-1.xml.gz',
  groups: [],
  classes: [],
  nsns: { start: 0, end: NSNS_PER_FILE },
  urlCount: NSNS_PER_FILE,
  firstNsn: null,
  lastNsn: null,
  changedOn: 0,
  digest: '',
};

/** With gaps, classes and days about as often as a catalog has them. */
function inventNsns(): NsnDays {
  const nsns = Float64Array.from(
    { length: NSNS_PER_FILE },
    (_, index) => FIRST_NSN + Math.floor(index / 1_000) * CLASS_STEP + index * 37 + (index % 7),
  );
  const days = Int32Array.from({ length: NSNS_PER_FILE }, (_, index) => 20_000 + (index % 500 === 0 ? 1 : 0));
  return { nsns, days };
}
