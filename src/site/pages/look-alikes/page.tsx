import { formatNsn, fscOfNsn } from '#base/domain/nsn.ts';
import { LookAlikeList } from '../../part/look-alikes/look-alikes.tsx';
import { partMessages } from '../../part/messages.ts';
import { invalidWords, notFoundWords, PartFailed } from '../../part/part-missing.tsx';
import { NothingThere } from '#base/frame/missing-washer.tsx';
import { paths } from '#base/paths.ts';
import { Num } from '#base/ui/number.tsx';
import type { LookAlikesPageData } from './load.server.ts';
import { framedPage } from '#base/frame/titled-page.tsx';

const Missing = ({ data }: { data: Exclude<LookAlikesPageData, { kind: 'list' }> }) => {
  if (data.kind === 'failed')
    return (
      <div className="page-head">
        <PartFailed />
      </div>
    );
  const { words, ways } = data.kind === 'invalid' ? invalidWords('') : notFoundWords(data.nsn);
  return <NothingThere ways={ways}>{words}</NothingThere>;
};

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
            { name: 'Catalog', path: paths.catalog() },
            { name: `FSC ${fscOfNsn(nsn)}`, path: paths.supplyClass(fscOfNsn(nsn)) },
            { name: formatNsn(nsn), path: paths.part(nsn), label: <Num>{formatNsn(nsn)}</Num> },
            { name: partMessages.lookAlikes, path: paths.lookAlikes(nsn) },
          ],
    content: data.kind === 'list' ? <LookAlikeList item={data.item} page={data.page} /> : <Missing data={data} />,
  };
});
