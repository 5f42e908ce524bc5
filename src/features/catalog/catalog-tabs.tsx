import { paths } from '../../paths.ts';
import { formatCount, Num, plural } from '../../ui/number.tsx';
import { Tabs } from '../../ui/navigation.tsx';
import type { ClassTabData, GroupTabData, PartTabData } from './catalog-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { countFilters, Filters, FindBox, ListFilters } from './list-tools.tsx';
import { ClassGrid, GroupGrid, untitled } from './group-grid.tsx';
import type { ClassSummary, GroupSummary } from '../../catalog/catalog-store.ts';
import { Field, Select } from '../../ui/field.tsx';
import { GroupIcon } from '../../ui/icon.tsx';

type CatalogTabsProps = {
  data: GroupTabData | ClassTabData | PartTabData;
  groups: number;
  classes: number;
  nsns: number;
};

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${plural(count, one, many)}`;

/** FSG, FSC (with the chosen code) and NSN, each with its address. The FSG tab clears the chosen group and class. */
export const CatalogTabs = ({ data, groups, classes, nsns }: CatalogTabsProps) => {
  const chosenGroup = data.tab === 'fsc' ? data.group?.fsg : data.tab === 'nsn' ? data.fsc?.fsc.slice(0, 2) : undefined;
  const chosenClass = data.tab === 'nsn' ? data.fsc?.fsc : undefined;
  return (
    <Tabs
      label="Level of the catalog"
      tabs={[
        {
          href: paths.catalog(),
          name: 'FSG',
          detail: counted(groups, 'group', 'groups'),
          current: data.tab === 'fsg',
        },
        {
          href: paths.catalog({ tab: 'fsc', fsg: chosenGroup }),
          name: 'FSC',
          detail: chosenGroup ? `in group ${chosenGroup}` : counted(classes, 'class', 'classes'),
          current: data.tab === 'fsc',
        },
        {
          href: paths.catalog({ tab: 'nsn', fsc: chosenClass }),
          name: 'NSN',
          detail: chosenClass ? `in class ${chosenClass}` : counted(nsns, 'part', 'parts'),
          current: data.tab === 'nsn',
        },
      ]}
    />
  );
};

/** The FSG tab: every group with its count of classes, narrowed by the box and the filters. */
export const GroupTab = ({ data }: { data: GroupTabData }) => (
  <>
    <div className="tab-panel">
      <FindBox
        action={paths.catalog()}
        label="Filter groups by title or code"
        button="Find"
        q={data.filter.q}
        instant
        shown={<Shown left={data.groups.length} total={data.total} what={plural(data.total, 'group')} />}
      >
        <Filters chosen={countFilters(data.filter)} clear={paths.catalog({ q: data.filter.q })}>
          <ListFilters filter={data.filter} thing="group" />
        </Filters>
      </FindBox>
    </div>
    {data.groups.length > 0 ? (
      <GroupGrid groups={data.groups} />
    ) : (
      <Empty title="No groups match" action={<ButtonLink href={paths.catalog()}>Show all groups</ButtonLink>}>
        No group has this in its title or code{countFilters(data.filter) > 0 && ' and passes the filters'}.
      </Empty>
    )}
  </>
);

/** "Showing 12 of 78 groups": the first number is kept up to date while one types. */
export const Shown = ({ left, total, what }: { left: number; total: number; what: string }) => (
  <>
    Showing{' '}
    <span className="num" data-filter-count>
      {left}
    </span>{' '}
    of <Num>{total}</Num> {what}
  </>
);

/** The FSC tab: the classes of the chosen group, or of all of them. */
export const ClassTab = ({ data }: { data: ClassTabData }) => {
  const chosen = countFilters(data.filter) + Number(data.group !== null);
  return (
    <>
      <div className="tab-panel">
        <FindBox
          action={paths.catalog()}
          kept={{ tab: 'fsc' }}
          label="Filter classes by title or code"
          button="Find"
          q={data.filter.q}
          instant
          shown={<Shown left={data.classes.length} total={data.total} what={plural(data.total, 'class', 'classes')} />}
        >
          <Filters chosen={chosen} clear={paths.catalog({ tab: 'fsc', q: data.filter.q })}>
            <GroupChoice groups={data.groups} chosen={data.group?.fsg} />
            <ListFilters filter={data.filter} thing="class" />
          </Filters>
        </FindBox>
      </div>
      {data.classes.length === 0 ? (
        <Empty
          title="No classes match"
          action={<ButtonLink href={paths.catalog({ tab: 'fsc' })}>Show all classes</ButtonLink>}
        >
          No class has this in its title or code{chosen > 0 && ' and passes the filters'}.
        </Empty>
      ) : data.filter.sort === 'code' ? (
        byGroup(data.classes).map((classes) => (
          <GroupSheet
            key={classes[0]!.fsg}
            classes={classes}
            group={data.groups.find(({ fsg }) => fsg === classes[0]!.fsg)}
          />
        ))
      ) : (
        <ClassGrid classes={data.classes} icons />
      )}
    </>
  );
};

const GroupChoice = ({ groups, chosen }: { groups: readonly GroupSummary[]; chosen: string | undefined }) => (
  <Field id="filter-fsg" label="Supply group">
    <Select id="filter-fsg" name="fsg" defaultValue={chosen ?? ''}>
      <option value="">All groups</option>
      {groups.map((group) => (
        <option key={group.fsg} value={group.fsg}>
          {`${group.fsg} ${group.title ?? untitled}`}
        </option>
      ))}
    </Select>
  </Field>
);

const GroupSheet = ({ classes, group }: { classes: readonly ClassSummary[]; group: GroupSummary | undefined }) => {
  const { fsg } = classes[0]!;
  return (
    <section data-filter-section>
      <h2 className="grid-head">
        <GroupIcon code={fsg} />
        <a href={paths.group(fsg)}>
          <Num>{fsg}</Num> {group?.title ?? untitled}
        </a>
      </h2>
      <ClassGrid classes={classes} />
    </section>
  );
};

/** Classes in order of their code, cut where the group changes. */
export function byGroup(classes: readonly ClassSummary[]): ClassSummary[][] {
  const sheets: ClassSummary[][] = [];
  for (const supplyClass of classes) {
    const last = sheets.at(-1);
    if (last?.[0]?.fsg === supplyClass.fsg) last.push(supplyClass);
    else sheets.push([supplyClass]);
  }
  return sheets;
}
