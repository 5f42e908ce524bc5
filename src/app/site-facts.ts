import type { SiteFacts } from '#base/http/frame/page.ts';
import type { CatalogEdition, CatalogStore } from '#publog/catalog-store.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';

export function siteFacts(settings: SiteSettings, origin: string, edition: CatalogEdition): SiteFacts {
  return {
    ...settings,
    origin,
    listedNsns: edition.listedNsns,
    groups: edition.groups,
    classes: edition.classes,
    editionDate: edition.editionDate || null,
    loadedOn: edition.importedAt.slice(0, 10) || null,
    sample: edition.sample,
  };
}

/** The same object until something changes, for caches. */
export function cachedSiteFacts(settings: SiteSettings, origin: () => string): (catalog: CatalogStore) => SiteFacts {
  const kept = new WeakMap<CatalogEdition, SiteFacts>();
  return ({ edition }) => {
    let facts = kept.get(edition);
    if (facts === undefined || facts.origin !== origin())
      kept.set(edition, (facts = siteFacts(settings, origin(), edition)));
    return facts;
  };
}
