import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import type { ReleaseServices } from '#publog/releases/release-registry.ts';
import type { DeskServices } from '#desk/desk-services.ts';
import { readSitemapStates } from '#sitemaps/health/sitemap-states.ts';
import { orUnread } from '#base/domain/sheet-state.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import { findWrong } from '../../alerts/alert-machine.ts';
import type { Readiness } from '../../health/readiness.ts';

/** For the sheet alone. */
export type SheetServices = {
  readiness: () => Promise<Readiness>;
  /** Returns the catalog of which search engines were told last, null before the first. Null without a key. */
  indexNowTold: (() => Promise<string | null>) | null;
};

export type SheetData = Awaited<ReturnType<typeof read>>;

type Services = SheetServices &
  Pick<DeskServices, 'quotes'> &
  Parameters<typeof readSitemapStates>[0] &
  Pick<ReleaseServices, 'releaseNodes'>;

/** GET /operator (G5.8). */
export const load = async (request: OperatorRequest, services: Services): Promise<PageAnswer<SheetData>> => ({
  kind: 'personal',
  data: await read(request, services),
});

/** Undefined: could not be read. */
async function read({ identity, catalog }: OperatorRequest, services: Services) {
  const nowMs = Date.now();
  const { quotes, readiness: look, releaseNodes, indexNowTold } = services;
  const [readiness, figures, ofSitemaps, told, nodes] = await Promise.all([
    look(),
    orUnread(quotes.desk.readFigures(nowMs)),
    readSitemapStates(services, nowMs),
    indexNowTold && orUnread(indexNowTold().then((version) => ({ version }))),
    orUnread(releaseNodes()),
  ]);
  const wrong = findWrong(readiness);
  const [{ role }, { version }] = [identity.operator, catalog.edition];
  return { role, readiness, wrong, figures, ofSitemaps, told, nodes, version, nowMs };
}
