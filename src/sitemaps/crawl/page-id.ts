import { paths } from '#base/paths.ts';
import type { PageKind } from './crawl-batch.ts';
import { patternOf } from './route-pattern.ts';

/** What a path means to the catalog. Pages have a number, which no catalog changes; see `PageKind`. */
export type FetchedAddress =
  | { target: PageKind; page: number }
  | { target: 'sitemap' | 'listed'; path: string }
  | { target: 'unlisted'; pattern: string };

const STATIC_PAGES: ReadonlySet<string> = new Set([paths.home(), paths.catalog(), paths.sitemapHelp(), paths.rfq()]);
/** Sitemaps in the spelling that the site links, their stored files, and robots.txt, which names them. */
const SITEMAP =
  /^\/(?:robots\.txt|sitemap(?:-index|-static|-working|-pages|-files|-groups)?\.xml|sitemap\.xml\?(?=[a-z])(?:type=[a-z]{3,6})?(?:&?fsc=\d{4})?(?:&?page=\d{1,5})?(?:&?chunk=\d{1,4})?|sitemaps\/[a-z]{3,6}-\d{1,5}\.xml\.gz|sitemap\/(?!fsg)[a-z]{3,6}(?:-\d{1,5})?(?:\/\d{1,5})?(?:\?page=\d{1,5})?)$/;

/**
 * Reads a path with its query, as sent. A page is recognized in its canonical spelling alone, without a query: another spelling is redirected
 * or refused, and no sitemap lists it. Whether the catalog has the page is not known here.
 */
export function addressOf(path: string): FetchedAddress {
  return pageOf(path) ?? otherAddressOf(path);
}

function pageOf(path: string): FetchedAddress | null {
  switch (path.length) {
    case 29: // /nsn/53/5305/5305-01-234-5678
      return nsnPageOf(path);
    case 7: {
      const fsg = path.startsWith('/fsg/') ? digits(path, 5, 7) : -1;
      return fsg < 0 ? null : { target: 'fsg', page: fsg };
    }
    case 12: {
      const fsc = path.startsWith('/fsc/') && isSlash(path, 7) ? digits(path, 8, 12) : -1;
      return fsc < 0 || digits(path, 5, 7) !== Math.trunc(fsc / 100) ? null : { target: 'fsc', page: fsc };
    }
    case 11: {
      if (path.startsWith('/cage/')) return cagePageOf(path);
      const code = path.startsWith('/name/') ? digits(path, 6, 11) : -1;
      return code < 0 ? null : { target: 'name', page: code };
    }
    default:
      return null;
  }
}

function nsnPageOf(path: string): FetchedAddress | null {
  if (!path.startsWith('/nsn/') || !isSlash(path, 7) || !isSlash(path, 12)) return null;
  const [fsg, fsc] = [digits(path, 5, 7), digits(path, 8, 12)];
  if (fsc < 0 || fsg !== Math.trunc(fsc / 100) || digits(path, 13, 17) !== fsc) return null;
  if (!isDash(path, 17) || !isDash(path, 20) || !isDash(path, 24)) return null;
  const [country, upper, lower] = [digits(path, 18, 20), digits(path, 21, 24), digits(path, 25, 29)];
  if (country < 0 || upper < 0 || lower < 0) return null;
  return { target: 'nsn', page: country * 10_000_000 + upper * 10_000 + lower };
}

/** The code as a number of base 36: capital letters alone. */
function cagePageOf(path: string): FetchedAddress | null {
  let page = 0;
  for (let at = 6; at < 11; at += 1) {
    const code = path.charCodeAt(at);
    const digit = code >= 48 && code <= 57 ? code - 48 : code >= 65 && code <= 90 ? code - 55 : -1;
    if (digit < 0) return null;
    page = page * 36 + digit;
  }
  return { target: 'cage', page };
}

function otherAddressOf(path: string): FetchedAddress {
  if (STATIC_PAGES.has(path)) return { target: 'listed', path };
  if (path.length < 60 && SITEMAP.test(path)) return { target: 'sitemap', path };
  return { target: 'unlisted', pattern: patternOf(path) };
}

/** The ASCII digits from `from` up to but without `to` as a number; -1 where one is missing. */
function digits(path: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = path.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}

const isSlash = (path: string, at: number): boolean => path.charCodeAt(at) === 47;
const isDash = (path: string, at: number): boolean => path.charCodeAt(at) === 45;
