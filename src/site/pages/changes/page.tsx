import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { framedPage, PageHead } from '#base/frame/titled-page.tsx';
import { paths } from '#base/paths.ts';
import { Note, Count, Num } from '#base/ui/elements.tsx';
import { PagerLink } from '#base/ui/navigation.tsx';
import { FoldedTable, Rows, Section } from '#base/ui/table.tsx';
import { KIND_NAMES } from '#publog/catalog-store.ts';
import { NSNS_PER_PAGE } from '../../catalog/list-query.ts';
import { PartLink } from '../../catalog/part-links.tsx';
import { changeMessages } from '../../changes/messages.ts';
import { ChangeWords } from '../../changes/change-words.tsx';
import { CATALOG } from '../../part/structured-data.ts';
import type { ChangesData } from './load.server.ts';

type Data = NonNullable<ChangesData>;

const CLASSES_SHOWN = 20;

const Changes = ({ data }: { data: Data }) => {
  const { months, month, editions } = data;
  if (!months?.length) return <Note plain>{changeMessages[months ? 'none' : 'notReleased']}</Note>;
  return (
    <>
      <nav className="flex flex-wrap gap-y-1 gap-x-4" aria-label="Months">
        {months.map((each) => (
          <a
            className="num"
            key={each}
            href={paths.changes({ month: each })}
            aria-current={each === month || undefined}
          >
            {each}
          </a>
        ))}
      </nav>
      {editions.map(({ date, compared, gap }) => (
        <p className="mt-3" key={date}>
          Edition of <Num>{date}</Num>. {gap ? changeMessages.gap(date) : compared ? '' : changeMessages.begins(date)}
        </p>
      ))}
      {data.classes.length > 0 && <Counts data={data} />}
      {data.kind !== null && <Items data={data} />}
    </>
  );
};

const Counts = ({ data: { classes, kinds, month, kind, fsc } }: { data: Data }) => {
  const sums = kinds.map((each) => classes.reduce((sum, { counts }) => sum + (counts[each] ?? 0), 0));
  const shown = kinds.filter((_, at) => sums[at]! > 0);
  const all = { fsc: '', title: 'All classes', counts: Object.fromEntries(kinds.map((each, at) => [each, sums[at]])) };
  const lines = [all, ...classes].map((line) => (
    <tr key={line.fsc}>
      <th scope="row">
        {line.fsc !== '' && <Num strong>{line.fsc} </Num>}
        {line.title}
      </th>
      {shown.map((each) => (
        <td className="right num" key={each}>
          {line.counts[each] && (
            <a
              href={paths.changes({ month: month!, kind: each, fsc: line.fsc })}
              rel="nofollow"
              aria-current={(each === kind && line.fsc === (fsc ?? '')) || undefined}
            >
              <Count of={line.counts[each]} />
            </a>
          )}
        </td>
      ))}
    </tr>
  ));
  return (
    <Section id="counts" title="By kind and class">
      <div className="overflow-x-auto">
        <FoldedTable
          caption="Changes by class"
          heads={['Class', ...shown.map((each) => ({ text: KIND_NAMES[each], className: 'right' }))]}
          lines={lines}
          shown={CLASSES_SHOWN}
          more={`${lines.length - CLASSES_SHOWN} more classes`}
          open={false}
        />
      </div>
    </Section>
  );
};

const Items = ({ data: { kind, fsc, month, items, next, isFirst } }: { data: Data }) => {
  const pathOf = (after: Nsn | null) =>
    `${paths.changes({ month: month!, kind: kind!, fsc: fsc ?? '', after: after === null ? '' : formatNsn(after) })}#items`;
  return (
    <Section id="items" title={`${KIND_NAMES[kind!]}${fsc === undefined ? '' : `, FSC ${fsc}`}`}>
      <Rows
        caption="Items"
        heads={['NSN', 'Item', 'Change', 'Edition']}
        right={[]}
        rows={items.map((item) => [
          <PartLink key="nsn" nsn={item.nsn} />,
          item.itemName ?? 'not listed',
          <ChangeWords key="change" change={item} />,
          item.date,
        ])}
        none="No change of this kind is recorded here."
      />
      <nav className="pager" aria-label="Pages">
        <PagerLink href={isFirst ? null : pathOf(null)} rel="nofollow">
          First page
        </PagerLink>
        <PagerLink href={next && pathOf(next)} rel="next nofollow">
          Next {NSNS_PER_PAGE}
        </PagerLink>
      </nav>
    </Section>
  );
};

export const { head, View } = framedPage<ChangesData>((data) => ({
  title: changeMessages.title,
  description: changeMessages.about,
  canonical: paths.changes(),
  noindex: data === null,
  current: 'catalog',
  crumbs: [CATALOG, { name: changeMessages.title, path: paths.changes() }],
  content: (
    <>
      <PageHead className="page-head pt-0" title={changeMessages.title}>
        {changeMessages.about} <a href={paths.changesFeed()}>Atom feed</a>
      </PageHead>
      {data === null ? <Note>{changeMessages.failed}</Note> : <Changes data={data} />}
    </>
  ),
}));
