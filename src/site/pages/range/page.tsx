import { formatNsn } from '#base/domain/nsn.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import { paths } from '#base/paths.ts';
import { Pager } from '#base/ui/navigation.tsx';
import { counted, Num } from '#base/ui/elements.tsx';
import { titled } from '../../catalog/messages.ts';
import type { ByCode } from '../../catalog/list-query.ts';
import { ClassLink, PartLink } from '../../catalog/part-links.tsx';
import { missingList } from '../../catalog/missing-list.tsx';
import { CATALOG, classStep, collectionPage, groupStep, partSteps } from '../../part/structured-data.ts';
import type { RangePage } from './load.server.ts';

export const { head, View } = framedPage<ByCode<RangePage>>((data, site) => {
  if (data.kind !== 'range') return missingList(data, 'FSC', 'class');
  const { range, supplyClass, parts, previous, next } = data;
  const name = `NSN ${formatNsn(range.first)} to ${formatNsn(range.last)}`;
  const step = { name, path: paths.range(range.first) };
  const ofClass = titled(`Federal Supply Class ${supplyClass.fsc}`, supplyClass.title);
  const description = `${counted(parts.length, 'part')} of ${ofClass} by NSN, each with its item name.`;
  const listed = () => partSteps(parts);
  const above = [CATALOG, groupStep({ fsg: supplyClass.fsg, title: supplyClass.groupTitle }), classStep(supplyClass)];
  return {
    ...collectionPage(site, { ...step, description, items: parts.length, listed }, [...above, step]),
    content: (
      <>
        <h1>
          <Num>{formatNsn(range.first)}</Num> to <Num>{formatNsn(range.last)}</Num>
        </h1>
        <p className="muted">
          {counted(parts.length, 'National Stock Number')} of class <ClassLink {...supplyClass} />
        </p>
        <ul className="columns-3 small:columns-2 narrow:columns-1 gap-x-6 mt-4 text-sm [&_a]:inline-block [&_a]:py-0.75">
          {parts.map(({ nsn, itemName }) => (
            <li key={nsn}>
              <PartLink nsn={nsn} className="num" /> {itemName}
            </li>
          ))}
        </ul>
        {(previous || next) && (
          <Pager
            previous={previous && paths.range(previous.first)}
            next={next && paths.range(next.first)}
            words={['Numbers before', 'Numbers after']}
          />
        )}
      </>
    ),
  };
});
