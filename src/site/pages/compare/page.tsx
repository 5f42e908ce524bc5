import { formatNsn } from '#base/domain/nsn.ts';
import { Failed } from '../../catalog/missing-list.tsx';
import { ComparePage } from '../../part/compare/compare-page.tsx';
import { CATALOG } from '../../part/structured-data.ts';
import { compareMessages } from '../../part/compare/messages.ts';
import { paths } from '#base/paths.ts';
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
    crumbs: [CATALOG, { name: compareMessages.title, path: paths.compare() }],
    content:
      data.kind === 'comparison' ? (
        <ComparePage data={data} edition={site} />
      ) : (
        <Failed title="The items could not be read just now. Please try again." again={data.again} />
      ),
  };
});
