import { OTHER_ADDRESSES } from '../crawl-batch.ts';

const FORBIDDEN = 'robots.txt forbids it already: an engine that still fetches it has an old copy.';
const FADES = 'The page is noindex: engines drop it by themselves.';

/** What is true of addresses of this site that no sitemap lists, by the beginning of their pattern; the first that fits counts. */
const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^\(other\)$/, 'Patterns beyond the bound of the list.'],
  [
    /, not there$/,
    'Not in the catalog: an earlier edition had it, or other sites link there. 404 is the right answer.',
  ],
  [/, redirects$/, 'Leads to the page that took its place: fine.'],
  [/^\/…/, 'No such page. Other sites link there: see /demand.'],
  [/^\/fsc\/:fsg\/:fsc\/:nsn/, 'Redirects to the page of the item: fine.'],
  [/^\/nsn\/:fsg\/:fsc\/:nsn$/, 'Another spelling of an NSN. It redirects to the dashed form, or is not there: fine.'],
  [/^\/nsn(\/:fsg(\/:fsc)?)?(\?|$)/, 'No item: 404 is the right answer.'],
  [/[?&](after|before)=/, 'A later page of a list, noindex, which leads to its parts: fine.'],
  [/^\/(nsn|fsg|fsc)\/.*\?/, 'A listed page with a query: it names the page without one as the right one.'],
  [/^\/(cart|list|compare|requests|rfq|look-alikes)/, FADES],
  [/^\/quote\//, 'A receipt, which only its buyer has. Somebody has published the address.'],
  [/^\/(quotes|operators?|crawl|sitemap-health)(\/|\?|$)/, 'For operators: an engine sees nothing there.'],
  [/^\/(assets\/|favicon\.ico|speculation-rules)/, 'What pages are drawn with: fine.'],
  [/^\/(api|mcp)(\?|$)/, 'Explains the site to programs: fine.'],
  [/^\/(cage|name)\//, 'Another spelling of a code, or a list with a query: fine.'],
  [/sitemap/, 'A tool or a sitemap of another spelling: no page for buyers.'],
  [/\?/, 'A page with a query that it does not know: it names the page without one as the right one.'],
];

/** Says in a sentence what to do about addresses that no sitemap lists. `robotsTxt`: the file that the site serves. */
export function adviceFor(pattern: string, robotsTxt: string): string {
  if (pattern !== OTHER_ADDRESSES && isForbidden(pattern, robotsTxt)) return FORBIDDEN;
  return ADVICE.find(([of]) => of.test(pattern))?.[1] ?? 'No sitemap lists it: look at what links there.';
}

/** Whether a line of robots.txt forbids the addresses of a pattern: https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3 */
function isForbidden(pattern: string, robotsTxt: string): boolean {
  // the parameters of a pattern are in alphabetical order; a line names one wherever it stands
  return robotsTxt.split('\n').some((line) => {
    const [, rule] = /^Disallow: *(\S+)/.exec(line) ?? [];
    return rule !== undefined && new RegExp(`^${rule.split('*').map(RegExp.escape).join('.*')}`).test(pattern);
  });
}
