import { CONDITIONS } from '#base/domain/condition.ts';
import { CERTIFICATES } from '#base/domain/quotation.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import { paths, type ShelfAddress } from '#base/paths.ts';
import { PAGES } from '#base/routes.ts';
import { ButtonLink, Count, Empty, formatCount, Num, plural } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import { Failed } from '../../catalog/missing-list.tsx';
import { NSNS_PER_PAGE } from '../../catalog/list-query.ts';
import { FindBox } from '../../catalog/list-tools.tsx';
import { Chips, CountOfAll } from '../../catalog/choose/choose-tools.tsx';
import { FACET_HEAD, MORE_HEAD, VALUE } from '../../catalog/choose/facet.tsx';
import { Rail } from '../../catalog/choose/filter-rail.tsx';
import { collectionPage, partSteps } from '../../part/structured-data.ts';
import { NOT_SAID, SHELF_FACETS, type ShelfFacet } from '#stock/shelf/shelf-columns.ts';
import { ShelfTable } from '../../shelf/shelf-table.tsx';
import { shelfMessages } from '../../shelf/messages.ts';
import type { ShelfData } from './load.server.ts';

type Found = Extract<ShelfData, { kind: 'shelf' }>;

const TITLES: Record<ShelfFacet | 'q', string> = {
  condition: 'Condition',
  certificate: 'Certificate',
  price: 'Price',
  group: 'Group',
  class: 'Class',
  place: 'Ships from',
  catalog: 'In the national catalog',
  q: 'Number',
};
const NAMES: Readonly<Record<string, string>> = {
  ...CONDITIONS,
  ...CERTIFICATES,
  priced: 'With a price',
  request: 'Price on request',
  nsn: 'With an NSN',
  number: 'Part number only',
  [NOT_SAID]: 'None named',
};
const VALUES_SHOWN = 7;
const MAX_VALUES = 200;

const addressOf = ({ filters }: Found, changed: ShelfAddress) => paths.shelf({ ...filters, ...changed });
const isCoded = (facet: ShelfFacet) => facet === 'condition' || facet === 'group' || facet === 'class';
const nameOf = ({ titles }: Found, facet: ShelfFacet, value: string): string =>
  facet === 'place' ? value : (titles[value] ?? NAMES[value] ?? value);

const FacetOf = ({ data, facet }: { data: Found; facet: ShelfFacet }) => {
  const chosen = data.filters[facet];
  const values = data.facets[facet].filter(
    ({ value, count }) => chosen.includes(value) || (count > 0 && (value !== NOT_SAID || facet === 'certificate')),
  );
  if (values.length < 2 && chosen.length === 0) return null;
  const list = (some: typeof values) =>
    some.map(({ value, count }) => (
      <label className={VALUE} key={value}>
        <input type="checkbox" name={facet} value={value} defaultChecked={chosen.includes(value)} />
        <span>
          {isCoded(facet) && <Num>{value}</Num>} {nameOf(data, facet, value)}
        </span>
        <Count of={count} />
      </label>
    ));
  const first = [...values.filter(({ value }) => chosen.includes(value)), ...values].slice(0, VALUES_SHOWN);
  const rest = values.filter((value) => !first.includes(value)).slice(0, MAX_VALUES);
  return (
    <details className="facet p-3 small:px-4 [&+&]:ruled-t" data-mrc={facet} open>
      <summary className={FACET_HEAD}>
        {TITLES[facet]}
        <Icon name="up" size="s" />
      </summary>
      {list([...new Set(first)])}
      {rest.length > 0 && (
        <details className="facet-more" data-mrc={`${facet} more`}>
          <summary className={MORE_HEAD}>All {formatCount(values.length)}</summary>
          {list(rest)}
        </details>
      )}
    </details>
  );
};

const chipsOf = (data: Found) =>
  PAGES.shelf.filters.flatMap((facet) =>
    data.filters[facet].map((value) => ({
      key: `${facet} ${value}`,
      name: TITLES[facet],
      text: facet === 'q' ? value : nameOf(data, facet, value),
      counts: facet === 'q' ? [] : data.facets[facet],
      href: addressOf(data, { [facet]: data.filters[facet].filter((one) => one !== value) }),
    })),
  );

