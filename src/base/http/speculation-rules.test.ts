import { describe, expect, test } from 'vitest';
import { ENDPOINTS, PAGE_NAMES, PAGES, pageLine } from '../routes.ts';
import { SPECULATION_RULES } from './site-endpoints.ts';

const ORIGIN = 'https://parts.example';
const patterns = SPECULATION_RULES.prefetch.flatMap(({ where: { and } }) =>
  and.flatMap((clause) => ('href_matches' in clause ? (clause.href_matches as URLPatternInit[]) : [])),
);
/** Whether browsers may fetch the page of a link ahead, by its address alone. */
const isAhead = (path: string): boolean => {
  const { pathname, search } = new URL(path, ORIGIN);
  return patterns.some((pattern) => new URLPattern(pattern).test({ pathname, search: search.slice(1) }));
};

describe('pages that browsers may fetch ahead (C16.33)', () => {
  test.each(
    `/nsn/53/5305/5305-01-234-5678 /fsg/53 /fsc/53/5305 /fsc/53/5305?after=5305-01-234-5678 /name/02371 /cage/96906
  /catalog /catalog?search=hex%20bolt`.split(/\s+/),
  )('%s may be fetched ahead', (path) => expect(isAhead(path)).toBe(true));

  const KEPT = `/ /?part=MS16998-28 /cart /rfq /list /requests /quotes /quotes/RFQ-1 /quotes/export.csv /operators
    /operator/sign-in?token=x /look-alikes/5305-01-234-5678 /functions/v1/suggest?q=bolt /api/v1/nsn/5305-01-234-5678
    /sitemap/nsn/1 /sitemaps/nsn-1.xml.gz`.split(/\s+/);
  test.each([...KEPT, `/quote/${'x'.repeat(43)}`, `/quote/${'x'.repeat(43)}/rfq.pdf`])(
    '%s may not be fetched ahead',
    (path) => expect(isAhead(path)).toBe(false),
  );

  test('no page of operators, no page with a form, and nothing but pages is among them', () => {
    const kept = PAGE_NAMES.filter((name) => pageLine(name).area !== undefined || pageLine(name).form);
    const addresses = [...kept.map((name) => PAGES[name].path), ...Object.values(ENDPOINTS)];
    expect(addresses.filter((path) => path !== null && isAhead(path.replaceAll(/:\w+/g, 'x')))).toEqual([]);
  });
});
