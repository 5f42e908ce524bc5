import type { FastifyInstance } from 'fastify';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';
import { formatNsn, type Nsn, parseNsn } from '../../../domain/nsn.ts';
import { parseUnitOfIssue } from '../../../domain/unit-of-issue.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { ENDPOINTS } from '../../../routes.ts';
import { MAX_UNITS_ASKED } from '../cart-units.ts';

/** A cart of a thousand lines asks fifty times, once. */
const CALLS_PER_MINUTE = 120;
const RETRY_AFTER_SECONDS = 10;

type Site = { catalog: () => CatalogStore; callsPerMinute?: number };

/**
 * GET /functions/v1/units-of-issue?nsn=...&nsn=...: the unit of issue of each NSN by its code, for a cart whose lines came from lists; `{}` has no entry for one
 * without. An NSN that cannot be read is left out; `error` says why nothing is answered.
 */
export function addUnitsOfIssue(app: FastifyInstance, { catalog, callsPerMinute = CALLS_PER_MINUTE }: Site): void {
  const rate = rateLimit(callsPerMinute);
  app.get(ENDPOINTS.unitsOfIssue, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const wait = rate.take(request.ip);
    if (wait > 0)
      return reply
        .code(429)
        .header('retry-after', String(wait))
        .send({ error: `More than ${callsPerMinute} calls a minute. Please wait ${wait} s.` });
    const asked = [(request.query as { nsn?: unknown }).nsn ?? []].flat();
    const nsns = asked.map((text) => parseNsn(String(text))).filter((nsn) => nsn !== null);
    if (nsns.length > MAX_UNITS_ASKED)
      return reply.code(400).send({ error: `At most ${MAX_UNITS_ASKED} NSNs are answered at a time.` });
    try {
      const store = catalog();
      const units: Record<string, string> = {};
      for (const nsn of new Set(nsns)) {
        const unit = await unitOf(store, nsn);
        if (unit !== '') units[formatNsn(nsn)] = unit;
      }
      return reply.send(units);
    } catch (cause) {
      request.log.error({ err: cause }, 'units of issue failed');
      return reply
        .code(503)
        .header('retry-after', String(RETRY_AFTER_SECONDS))
        .send({ error: 'The catalog could not be read just now. Please try again.' });
    }
  });
}

async function unitOf(store: CatalogStore, nsn: Nsn): Promise<string> {
  const { management } = await store.readSections(nsn);
  return parseUnitOfIssue(management?.[0]?.ui);
}