const NoLines = ({ data }: { data: Found }) => {
  const last = chipsOf(data).at(-1);
  const [q] = data.filters.q;
  const without = sumBy(last?.counts ?? [], ({ count }) => count);
  return (
    <Empty
      icon="filter"
      title={shelfMessages.noLines}
      action={
        <>
          {last && (
            <ButtonLink href={last.href} rel="nofollow" data-choose-link="">
              {`Drop “${last.text}”`}
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" href={q ? paths.search(q) : paths.catalog()}>
            Search the catalog
          </ButtonLink>
        </>
      }
    >
      {without > 0 &&
        `Without “${last!.text}” there ${plural(without, 'is', 'are')} ${formatCount(without)} ${plural(without, 'line')}. `}
      {shelfMessages.weFind}
    </Empty>
  );
};

const ShelfPage = ({ data }: { data: Found }) => {
  const { rows, total, all, position, previous, next, filters } = data;
  const { q: typed, ...others } = filters;
  const chips = chipsOf(data);
  return (
    <>
      <div className="page-head flex flex-wrap gap-4 items-end">
        <div className="mr-auto">
          <h1>{shelfMessages.title}</h1>
          <p>
            <Count of={all} /> {plural(all, 'line')}, <Count of={data.parts} /> {plural(data.parts, 'part')} of the
            national catalog. {shelfMessages.confirms}
          </p>
        </div>
        <ButtonLink icon="download" href={paths.shelfCsv(filters)} rel="nofollow" data-add="" label="The lines as CSV">
          CSV
        </ButtonLink>
      </div>
      <div
        className="choose grid grid-cols-[15rem_minmax(0,1fr)] gap-6 items-start small:grid-cols-1 print:block! [&[aria-busy='true']_.choose-parts]:opacity-60"
        data-choose=""
      >
        <Rail action={paths.shelf()} kept={{ q: typed }} clear={paths.shelf()} total={total} thing="line">
          {SHELF_FACETS.map((facet) => (
            <FacetOf key={facet} data={data} facet={facet} />
          ))}
        </Rail>
        <section className="choose-parts min-w-0 [&>.tools]:mb-3" id="parts" aria-label={shelfMessages.title}>
          <FindBox
            action={paths.shelf()}
            label="Search the shelf"
            placeholder="NSN or part number on our shelf"
            q={typed[0] ?? ''}
            button="Find"
            kept={others}
          />
          <Chips chips={chips} clear={paths.shelf()} />
          <div className="flex flex-wrap gap-x-3 gap-y-1 items-center mb-2">
            <CountOfAll total={total} all={all} chosen={chips.length} thing="line" />
            <span className="muted small ml-auto">As of {data.counted.join(', ')}</span>
          </div>
          {rows.length > 0 ? <ShelfTable rows={rows} /> : <NoLines data={data} />}
          {(previous !== null || next !== null) && (
            <Pager
              size={NSNS_PER_PAGE}
              previous={previous === null ? null : addressOf(data, { after: previous })}
              next={next === null ? null : addressOf(data, { after: next })}
            >
              <Count of={position + 1} /> to <Count of={position + rows.length} /> of <Count of={total} />
            </Pager>
          )}
        </section>
      </div>
    </>
  );
};

export const { head, View } = framedPage<ShelfData | null>((data, site) => {
  const { title, about: description } = shelfMessages;
  const page = { title, description, canonical: paths.shelf(), current: 'shelf' as const };
  const closed = { ...page, noindex: true };
  if (data === null) return { ...closed, content: <Failed title={title} text={shelfMessages.failed} /> };
  if (data.kind === 'closed') {
    const ask = <ButtonLink href={paths.quoteForm()}>Ask for parts</ButtonLink>;
    const content = (
      <Empty level={1} title={shelfMessages.closed} action={ask}>
        {shelfMessages.closedText} Or <a href={paths.list()}>paste a list</a>.
      </Empty>
    );
    return { ...closed, content: <div className="page-head">{content}</div> };
  }
  const parts = data.rows.flatMap(({ nsn, itemName }) => (nsn === null ? [] : { nsn, itemName }));
  const listed = () => partSteps(parts.filter(({ nsn }, at) => nsn !== parts[at - 1]?.nsn));
  const collection = collectionPage(site, { ...page, name: title, path: page.canonical, items: data.all, listed }, [
    { name: title, path: page.canonical },
  ]);
  return { ...collection, ...page, content: <ShelfPage data={data} /> };
});
