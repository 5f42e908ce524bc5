import { CONDITIONS } from '#base/domain/condition.ts';
import { CERTIFICATES } from '#base/domain/quotation.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import { paths, type ShelfAddress } from '#base/paths.ts';
import { ButtonLink, Count, Empty, formatCount, plural } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import { Failed } from '../../catalog/missing-list.tsx';
import { NSNS_PER_PAGE } from '../../catalog/list-query.ts';
import { FindBox } from '../../catalog/list-tools.tsx';
import { Chips, CountOfAll } from '../../catalog/choose/choose-tools.tsx';
import { FACET_HEAD, MORE_HEAD, VALUE } from '../../catalog/choose/facet.tsx';
import { Rail } from '../../catalog/choose/filter-rail.tsx';
import { collectionPage } from '../../part/structured-data.ts';
import { NOT_SAID, SHELF_FACETS, type ShelfFacet } from '../../shelf/scan-shelf.ts';
import { ShelfTable } from '../../shelf/shelf-table.tsx';
import { shelfMessages } from '../../shelf/messages.ts';
import type { ShelfData } from './load.server.ts';

type Found = Extract<ShelfData, { kind: 'shelf' }>;

const TITLES: Record<ShelfFacet, string> = {
  condition: 'Condition',
  certificate: 'Certificate',
  price: 'Price',
  group: 'Group',
  class: 'Class',
  place: 'Ships from',
  catalog: 'In the national catalog',
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

const addressOf = ({ filters, q }: Found, changed: ShelfAddress = {}) => paths.shelf({ ...filters, q, ...changed });
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
          {isCoded(facet) && <span className="num mr-2">{value}</span>}
          {nameOf(data, facet, value)}
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

const chipsOf = (data: Found) => [
  ...SHELF_FACETS.flatMap((facet) =>
    data.filters[facet].map((value) => ({
      key: `${facet} ${value}`,
      name: TITLES[facet],
      text: nameOf(data, facet, value),
      facet: facet as ShelfFacet | 'q',
      href: addressOf(data, { [facet]: data.filters[facet].filter((one) => one !== value) }),
    })),
  ),
  ...(data.q === ''
    ? []
    : [{ key: 'q', name: 'Number', text: data.q, facet: 'q' as const, href: addressOf(data, { q: '' }) }]),
];

const NoLines = ({ data }: { data: Found }) => {
  const last = chipsOf(data).at(-1);
  const without = last && last.facet !== 'q' ? data.facets[last.facet].reduce((sum, { count }) => sum + count, 0) : 0;
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
          <ButtonLink kind="quiet" href={data.q === '' ? paths.catalog() : paths.search(data.q)}>
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
  const { rows, total, all, position, previous, next, filters, q } = data;
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
        <ButtonLink
          icon="download"
          href={paths.shelfCsv({ ...filters, q })}
          rel="nofollow"
          data-add=""
          label="The lines as CSV"
        >
          CSV
        </ButtonLink>
      </div>
      <div
        className="choose grid grid-cols-[15rem_minmax(0,1fr)] gap-6 items-start small:grid-cols-1 print:block! [&[aria-busy='true']_.choose-parts]:opacity-60"
        data-choose=""
      >
        <Rail action={paths.shelf()} kept={{ q: q || undefined }} clear={paths.shelf()} total={total} thing="line">
          {SHELF_FACETS.map((facet) => (
            <FacetOf key={facet} data={data} facet={facet} />
          ))}
        </Rail>
        <section className="choose-parts min-w-0" id="parts" aria-label={shelfMessages.title}>
          <FindBox
            action={paths.shelf()}
            label="Search the shelf"
            placeholder="NSN or part number on our shelf"
            q={q}
            button="Find"
            kept={filters}
          />
          <div className="mt-3" />
          <Chips chips={chips} clear={paths.shelf()} />
          <div className="flex flex-wrap gap-x-3 gap-y-1 items-center mb-2">
            <CountOfAll total={total} all={all} chosen={chips.length} thing="line" />
            <span className="muted small ml-auto">As of {data.counted.join(', ')}</span>
          </div>
          {rows.length > 0 ? <ShelfTable rows={rows} caption={shelfMessages.title} /> : <NoLines data={data} />}
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
    const actions = (
      <>
        <ButtonLink href={paths.quoteForm()}>Ask for parts</ButtonLink>
        <ButtonLink kind="quiet" href={paths.list()}>
          Paste a list
        </ButtonLink>
      </>
    );
    const content = (
      <div className="page-head">
        <Empty level={1} title={shelfMessages.closed} action={actions}>
          {shelfMessages.closedText}
        </Empty>
      </div>
    );
    return { ...closed, content };
  }
  const listed = () => {
    const steps = data.rows.map(({ nsn, partNumber, cage, itemName }) =>
      nsn === null
        ? { name: `${partNumber} ${itemName}`.trim(), path: paths.stockPart(cage, partNumber) }
        : { name: `${formatNsn(nsn)} ${itemName}`, path: paths.part(nsn) },
    );
    return [...new Map(steps.map((step) => [step.path, step])).values()];
  };
  const collection = collectionPage(site, { ...page, name: title, path: page.canonical, items: data.all, listed }, [
    { name: title, path: page.canonical },
  ]);
  return { ...collection, ...page, content: <ShelfPage data={data} /> };
});
