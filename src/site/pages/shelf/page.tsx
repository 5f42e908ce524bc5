import { CONDITIONS } from '#base/domain/condition.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import { paths, type ShelfAddress } from '#base/paths.ts';
import { ButtonLink, Count, counted, Empty, formatCount, Num, plural } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import { Failed } from '../../catalog/missing-list.tsx';
import { NSNS_PER_PAGE } from '../../catalog/list-query.ts';
import { FindBox } from '../../catalog/list-tools.tsx';
import { Chips, CountOfAll, SortBy } from '../../catalog/choose/choose-tools.tsx';
import { FACET_HEAD, MORE_HEAD, VALUE } from '../../catalog/choose/facet.tsx';
import { Rail } from '../../catalog/choose/filter-rail.tsx';
import { collectionPage, partSteps } from '../../part/structured-data.ts';
import { NOT_SAID, SHELF_FACETS, type ShelfFacet } from '#stock/shelf/shelf-columns.ts';
import { CERTIFICATE_WORDS } from '#stock/shelf/shelf-words.ts';
import { ShelfTable } from '../../shelf/shelf-table.tsx';
import { shelfMessages } from '../../catalog/messages.ts';
import type { ShelfData } from './load.server.ts';

type Found = Extract<ShelfData, { kind: 'shelf' }>;

/** Drawn here, since no other page has it. */
const SHELVES = (
  <svg className="icon-group" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4 3v26M28 3v26M4 15.5h24M4 26.5h24M7.5 15.5V8h7.5v7.5M18 15.5v-5h6v5M7.5 26.5v-6h6v6M16.5 26.5V19H24v7.5" />
    <path d="M11.3 8v3M20.3 19v3" strokeWidth=".75" />
    <path d="M16 1v30" stroke="var(--icon-hair)" strokeWidth=".75" strokeDasharray="5 1.5 1 1.5" />
  </svg>
);

const TITLES: Record<ShelfFacet | 'q', string> = {
  condition: 'Condition',
  certificate: 'Certificate',
  price: 'Price',
  group: 'Group',
  class: 'Class',
  place: 'Ships from',
  catalog: 'In the national catalog',
  q: 'Search',
};
const NAMES: Readonly<Record<string, string>> = {
  ...CONDITIONS,
  ...CERTIFICATE_WORDS,
  priced: 'With a price',
  request: 'Price on request',
  nsn: 'With an NSN',
  number: 'Part number only',
  [NOT_SAID]: 'None named',
};
/** Their values are shown with their codes. */
const CODED: ReadonlySet<ShelfFacet> = new Set(['condition', 'group', 'class']);
const ORDERS = [
  ['', 'NSN'],
  ['most', 'Most on the shelf'],
] as const;
const VALUES_SHOWN = 7;
const MAX_VALUES = 200;

const addressOf = ({ filters }: Found, changed: ShelfAddress) => paths.shelf({ ...filters, ...changed });

const nameOf = ({ titles }: Found, facet: ShelfFacet | 'q', value: string): string =>
  facet === 'place' || facet === 'q' ? value : (titles[value] ?? NAMES[value] ?? value);

const FacetOf = ({ data, facet }: { data: Found; facet: ShelfFacet }) => {
  const isChosen = ({ value }: { value: string }) => data.filters[facet].includes(value);
  const values = data.facets[facet].filter((one) => one.value !== NOT_SAID || facet === 'certificate' || isChosen(one));
  const chosenFirst = [...values.filter(isChosen), ...values.filter((one) => !isChosen(one))];
  if (values.length < 2 && !values.some(isChosen)) return null;
  const boxes = chosenFirst.slice(0, MAX_VALUES).map((one) => (
    <label className={VALUE} key={one.value}>
      <input type="checkbox" name={facet} value={one.value} defaultChecked={isChosen(one)} />
      <span>
        {CODED.has(facet) && <Num>{one.value}</Num>} {nameOf(data, facet, one.value)}
      </span>
      <Count of={one.count} />
    </label>
  ));
  return (
    <details className="facet p-3 small:px-4 [&+&]:ruled-t" aria-label={TITLES[facet]} data-mrc={facet} open>
      <summary className={FACET_HEAD}>
        {TITLES[facet]}
        <Icon name="up" size="s" />
      </summary>
      {boxes.slice(0, VALUES_SHOWN)}
      {boxes.length > VALUES_SHOWN && (
        <details className="facet-more" data-mrc={`${facet} more`}>
          <summary className={MORE_HEAD}>
            All {formatCount(values.length)}
            <span className="visually-hidden"> of {TITLES[facet]}</span>
          </summary>
          {boxes.slice(VALUES_SHOWN)}
        </details>
      )}
    </details>
  );
};

