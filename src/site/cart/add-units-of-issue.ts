import type { FastifyInstance } from 'fastify';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { formatNsn, type Nsn, parseNsn } from '#base/domain/nsn.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import { addCatalogCall, type CatalogCalls } from '#publog/http/catalog-call.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { MAX_UNITS_ASKED } from './cart-units.ts';

/**
 * GET /functions/v1/units-of-issue?nsn=...&nsn=...: the unit of issue of each NSN by its code, for a cart whose lines came from lists; `{}` has no entry for one
 * without. An NSN that cannot be read is left out; `error` says why nothing is answered.
 */
export function addUnitsOfIssue(app: FastifyInstance, site: CatalogCalls): void {
  addCatalogCall(app, ENDPOINTS.unitsOfIssue, site, async (nsn, catalog) => {
    const nsns = [nsn ?? []]
      .flat()
      .map((text) => parseNsn(String(text)))
      .filter((one) => one !== null);
    if (nsns.length > MAX_UNITS_ASKED) return { error: `At most ${MAX_UNITS_ASKED} NSNs are answered at a time.` };
    const store = catalog();
    const units: Record<string, string> = {};
    for (const one of new Set(nsns)) {
      const unit = await unitOf(store, one);
      if (unit !== '') units[formatNsn(one)] = unit;
    }
    return units;
  });
}

async function unitOf(store: CatalogStore, nsn: Nsn): Promise<string> {
  const { management } = await store.readSections(nsn);
  return parseUnitOfIssue(management?.[0]?.ui);
}
