import { paths } from '#base/paths.ts';
import { ENDPOINTS, PAGES } from '#base/routes.ts';
import type { PageKind } from './records.ts';

/** What a path means to the catalog. Pages have a number, which no catalog changes; see `PageKind`. */
export type FetchedAddress =
  | { target: PageKind; page: number }
  | { target: 'sitemap' | 'listed'; path: string }
  | { target: 'unlisted'; pattern: string };

const STATIC_PAGES: ReadonlySet<string> = new Set([paths.home(), paths.catalog(), paths.sitemapHelp(), paths.rfq()]);
/** Pages in their canonical spelling: another one is redirected or refused, and no sitemap lists it. */
const PAGE =
  /^\/(?:nsn\/(\d\d)\/(\1\d\d)\/\2-(\d\d-\d{3}-\d{4})|fsg\/(\d\d)|fsc\/(\d\d)\/(\5\d\d)|name\/(\d{5})|cage\/([\dA-Z]{5}))$/;
/** The longest path of a page: that of an NSN. */
const MAX_PAGE_LENGTH = 29;
/** Sitemaps in the spelling that the site links, their stored files, and robots.txt, which names them. */
const SITEMAP =
  /^\/(?:robots\.txt|sitemap(?:-index|-static|-working|-pages|-files|-groups)?\.xml|sitemap\.xml\?(?=[a-z])(?:type=[a-z]{3,6})?(?:&?fsc=\d{4})?(?:&?page=\d{1,5})?(?:&?chunk=\d{1,4})?|sitemaps\/[a-z]{3,6}-\d{1,5}\.xml\.gz|sitemap\/(?!fsg)[a-z]{3,6}(?:-\d{1,5})?(?:\/\d{1,5})?(?:\?page=\d{1,5})?)$/;

/** Reads a path with its query, as sent. Whether the catalog has the page is not known here. */
export function addressOf(path: string): FetchedAddress {
  const page = path.length <= MAX_PAGE_LENGTH ? PAGE.exec(path) : null;
  if (page !== null) {
    const [, , , nsn, fsg, , fsc, name, cage] = page;
    if (nsn !== undefined) return { target: 'nsn', page: Number(nsn.replaceAll('-', '')) };
    if (fsg !== undefined) return { target: 'fsg', page: Number(fsg) };
    if (fsc !== undefined) return { target: 'fsc', page: Number(fsc) };
    if (name !== undefined) return { target: 'name', page: Number(name) };
    return { target: 'cage', page: Number.parseInt(cage!, 36) };
  }
  if (STATIC_PAGES.has(path)) return { target: 'listed', path };
  if (path.length < 60 && SITEMAP.test(path)) return { target: 'sitemap', path };
  return { target: 'unlisted', pattern: patternOf(path) };
}

/** Stands for what is not kept. */
const LEFT_OUT = '…';
/** Parameters that a pattern names; more are left out. */
const MAX_PARAMETERS = 5;
/** A filter by a characteristic (c.MATT) is one of thousands. */
const CHARACTERISTIC = /^c\.[A-Z0-9]+$/;
const PARAMETER = /^[a-z][a-z_]{0,15}$/i;

/** Route patterns of the site: those with fewer parameters first, then those with an open end. */
const ROUTES = [
  ...Object.values(PAGES).flatMap((page) => [page.path, ...('also' in page ? page.also : [])]),
  ...Object.values(ENDPOINTS),
]
  .filter((route) => route !== null)
  .map((route) => ({ route, isOpen: route.endsWith('/*'), parameters: route.split('/:').length }))
  .toSorted((one, other) => Number(one.isOpen) - Number(other.isOpen) || one.parameters - other.parameters)
  .map(({ route, isOpen }) => {
    const fixed = (isOpen ? route.slice(0, -1) : route).split(/:[^/]+/).map((text) => RegExp.escape(text));
    return { route, form: new RegExp(`^${fixed.join('[^/]+')}${isOpen ? '' : '$'}`) };
  });

/**
 * The route of an address and the names of its parameters in order: "/catalog?search=bolt&tab=nsn" is
 * "/catalog?search=…&tab=…". A path without a route is "/…".
 */
export function patternOf(path: string): string {
  const mark = path.indexOf('?');
  const plain = mark < 0 ? path : path.slice(0, mark);
  const route = ROUTES.find(({ form }) => form.test(plain))?.route ?? `/${LEFT_OUT}`;
  if (mark < 0 || mark === path.length - 1) return mark < 0 ? route : `${route}?`;
  const names = new Set(
    path
      .slice(mark + 1, mark + 1_000)
      .split('&')
      .map(parameterOf),
  );
  return `${route}?${[...names].toSorted().slice(0, MAX_PARAMETERS).join('&')}`;
}

function parameterOf(part: string): string {
  const equals = part.indexOf('=');
  const name = equals < 0 ? part : part.slice(0, equals);
  if (CHARACTERISTIC.test(name)) return `c.${LEFT_OUT}=${LEFT_OUT}`;
  return PARAMETER.test(name) && equals >= 0 ? `${name}=${LEFT_OUT}` : LEFT_OUT;
}
