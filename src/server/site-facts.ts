import type { SiteFacts } from '../pages/page.ts';
import type { CatalogEdition } from '../storage/catalog-store.ts';
import type { SiteSettings } from './site-settings.ts';

/** What pages may say of the site: the owner's settings and the edition in force. */
export function siteFacts(settings: SiteSettings, origin: string, edition: CatalogEdition): SiteFacts {
  return {
    ...settings,
    origin,
    listedNsns: edition.listedNsns,
    groups: edition.groups,
    classes: edition.classes,
    editionDate: edition.editionDate || null,
    sample: edition.sample,
  };
}
