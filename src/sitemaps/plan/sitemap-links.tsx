import type { ListedSitemap } from './list-sitemaps.ts';

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
