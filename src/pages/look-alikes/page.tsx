import { formatNsn, fscOfNsn } from '../../domain/nsn.ts';
import { LookAlikeList } from '../../features/part/look-alikes/look-alike-list.tsx';
import { partMessages } from '../../features/part/messages.ts';
import { PartFailed, PartInvalid, PartNotFound } from '../../features/part/part-missing.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation.tsx';
import { Num } from '../../ui/number.tsx';
import type { LookAlikesPageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

const nsnOfPage = (data: LookAlikesPageData) =>
  data.kind === 'list' ? data.item.nsn : data.kind === 'invalid' ? null : data.nsn;

export function head(data: LookAlikesPageData, site: SiteFacts): Head {
  const nsn = nsnOfPage(data);
  const title = {
    list: nsn === null ? '' : partMessages.lookAlikesOf(formatNsn(nsn)),
    'not-found': partMessages.notFound,
    invalid: partMessages.invalid,
    failed: partMessages.loadFailed,
  }[data.kind];
  return {
    title: `${title} | ${site.companyName}`,
    description: data.kind === 'list' ? `${data.item.itemName}: ${partMessages.lookAlikeRule}` : title,
    canonical: nsn === null ? paths.catalog() : paths.lookAlikes(nsn),
    noindex: true,
  };
}

export const View = ({ data, site }: { data: LookAlikesPageData; site: SiteFacts }) => {
  const nsn = nsnOfPage(data);
  return (
    <SiteFrame
      site={site}
      current="catalog"
      sheet={nsn === null ? 'Stock number' : partMessages.lookAlikesOf(formatNsn(nsn))}
      breadcrumb={
        nsn !== null && (
          <Breadcrumb
            crumbs={[
              { key: 'catalog', href: paths.catalog(), label: 'Catalog' },
              { key: 'class', href: paths.supplyClass(fscOfNsn(nsn)), label: `FSC ${fscOfNsn(nsn)}` },
              { key: 'part', href: paths.part(nsn), label: <Num>{formatNsn(nsn)}</Num> },
              { key: 'look-alikes', label: partMessages.lookAlikes },
            ]}
          />
        )
      }
    >
      {data.kind === 'list' ? (
        <LookAlikeList item={data.item} page={data.page} />
      ) : (
        <div className="page-head">
          {data.kind === 'invalid' && <PartInvalid />}
          {data.kind === 'not-found' && <PartNotFound nsn={data.nsn} />}
          {data.kind === 'failed' && <PartFailed />}
        </div>
      )}
    </SiteFrame>
  );
};
