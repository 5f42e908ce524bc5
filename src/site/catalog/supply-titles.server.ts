import { upperWords } from '#base/domain/plain-text.ts';
import { createTextFinder } from '#base/domain/text-finder.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';

/** A catalog never changes. */
const kept = new WeakMap<CatalogStore['edition'], ReturnType<typeof readTitles>>();

/** Lists groups and, behind them, classes. `find` returns places of titles with all words. Rejects with `StoreUnavailable`. */
export const supplyTitles = (catalog: CatalogStore) =>
  kept.getOrInsertComputed(catalog.edition, (edition) => {
    const made = readTitles(catalog);
    made.catch(() => kept.delete(edition));
    return made;
  });

async function readTitles(catalog: CatalogStore) {
  const [groups, classes] = await Promise.all([catalog.listGroups(), catalog.listClasses()]);
  const titles = [...groups, ...classes].map(({ title }) => beginnings(title ?? ''));
  return { groups, classes, titles, find: createTextFinder(titles) };
}

/** Words match at their beginning: "ring" is not in Bearings. */
export const beginnings = (text: string) => ['', ...upperWords(text)].join(' ');
