import type { CatalogStore } from '../../src/publog/catalog-store.ts';
import { nsnDigits } from '../../src/base/domain/nsn.ts';
import { readDescribedParts, readParametricTexts, partsMeant } from './described-parts.ts';
import type { Judged } from './metrics.ts';

const FIRST_PAGE = 10;

/** Searches for each of the parametric texts. The results are judged by the files in `folder` that it was imported from. */
export async function judgeParametricTexts(catalog: CatalogStore, folder: string): Promise<Judged[]> {
  const parts = readDescribedParts(folder);
  const judged: Judged[] = [];
  for (const meant of readParametricTexts()) {
    const found = await catalog.searchByWords({
      text: meant.text,
      filters: [],
      order: { by: 'fit' },
      page: { limit: FIRST_PAGE },
      facets: false,
    });
    const { nsns } = partsMeant(parts.values(), meant);
    judged.push({
      text: meant.text,
      right: (found?.parts ?? []).map(({ nsn }) => nsns.has(nsnDigits(nsn))),
      wanted: nsns.size,
    });
  }
  return judged;
}