const chipsOf = (data: Found) =>
  ([...SHELF_FACETS, 'q'] as const).flatMap((facet) =>
    data.filters[facet].map((value) => ({
      key: `${facet} ${value}`,
      name: TITLES[facet],
      text: nameOf(data, facet, value),
      without: facet === 'q' ? 0 : sumBy(data.facets[facet], ({ count }) => count),
      href: addressOf(data, { [facet]: data.filters[facet].filter((one) => one !== value) }),
    })),
  );

const NoLines = ({ data }: { data: Found }) => {
  const { text, href, without = 0 } = chipsOf(data).at(-1) ?? {};
  const [q] = data.filters.q;
  const action = (
    <>
      {href && (
        <ButtonLink href={href} rel="nofollow" data-choose-link="">
          {`Drop “${text}”`}
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" href={q ? paths.search(q) : paths.catalog()}>
        Search the catalog
      </ButtonLink>
    </>
  );
  return (
    <Empty icon="filter" title="Nothing on our shelf with these filters" action={action}>
      {without > 0 && `Without “${text}” there ${plural(without, 'is', 'are')} ${counted(without, 'line')}. `}
      What we do not hold we can find for you.
    </Empty>
  );
};

const ShelfPage = ({ data }: { data: Found }) => {
  const { rows, total, all, position, previous, next, filters } = data;
  const { q: typed, ...others } = filters;
  const chips = chipsOf(data);
  const pageAfter = (after: string | null) => (after === null ? null : addressOf(data, { after }));
  return (
    <>
      <div className="item-head pt-5">
        {SHELVES}
        <div>
          <h1>{shelfMessages.title}</h1>
          <p className="muted">
            <Count of={all} /> {plural(all, 'line')}, <Count of={data.parts} /> {plural(data.parts, 'part')} of the
            national catalog. {shelfMessages.confirms}
          </p>
        </div>
        <div className="buttons wide-only">
          <ButtonLink
            icon="download"
            href={paths.shelfCsv(filters)}
            rel="nofollow"
            data-add=""
            label="The lines as CSV"
          >
            CSV
          </ButtonLink>
        </div>
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
            placeholder="NSN, part number, maker or words on our shelf"
            q={typed[0] ?? ''}
            button="Find"
            kept={others}
          >
            <span className="flex gap-2 items-center ml-auto [&_.input]:w-auto">
              <SortBy value={filters.sort[0] ?? ''} options={ORDERS} />
            </span>
          </FindBox>
          <Chips chips={chips} clear={paths.shelf()} />
          <div className="flex flex-wrap gap-x-3 gap-y-1 items-center mb-2">
            <CountOfAll total={total} all={all} chosen={chips.length} thing="line" />
            <span className="muted small ml-auto">As of {data.counted.join(', ')}</span>
          </div>
          {rows.length > 0 ? <ShelfTable rows={rows} /> : <NoLines data={data} />}
          {total > rows.length && rows.length > 0 && (
            <Pager size={NSNS_PER_PAGE} previous={pageAfter(previous)} next={pageAfter(next)}>
              <Count of={position + 1} /> to <Count of={position + rows.length} /> of <Count of={total} />
            </Pager>
          )}
        </section>
      </div>
    </>
  );
};

const Closed = () => (
  <div className="page-head">
    <Empty
      level={1}
      title="No stock list at the moment"
      action={<ButtonLink href={paths.quoteForm()}>Ask for parts</ButtonLink>}
    >
      No count of ours is recent enough to be shown. Ask for any part and we check the shelf. Or{' '}
      <a href={paths.list()}>paste a list</a>.
    </Empty>
  </div>
);

export const { head, View } = framedPage<ShelfData | null>((data, site) => {
  const { title, failed } = shelfMessages;
  const description =
    'Every line of our stock lists with condition, certificate, quantity and lead time, to be added to a request.';
  const page = { title, description, canonical: paths.shelf(), current: 'shelf' as const };
  if (data === null) return { ...page, noindex: true, content: <Failed title={title} text={failed} /> };
  if (data.kind === 'closed') return { ...page, noindex: true, content: <Closed /> };
  const parts = new Map(data.rows.flatMap(({ nsn, itemName }) => (nsn === null ? [] : [[nsn, { nsn, itemName }]])));
  const step = { name: title, path: page.canonical };
  const listed = () => partSteps([...parts.values()]);
  const collection = collectionPage(site, { ...step, description, items: data.all, listed }, [step]);
  return { ...collection, ...page, crumbs: undefined, content: <ShelfPage data={data} /> };
});
