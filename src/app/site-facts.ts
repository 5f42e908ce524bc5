import type { SiteFacts } from '#base/http/frame/page.ts';
import type { CatalogEdition, CatalogStore } from '#publog/catalog-store.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';

/** The same object until something changes, for caches. */
export function cachedSiteFacts(settings: SiteSettings, origin: () => string, hasShelf: () => boolean) {
  const kept = new WeakMap<CatalogEdition, SiteFacts>();
  return ({ edition }: CatalogStore): SiteFacts => {
    let facts = kept.get(edition);
    if (facts === undefined || facts.origin !== origin() || facts.hasShelf !== hasShelf()) {
      const { listedNsns, groups, classes, sample } = edition;
      const [editionDate, loadedOn] = [edition.editionDate || null, edition.importedAt.slice(0, 10) || null];
      const ofEdition = { listedNsns, groups, classes, editionDate, loadedOn, sample };
      facts = { ...settings, origin: origin(), ...ofEdition, hasShelf: hasShelf() };
      kept.set(edition, facts);
    }
    return facts;
  };
}
