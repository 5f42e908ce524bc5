import type { Stat } from '../../ui/figures.tsx';
import { formatCount } from '../../ui/number.tsx';
import type { CheckResult } from '../checks/check.ts';

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

const NOTHING: NonNullable<CheckResult['extra']> = {};

/** What /comprehensive-sitemap shows of a sample (S11.3); the places are there before it has been fetched. */
export const SampleFacts = ({ result: { urlCount, extra = NOTHING } }: { result: CheckResult }) => (
  <dl className="sample-facts">
    <div>
      <dt className="faint">URL count</dt>
      <dd className="num">{urlCount === undefined ? '–' : formatCount(urlCount)}</dd>
    </div>
    <div>
      <dt className="faint">Valid XML</dt>
      <dd>{yesOrNo(extra.isValidXml)}</dd>
    </div>
    <div>
      <dt className="faint">Has NSN URLs</dt>
      <dd>{yesOrNo(extra.hasNsnUrls)}</dd>
    </div>
    <div>
      <dt className="faint">Size</dt>
      <dd className="num">{extra.sizeKb === undefined ? '–' : `${formatCount(extra.sizeKb)} KB`}</dd>
    </div>
  </dl>
);

const yesOrNo = (answer: boolean | undefined): string => (answer === undefined ? '–' : answer ? 'yes' : 'no');
