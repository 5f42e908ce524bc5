import { MAX_OF_GROUP, type MakerGroup, type MakerPart } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, CopyButton, Empty, Note, counted, formatCount, Num } from '#base/ui/elements.tsx';
import { ShelfBox } from '../../catalog/on-shelf.tsx';
import { FindBox } from '../../catalog/list-tools.tsx';
import { MakerTable } from '../../catalog/maker-table.tsx';
import { PartsTable } from '../../catalog/parts-table.tsx';
import { FacetChoice } from '../../catalog/search/filters.tsx';
import { makerName, makerAddress, makerPath } from '../../catalog/maker-words.ts';
import { Select } from '#base/ui/field.tsx';
import { Section } from '#base/ui/table.tsx';
import { DescriptionList, type Description } from '#base/ui/description-list.tsx';
import { PartPager } from '../../catalog/part-pager.tsx';
import { missingCode } from '../../catalog/missing-list.tsx';
import { breadcrumbList, CATALOG, makerOrganization, partList, partSteps } from '../../part/structured-data.ts';
import type { ByCode } from '../../catalog/list-query.ts';
import type { MakerData } from './load.server.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
const NUMBERS_SHOWN = 3;

const MakerParts = ({ data }: { data: MakerData }) => {
  const company = makerName(data.maker?.company, data.cage);
  const ofGroup = data.filter.group !== '';
  const parts = data.parts.parts.map(({ nsn, itemName, partNumbers, cages, shelf }) => {
    const [[partNumber], [cage = data.cage]] = [partNumbers, cages];
    const member = data.group?.members.find((one) => one.cage === cage);
    const maker = cage === data.cage ? company : makerName(member?.company, cage);
    const reference = partNumber ? { partNumber, cage, company: maker } : null;
    return { nsn, itemName, partNumbers, cages: ofGroup ? cages : [], reference, shelf };
  });
  return (
    <PartsTable
      caption={ofGroup ? `Parts of the group of ${company}` : `Parts of ${company}`}
      parts={parts}
      numbers={{ head: 'Part number', cell: numbersOf }}
    />
  );
};

/** `cages`: none in a list of one maker. */
const numbersOf = ({ partNumbers, cages }: Pick<MakerPart, 'partNumbers' | 'cages'>) => (
  <span className="flex flex-wrap gap-y-0 gap-x-3">
    {partNumbers.slice(0, NUMBERS_SHOWN).map((partNumber, at) => (
      <span className="num num-long" key={`${partNumber} ${cages[at]}`}>
        {partNumber}
        {cages[at] && <span className="text-ink-3"> {cages[at]}</span>}
      </span>
    ))}
    {partNumbers.length > NUMBERS_SHOWN && (
      <span className="muted small">+{partNumbers.length - NUMBERS_SHOWN} more</span>
    )}
  </span>
);

const FIELD = 'flex-[0_1_18rem] min-w-28 narrow:basis-full';

const MakerFilterForm = ({ data: { cage, filter, isFiltered, facets, group, hasShelf } }: { data: MakerData }) => (
  <FindBox
    action={paths.maker(cage)}
    label="Search the parts of this maker"
    placeholder="Item name or how a part number begins"
    q={filter.q}
    button="Find parts"
    fields={
      <>
        <div className={FIELD}>
          <FacetChoice
            facets={facets && facets.fsc}
            chosen={filter.fsc || undefined}
            name="fsc"
            aria-label={facets ? 'Supply class' : 'Supply class, four digits'}
            placeholder="Class"
            any="All classes"
            digits={4}
          />
        </div>
        {group && (
          <div className={FIELD}>
            <Select name="group" aria-label="Companies" defaultValue={filter.group}>
              <option value="">This maker alone</option>
              <option value="all">{`Whole group (${companies(group)})`}</option>
            </Select>
          </div>
        )}
        {hasShelf && <ShelfBox chosen={filter.on_shelf === '1'} count={facets?.onShelfTotal} />}
      </>
    }
  >
    {isFiltered && (
      <ButtonLink kind="quiet" href={paths.maker(cage)}>
        Show all
      </ButtonLink>
    )}
  </FindBox>
);

const companies = ({ count }: Pick<MakerGroup, 'count'>): string => counted(count, 'company', 'companies');

