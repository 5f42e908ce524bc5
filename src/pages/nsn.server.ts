import { parseNsn, nsnOf } from '../domain/nsn.ts';
import { parseFsc } from '../domain/supply-class.ts';
import { loadPart } from '../features/part/load-part.ts';
import { createPartCache, type PartCache } from '../features/part/part-cache.ts';
import { readItemAddress } from '../features/part/read-address.ts';
import { paths } from '../paths.ts';
import type { CatalogStore } from '../storage/catalog-store.ts';
import type { NsnPageData } from './nsn.data.ts';
import type { PageAnswer, PageRequest } from './page.ts';

const caches = new WeakMap<CatalogStore, PartCache>();

/** GET /nsn/:fsg/:fsc/:nsn (decisions 6 and 7). */
export async function load({ path, params, query, catalog, site }: PageRequest): Promise<PageAnswer<NsnPageData>> {
  const address = params.nsn ?? '';
  const niin = readItemAddress(address);
  if (niin === null) return { kind: 'not-found', data: { kind: 'invalid' } };
  const asked = parseNsn(address) ?? nsnOf(parseFsc(params.fsc ?? '') ?? ('0000' as never), niin);
  try {
    const found = await catalog.findNiin(niin);
    if (found?.replacedBy) return { kind: 'redirect', path: paths.part(found.replacedBy) };
    if (!found?.nsn) return { kind: 'not-found', data: { kind: 'not-found', nsn: asked } };
    if (path !== paths.part(found.nsn)) return { kind: 'redirect', path: paths.part(found.nsn) };

    const choice = {
      allPartNumbers: query.get('parts') === 'all',
      allCharacteristics: query.get('characteristics') === 'all',
      showUnitPrice: site.showGovernmentUnitPrice,
    };
    const key = `${found.nsn} ${choice.allPartNumbers} ${choice.allCharacteristics}`;
    const cache = cacheOf(catalog);
    let part = cache.find(key);
    if (part === null) {
      part = await loadPart(catalog, found.nsn, found, choice);
      if (part === null) return { kind: 'not-found', data: { kind: 'not-found', nsn: found.nsn } };
      const whole = part.partNumbers !== null && part.related !== null && !Object.values(part.sections).includes(null);
      // What could not be read is asked for again the next time.
      if (whole) cache.keep(key, part);
    }
    const noindex = !part.listed || choice.allPartNumbers || choice.allCharacteristics;
    return { kind: 'found', data: { kind: 'part', part }, noindex };
  } catch {
    return { kind: 'unavailable', data: { kind: 'stub', nsn: asked } };
  }
}

function cacheOf(catalog: CatalogStore): PartCache {
  let cache = caches.get(catalog);
  if (cache === undefined) caches.set(catalog, (cache = createPartCache()));
  return cache;
}
