import { formatCount } from '../../ui/number.tsx';
import type { Stat } from '../../ui/figures.tsx';

type Plan = { listedNsns: number; classes: number; nsnPages: number; urlsPerSitemap: number; staticFiles: number };

/** The whole plan in four numbers. */
export const planStats = ({ listedNsns, classes, nsnPages, urlsPerSitemap, staticFiles }: Plan): Stat[] => [
  { label: 'Total NSN', value: formatCount(listedNsns), explanation: 'listed in this catalog' },
  { label: 'FSCs', value: formatCount(classes), explanation: 'with a page' },
  {
    label: 'NSN sitemaps needed',
    value: formatCount(nsnPages),
    explanation: `${formatCount(staticFiles)} with static and classes`,
  },
  {
    label: 'URLs per sitemap',
    value: `${formatCount(urlsPerSitemap / 1_000)}K`,
    explanation: 'at most, as the protocol allows',
  },
];
