import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, PAGES, type PageName } from '../routes.ts';

/** What a buyer opens next: pages that anybody may read, that change nothing, and that cost little (docs/decisions/046). */
const AHEAD = ['nsn', 'fsg', 'fsc', 'name', 'cage', 'catalog'] as const satisfies readonly PageName[];
/** Links that a script answers in place, or that save a file. */
const ANSWERED_HERE = '[data-add], [data-choose-link], [data-choose-count], [download], [target]';
/** Narrowed and ordered lists, of which a page links hundreds; the next page of a list is what most go on with. */
const ONE_OF_MANY = '[rel~="nofollow"]:not([rel~="next"])';

/**
 * What browsers may fetch ahead when a pointer rests on a link, or a finger touches it (eagerness "moderate"): one page of a part, a class, a name, a maker
 * or a search. Documents alone, which are not shown and run no script before they are opened.
 */
export const SPECULATION_RULES = {
  prefetch: [
    { eagerness: 'moderate', where: { and: [{ href_matches: pages({ search: '' }) }, not(ANSWERED_HERE)] } },
    { eagerness: 'moderate', where: { and: [{ href_matches: pages({}) }, not(ANSWERED_HERE), not(ONE_OF_MANY)] } },
  ],
};

/** The value of the header by which a document names its rules. */
export const SPECULATION_RULES_HEADER = `"${ENDPOINTS.speculationRules}"`;

function pages(rest: { search?: string }): object[] {
  return AHEAD.map((name) => ({ pathname: PAGES[name].path.replaceAll(/:\w+/g, '*'), ...rest }));
}

function not(selector: string): object {
  return { not: { selector_matches: selector } };
}

/** Serves the rules: a file of their own, since the content security policy lets no inline script in. */
export function addSpeculationRules(app: FastifyInstance): void {
  const rules = JSON.stringify(SPECULATION_RULES);
  app.get(ENDPOINTS.speculationRules, async (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=86400').send(rules),
  );
}
