import type { ReactNode } from 'react';
import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import type { Maker } from '../../storage/catalog-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Count, Num, plural } from '../../ui/number.tsx';
import { Pairs, type Pair } from '../../ui/pairs.tsx';
import { Table } from '../../ui/table.tsx';
import type { NumberHit, SearchData } from './catalog-data.ts';
import { ClassGrid, GroupGrid } from './group-grid.tsx';
import { PartPager, PartRange } from './part-pager.tsx';
import { PartTable } from './part-table.tsx';

/** What `?search=` found in the whole catalog: numbers first, then the maker, groups, classes and item names. */
export const SearchResults = ({ data }: { data: SearchData }) => {
  const names = data.names?.parts ?? [];
  const found =
    data.numbers.length + data.groups.length + data.classes.length + names.length + Number(data.maker !== null);
  if (found === 0) return <NothingFound />;
  return (
    <>
      {data.numbers.length > 0 && (
        <Section title="Exact matches" detail={numbersDetail(data)}>
          <NumberTable hits={data.numbers} />
        </Section>
      )}
      {data.maker && <MakerSection maker={data.maker} />}
      {data.groups.length > 0 && (
        <Section title="Groups">
          <GroupGrid groups={data.groups} />
        </Section>
      )}
      {data.classes.length > 0 && (
        <Section title="Classes">
          <ClassGrid classes={data.classes} icons />
        </Section>
      )}
      {data.names && names.length > 0 && (
        <Section title="Item names" detail={<PartRange page={data.names} />}>
          <PartTable caption="Parts whose item name holds every word" parts={names} />
          <PartPager page={data.names} address={(key) => paths.catalog({ search: data.text, ...key })} />
        </Section>
      )}
    </>
  );
};

const Section = ({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) => (
  <section className="section">
    <div className="section-head">
      <h2>{title}</h2>
      {detail && <span className="muted small">{detail}</span>}
    </div>
    {children}
  </section>
);

const numbersDetail = ({ numbers, moreNumbers }: SearchData) => (
  <>
    {moreNumbers && 'the first '}
    <Count of={numbers.length} /> {plural(numbers.length, 'reference')}
  </>
);

const NumberTable = ({ hits }: { hits: readonly NumberHit[] }) => (
  <Table
    caption="Parts that carry exactly this number"
    heads={['NSN', 'Item name', 'Why it matches', 'Maker', { text: 'Action', className: 'right no-print' }]}
    rows
  >
    {hits.map((hit, index) => (
      <NumberRow key={`${hit.nsn} ${hit.partNumber} ${hit.cage}`} hit={hit} best={index === 0} />
    ))}
  </Table>
);

const NumberRow = ({ hit, best }: { hit: NumberHit; best: boolean }) => {
  const nsn = formatNsn(hit.nsn);
  return (
    <tr className={best ? 'table-hit' : undefined}>
      <td className="cell-lead">
        <a className="num medium" href={paths.part(hit.nsn)}>
          {nsn}
        </a>
      </td>
      <td>{hit.itemName}</td>
      <td>
        {hit.why === 'part-number' ? 'Part number ' : hit.why === 'nsn' ? 'Stock number' : 'Item number (NIIN)'}
        {hit.partNumber && <b className="num num-long">{hit.partNumber}</b>}{' '}
        {!hit.listed && <Badge kind="off">Not listed</Badge>}
      </td>
      <td>
        {hit.company} {hit.cage && <span className="num faint">{hit.cage}</span>}
      </td>
      <td className="right cell-act">
        <a
          className={best ? 'button button-go button-s' : 'button button-s'}
          href={paths.quoteFormFor(hit.partNumber ?? nsn)}
          rel="nofollow"
        >
          Request Quote
        </a>
      </td>
    </tr>
  );
};

const MakerSection = ({ maker }: { maker: Maker }) => {
  const place = [maker.street, maker.city, maker.state, maker.postalCode, maker.country].filter(Boolean).join(', ');
  const pairs: Pair[] = [{ label: 'Maker', value: <b>{maker.company}</b> }];
  if (place) pairs.push({ label: 'Address', value: place });
  if (maker.formerNames) pairs.push({ label: 'Former names', value: maker.formerNames });
  if (maker.replacedByCage)
    pairs.push({
      label: 'Replaced by',
      value: (
        <a className="num" href={paths.search(maker.replacedByCage)}>
          {maker.replacedByCage}
        </a>
      ),
    });
  pairs.push({ label: 'References on file', value: <Count of={maker.partCount} /> });
  return (
    <Section
      title="Maker"
      detail={
        <>
          CAGE code <Num>{maker.cage}</Num>
        </>
      }
    >
      <Pairs pairs={pairs} />
    </Section>
  );
};

const NothingFound = () => (
  <Empty
    icon="search"
    title="Nothing found"
    action={
      <>
        <ButtonLink href={paths.catalog()}>Browse Catalog</ButtonLink>
        <ButtonLink kind="quiet" href={paths.quoteForm()}>
          Ask us for it
        </ButtonLink>
      </>
    }
  >
    No stock number, part number, CAGE code, group, class or item name matches. Try fewer words, or the number without
    its last characters.
  </Empty>
);
