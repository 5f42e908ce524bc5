import { upperWords } from '#base/domain/plain-text.ts';
import { createTextFinder } from '#base/domain/text-finder.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';

/** A catalog never changes. */
const kept = new WeakMap<CatalogStore['edition'], ReturnType<typeof readTitles>>();

/** Lists groups and, behind them, classes. `find` returns places of titles with all words. Rejects with `StoreUnavailable`. */
export function supplyTitles(catalog: CatalogStore): ReturnType<typeof readTitles> {
  const known = kept.get(catalog.edition);
  if (known) return known;
  const made = readTitles(catalog);
  kept.set(catalog.edition, made);
  made.catch(() => kept.delete(catalog.edition));
  return made;
}

async function readTitles(catalog: CatalogStore) {
  const [groups, classes] = await Promise.all([catalog.listGroups(), catalog.listClasses()]);
  const titles = [...groups, ...classes].map(({ title }) => beginnings(title ?? ''));
  return { groups, classes, titles, find: createTextFinder(titles) };
}

/** Words match at their beginning: "ring" is not in Bearings. */
export const beginnings = (text: string) =>
  upperWords(text)
    .map((word) => ` ${word}`)
    .join('');
