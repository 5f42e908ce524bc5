import type { Fsc } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import type { SitemapToolFacts } from './tool-facts.ts';

export type ListedSitemap = {
  name: string;
  /** The name in two: what kind it is (empty where that says nothing), and which. */
  kind: string;
  which: string;
  path: string;
};

type Facts = Pick<SitemapToolFacts, 'nsnPages' | 'indexChunks' | 'indexClasses' | 'classPages'>;

/** Every sitemap of the catalog's index, by kind, and the chunks of the index: what `SitemapToolFacts.staticFiles` counts are the first three. */
export function listSitemaps({ nsnPages, indexChunks, indexClasses, classPages }: Facts) {
  return {
    statics: [{ name: 'Static pages', kind: '', which: 'static', path: paths.sitemap({ type: 'static' }) }],
    nsnPages: numbersTo(nsnPages).map((page) => ({
      name: `NSN page ${page}`,
      kind: 'NSN page',
      which: String(page),
      path: paths.sitemap({ type: 'nsn', page }),
    })),
    classes: indexClasses.flatMap((fsc) => numbersTo(classPages[fsc] ?? 0).map((page) => classSitemap(fsc, page))),
    chunks: numbersTo(indexChunks).map((chunk) => ({
      name: `Index chunk ${chunk}`,
      kind: 'index chunk',
      which: String(chunk),
      path: paths.sitemap({ type: 'index', chunk }),
    })),
  } satisfies Record<string, ListedSitemap[]>;
}

/** As the index writes them: the first page of a class without its number. */
function classSitemap(fsc: Fsc, page: number): ListedSitemap {
  return page === 1
    ? { name: `FSC ${fsc}`, kind: 'FSC', which: fsc, path: paths.sitemap({ type: 'fsc', fsc }) }
    : {
        name: `FSC ${fsc}, page ${page}`,
        kind: 'FSC',
        which: `${fsc}/${page}`,
        path: paths.sitemap({ type: 'fsc', fsc, page }),
      };
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

type SitemapLinksProps = {
  sitemaps: readonly ListedSitemap[];
  /** Names the list. */
  label: string;
};

/** Many sitemaps as a ruled sheet of small buttons, each of which opens one in a new tab. */
export const SitemapLinks = ({ sitemaps, label }: SitemapLinksProps) => (
  <ul className="sitemap-links" aria-label={label}>
    {sitemaps.map(({ kind, which, path }) => (
      <li key={path}>
        <a href={path} target="_blank" rel="noopener nofollow">
          <span className="faint">Test</span> {kind && <span className="visually-hidden">{kind} </span>}
          <span className="num">{which}</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </li>
    ))}
  </ul>
);