const MakerPage = ({ data }: { data: MakerData }) => {
  const { cage, maker, parts, isFiltered, group } = data;
  const others = group?.members.filter((one) => one.cage !== cage) ?? [];
  return (
    <>
      <div className="page-head pt-0">
        <h1 className="wrap-anywhere">{makerName(maker?.company, cage)}</h1>
        <p className="flex items-center gap-2">
          <span>
            CAGE code <Num strong>{cage}</Num>
          </span>
          <CopyButton value={cage} />
        </p>
      </div>
      <DescriptionList pairs={pairsOf(data)} />
      <Section
        title="Parts"
        aside={
          group && data.filter.group !== ''
            ? `of ${group.count > MAX_OF_GROUP ? `the ${MAX_OF_GROUP} companies with most references` : companies(group)}`
            : maker && `${counted(maker.partCount, 'reference')} on file`
        }
      >
        {(parts.parts.length > 0 || isFiltered || group) && (
          <div className="mb-3">
            <MakerFilterForm data={data} />
          </div>
        )}
        {data.notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
        {parts.parts.length > 0 && <MakerParts data={data} />}
        {parts.parts.length === 0 && parts.lookedUpTo === null && <NoParts {...data} />}
        <PartPager
          page={parts}
          address={(key) => makerPath(data, key)}
          backward={data.backward}
          lookedThrough="the parts of this maker have"
        />
      </Section>
      {group && (
        <Section
          id="group"
          title="Other companies of the group"
          aside={`${formatCount(others.length)} of ${formatCount(group.count - 1)}, those with most references first`}
        >
          <MakerTable makers={others} caption="Other companies of the group" />
        </Section>
      )}
    </>
  );
};

function pairsOf(data: MakerData): Description[] {
  const { cage, maker, group, statusMeaning, affiliationMeaning, parent, replacedBy } = data;
  const pairs: Description[] = [];
  if (maker === null) pairs.push({ label: 'Record', value: `No record of CAGE ${cage} is on file; parts name it.` });
  const address = maker && makerAddress(maker);
  if (address) pairs.push({ label: 'Address', value: address });
  if (maker?.status) pairs.push({ label: 'Status', code: maker.status, meaning: statusMeaning });
  if (maker?.type) pairs.push({ label: 'Type', code: maker.type, meaning: null });
  if (maker?.formerNames) pairs.push({ label: 'Former names', value: maker.formerNames });
  if (parent) pairs.push({ label: 'Parent', value: <MakerLink named={parent} /> });
  if (group) pairs.push({ label: 'Group of', value: <GroupLinks group={group} /> });
  if (group?.affiliation) pairs.push({ label: 'Affiliation', code: group.affiliation, meaning: affiliationMeaning });
  if (replacedBy) pairs.push({ label: 'Replaced by', value: <MakerLink named={replacedBy} /> });
  return pairs.length === 0 ? [{ label: 'Record', value: 'Nothing but the name is on file.' }] : pairs;
}

const GroupLinks = ({ group }: { group: MakerGroup }) => (
  <>
    <MakerLink named={{ cage: group.head, company: group.company }} /> (<a href="#group">{companies(group)}</a>)
  </>
);

const MakerLink = ({ named: { cage, company } }: { named: NonNullable<MakerData['parent']> }) =>
  company === null ? (
    <>
      <span className="num">{cage}</span> <span className="text-ink-3">not on file</span>
    </>
  ) : (
    <a href={paths.maker(cage)}>
      {company} <span className="num">{cage}</span>
    </a>
  );

const NoParts = ({ cage, isFiltered }: MakerData) => (
  <Empty
    icon="search"
    title={isFiltered ? 'No part matches' : 'No listed parts'}
    action={
      isFiltered ? (
        <ButtonLink href={paths.maker(cage)}>Show all parts of this maker</ButtonLink>
      ) : (
        <ButtonLink kind="go" href={paths.quoteForm()}>
          Ask us for a part
        </ButtonLink>
      )
    }
  >
    {isFiltered
      ? 'No part of this maker matches the filters.'
      : 'No listed stock number names this maker. Its parts may be on file elsewhere: ask us, we look for them.'}
  </Empty>
);

export const { head, View } = framedPage<ByCode<MakerData>>((data, site) => {
  if (data.kind !== 'maker')
    return missingCode(data, 'CAGE', {
      title: 'Maker Not Found',
      description: `No maker has the CAGE code ${data.code}.`,
      before: 'No maker has the CAGE code ',
      after: ', and no listed part names it. A CAGE code has five letters or digits; a company is found by its name.',
      failed: 'The maker could not be read just now. Please try again.',
    });
  const { cage, maker, parts, firstPage } = data;
  const name = makerName(maker?.company, cage);
  const canonical = paths.maker(cage);
  const address = maker === null ? '' : makerAddress(maker);
  const description =
    `${name}, CAGE code ${cage}${address ? `, ${address}` : ''}: ` +
    (maker && maker.partCount > 0
      ? `${formatCount(maker.partCount)} part numbers on file, with their National Stock Numbers.`
      : 'address, status and parts on file.');
  const sheet = `CAGE ${cage} ${maker?.company ?? ''}`.trim();
  const crumbs = [CATALOG, { name: sheet, path: canonical, label: <Num>{`CAGE ${cage}`}</Num> }];
  const jsonLd = () => {
    const named = partSteps(parts.parts);
    return [
      ...(maker === null ? [] : [makerOrganization(site, { maker, path: canonical, parent: data.parent })]),
      ...(firstPage && data.filter.group === '' && named.length > 0
        ? [partList(site, { name: `Parts of ${name}`, path: canonical, parts: named })]
        : []),
      breadcrumbList(site.origin, crumbs),
    ];
  };
  const title = `${name} (CAGE ${cage})`;
  const content = <MakerPage data={data} />;
  return { title, description, canonical, jsonLd, current: 'catalog', sheet, crumbs, content };
});
