import type { FastifyInstance } from 'fastify';
import { inForceOf } from '#base/domain/management.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { addCatalogCall, type CatalogCalls } from '#publog/http/catalog-call.ts';
import { addChangesFeed } from './changes/add-changes-feed.ts';
import { addDrawings } from './add-drawings.ts';
import { addBomMatch } from './bom-match/server/add-bom-match.ts';
import { MAX_UNITS_ASKED } from './cart/cart-units.ts';
import { lookAlikeCards, readLookAlikes } from './part/look-alikes/look-alikes.server.ts';
import { lookAlikeWords } from './part/messages.ts';
import { addSuggest } from './suggest/server/add-suggest.ts';

const LOOK_ALIKES_SHOWN = 8;
const CACHE_LOOK_ALIKES = 'public, max-age=60, stale-while-revalidate=600';

export function addSiteCalls(
  app: FastifyInstance,
  feed: Parameters<typeof addChangesFeed>[1],
  suggest: Parameters<typeof addSuggest>[1],
  list: Parameters<typeof addBomMatch>[1],
): ReturnType<typeof addBomMatch> {
  addChangesFeed(app, feed);
  addSuggest(app, suggest);
  addPartCalls(app, list);
  addDrawings(app, list);
  return addBomMatch(app, list);
}

/** GET /functions/v1/look-alikes?nsn= and /functions/v1/units-of-issue?nsn=&nsn=. */
export function addPartCalls(app: FastifyInstance, site: CatalogCalls): void {
  addCatalogCall(app, ENDPOINTS.lookAlikes, site, async (asked, catalog, reply) => {
    const nsn = typeof asked === 'string' ? parseNsn(asked) : null;
    if (nsn === null) return { error: 'nsn must be a National Stock Number, such as 5305-01-234-5678.' };
    const found = await readLookAlikes(catalog(), nsn, LOOK_ALIKES_SHOWN);
    reply.header('cache-control', CACHE_LOOK_ALIKES);
    return { cards: lookAlikeCards(nsn, found.parts), words: lookAlikeWords(found) };
  });
  addCatalogCall(app, ENDPOINTS.unitsOfIssue, site, async (asked, catalog) => {
    const nsns = [asked ?? []].flat().flatMap((text) => parseNsn(String(text)) ?? []);
    if (nsns.length > MAX_UNITS_ASKED) return { error: `At most ${MAX_UNITS_ASKED} NSNs are answered at a time.` };
    const units: Record<string, string> = {};
    for (const nsn of new Set(nsns)) {
      const unit = parseUnitOfIssue(inForceOf((await catalog().readSections(nsn)).management)?.ui);
      if (unit !== '') units[formatNsn(nsn)] = unit;
    }
    return units;
  });
}
