import { formatNsn } from '../../domain/nsn.ts';
import { ComparePage } from '../../features/part/compare/compare-page.tsx';
import { compareMessages } from '../../features/part/compare/messages.ts';
import { editionOf } from '../../features/part/part-section.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import type { ComparePageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

export function head(data: ComparePageData, site: SiteFacts): Head {
  const nsns = data.kind === 'comparison' ? data.parts.map(({ nsn }) => formatNsn(nsn)) : [];
  const title = nsns.length === 0 ? compareMessages.title : `Compare ${nsns.join(', ')}`;
  return {
    title: `${title} | ${site.companyName}`,
    description: compareMessages.lead,
    canonical: paths.compare(),
    noindex: true,
  };
}

export const View = ({ data, site }: { data: ComparePageData; site: SiteFacts }) => (
  <SiteFrame
    site={site}
    current="catalog"
    sheet={compareMessages.title}
    breadcrumb={
      <Breadcrumb
        crumbs={[
          { key: 'catalog', href: paths.catalog(), label: 'Catalog' },
          { key: 'compare', label: compareMessages.title },
        ]}
      />
    }
  >
    {data.kind === 'comparison' ? (
      <ComparePage data={data} edition={editionOf(site)} />
    ) : (
      <div className="page-head">
        <Empty
          level={1}
          icon="warn"
          title={compareMessages.failed}
          action={
            <ButtonLink kind="ink" href={data.again} rel="nofollow">
              Try again
            </ButtonLink>
          }
        />
      </div>
    )}
  </SiteFrame>
);
