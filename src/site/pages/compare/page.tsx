import { formatNsn } from '#base/domain/nsn.ts';
import { ComparePage } from '../../part/compare/compare-page.tsx';
import { compareMessages } from '../../part/compare/messages.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import type { ComparePageData } from './load.server.ts';
import { framedPage } from '#base/frame/titled-page.tsx';

export const { head, View } = framedPage<ComparePageData>((data, site) => {
  const nsns = data.kind === 'comparison' ? data.parts.map(({ nsn }) => formatNsn(nsn)) : [];
  return {
    title: nsns.length === 0 ? compareMessages.title : `Compare ${nsns.join(', ')}`,
    description: compareMessages.lead,
    canonical: paths.compare(),
    noindex: true,
    current: 'catalog',
    sheet: compareMessages.title,
    crumbs: [
      { name: 'Catalog', path: paths.catalog() },
      { name: compareMessages.title, path: paths.compare() },
    ],
    content: data.kind === 'comparison' ? <ComparePage data={data} edition={site} /> : <Failed again={data.again} />,
  };
});

const Failed = ({ again }: { again: string }) => (
  <div className="page-head">
    <Empty
      level={1}
      icon="warn"
      title="The items could not be read just now. Please try again."
      action={
        <ButtonLink kind="ink" href={again} rel="nofollow">
          Try again
        </ButtonLink>
      }
    />
  </div>
);
