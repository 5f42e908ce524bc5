import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, PAGES, type PageName } from '../routes.ts';

/** Cheap pages that change nothing (docs/decisions/046). */
const AHEAD = ['nsn', 'fsg', 'fsc', 'name', 'cage', 'catalog'] as const satisfies readonly PageName[];
const ANSWERED_HERE = '[data-add], [data-choose-link], [data-choose-count], [download], [target]';
const ONE_OF_MANY = '[rel~="nofollow"]:not([rel~="next"])';

/** Lets browsers fetch a page ahead when a pointer rests on its link. */
export const SPECULATION_RULES = {
  prefetch: [
    { eagerness: 'moderate', where: { and: [{ href_matches: pages({ search: '' }) }, not(ANSWERED_HERE)] } },
    { eagerness: 'moderate', where: { and: [{ href_matches: pages({}) }, not(ANSWERED_HERE), not(ONE_OF_MANY)] } },
  ],
};

export const SPECULATION_RULES_HEADER = `"${ENDPOINTS.speculationRules}"`;

function pages(rest: { search?: string }): object[] {
  return AHEAD.map((name) => ({ pathname: PAGES[name].path.replaceAll(/:\w+/g, '*'), ...rest }));
}

function not(selector: string): object {
  return { not: { selector_matches: selector } };
}

/** A file: the content security policy forbids inline rules. */
export function addSpeculationRules(app: FastifyInstance): void {
  const rules = JSON.stringify(SPECULATION_RULES);
  app.get(ENDPOINTS.speculationRules, async (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=86400').send(rules),
  );
}
