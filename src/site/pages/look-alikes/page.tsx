import { formatNsn, fscOfNsn } from '#base/domain/nsn.ts';
import { LookAlikeList } from '../../part/look-alikes/look-alikes.tsx';
import { CATALOG, classStep } from '../../part/structured-data.ts';
import { partMessages } from '../../part/messages.ts';
import { Failed } from '../../catalog/missing-list.tsx';
import { InvalidNsn, NsnNotFound } from '../../part/part-missing.tsx';
import { paths } from '#base/paths.ts';
import { Num } from '#base/ui/elements.tsx';
import type { LookAlikesPageData } from './load.server.ts';
import { framedPage } from '#base/frame/titled-page.tsx';

export const { head, View } = framedPage<LookAlikesPageData>((data) => {
  const nsn = data.kind === 'list' ? data.item.nsn : data.kind === 'invalid' ? null : data.nsn;
  const name = nsn === null ? 'Stock number' : partMessages.lookAlikesOf(formatNsn(nsn));
  const title = {
    list: name,
    'not-found': partMessages.notFound,
    invalid: partMessages.invalid,
    failed: partMessages.loadFailed,
  }[data.kind];
  return {
    title,
    description: data.kind === 'list' ? `${data.item.itemName}: ${partMessages.lookAlikeRule}` : title,
    canonical: nsn === null ? paths.catalog() : paths.lookAlikes(nsn),
    noindex: true,
    current: 'catalog',
    search: data.kind === 'invalid' || data.kind === 'not-found' ? null : undefined,
    sheet: name,
    crumbs:
      nsn === null
        ? undefined
        : [
            CATALOG,
            classStep({ fsc: fscOfNsn(nsn) }),
            { name: formatNsn(nsn), path: paths.part(nsn), label: <Num>{formatNsn(nsn)}</Num> },
            { name: 'Look-alikes', path: paths.lookAlikes(nsn) },
          ],
    content:
      data.kind === 'list' ? (
        <LookAlikeList item={data.item} page={data.page} />
      ) : data.kind === 'failed' ? (
        <Failed title={partMessages.loadFailed} />
      ) : data.kind === 'invalid' ? (
        <InvalidNsn />
      ) : (
        <NsnNotFound nsn={data.nsn} />
      ),
  };
});
