import type { ListedSitemap } from './list-sitemaps.ts';

type SitemapLinksProps = {
  sitemaps: readonly ListedSitemap[];
  /** Names the list. */
  label: string;
};

/** Many sitemaps as a ruled sheet of small buttons, each of which opens one in a new tab. */
export const SitemapLinks = ({ sitemaps, label }: SitemapLinksProps) => (
  <ul className="sitemap-links" aria-label={label}>
    {sitemaps.map(({ name, short, path }) => (
      <li key={path}>
        <a href={path} target="_blank" rel="noopener nofollow" aria-label={`Test ${name} (opens in a new tab)`}>
          <span className="faint">Test</span> <span className="num">{short}</span>
        </a>
      </li>
    ))}
  </ul>
);
