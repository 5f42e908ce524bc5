import type { CatalogStore } from '../../../src/publog/catalog-store.ts';
import type { DemandRecord } from '../../../src/sitemaps/crawl/records.ts';
import { emptyCatalog } from '../catalog/empty-catalog.fixture.ts';
import { recorderOf } from '../http/app.fixture.ts';
import { builtSite, SITE_ORIGIN, sourceOf } from '../http/built-site.fixture.ts';
import { aListCatalog } from './list-catalog.fixture.ts';
import { aForm } from './workbook.fixture.ts';

export const LIST_ORIGIN = SITE_ORIGIN;

/** The whole site on a catalog of two parts; `change` replaces its methods. */
export async function aListSite(
  options: {
    env?: Record<string, string>;
    change?: Partial<CatalogStore>;
    log?: string[];
    asked?: DemandRecord[];
  } = {},
) {
  const parts = aListCatalog([
    { nsn: '5305-01-234-5678', itemName: 'SCREW,CAP', numbers: [['MS16998-28', '96906']] },
    { nsn: '5310-00-167-0818', itemName: 'WASHER,FLAT', numbers: [['AN960-10', '88044']] },
    { nsn: '5310-01-167-0819', itemName: 'WASHER,LOCK', numbers: [['AN960-10', '88044']] },
  ]);
  const { env, change, log, asked } = options;
  const edition = { ...emptyCatalog.edition, listedNsns: 2 };
  const { app } = await builtSite({
    env,
    log,
    source: sourceOf({ ...emptyCatalog, ...parts, edition, ...change }),
    recorder: asked ? { ...recorderOf([]), recordDemand: (records) => void asked.push(...records) } : null,
  });
  return app;
}

type ListSite = Awaited<ReturnType<typeof aListSite>>;
export const LIST_ADDRESS = '/functions/v1/match-list';

/** A list as a program sends it, with further fields. */
export const sendText = (app: ListSite, text: string, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: LIST_ADDRESS,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ text, ...more }),
  });

/** A list as a file of a form. */
export async function sendFile(app: ListSite, name: string, bytes: Uint8Array, fields: [string, string][] = []) {
  return app.inject({ method: 'POST', url: LIST_ADDRESS, ...(await aForm([...fields, ['file', { name, bytes }]])) });
}
