import { paths } from '#base/paths.ts';
import { counted, plural } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { Tabs } from '#base/ui/navigation.tsx';
import type { CatalogData, ClassTabData, GroupTabData } from './catalog-data.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { countFilters, Filters, FindBox, ListFilters } from './list-tools.tsx';
import { ClassGrid, GroupGrid, untitled } from './group-grid.tsx';
import type { ClassSummary, GroupSummary } from '#publog/catalog-store.ts';
import { Field, Select } from '#base/ui/field.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';

type CatalogTabsProps = { data: CatalogData; groups: number; classes: number; nsns: number };

export const CatalogTabs = ({ data, groups, classes, nsns }: CatalogTabsProps) => {
  const chosenGroup = data.tab === 'fsc' ? data.group?.fsg : data.tab === 'nsn' ? data.fsc?.fsc.slice(0, 2) : undefined;
  const chosenClass = data.tab === 'nsn' ? data.fsc?.fsc : undefined;
  return (
    <Tabs
      label="Level of the catalog"
      tabs={[
        { href: paths.catalog(), name: 'FSG', detail: counted(groups, 'group'), current: data.tab === 'fsg' },
        {
          href: paths.catalog({ tab: 'fsc', fsg: chosenGroup }),
          name: 'FSC',
          detail: chosenGroup ? `in group ${chosenGroup}` : counted(classes, 'class', 'classes'),
          current: data.tab === 'fsc',
        },
        {
          href: paths.catalog({ tab: 'nsn', fsc: chosenClass }),
          name: 'NSN',
          detail: chosenClass ? `in class ${chosenClass}` : counted(nsns, 'part'),
          current: data.tab === 'nsn',
        },
      ]}
    />
  );
};

export const ListTab = ({ data }: { data: GroupTabData | ClassTabData }) => {
  const { filter, groups, total } = data;
  const isGroups = data.tab === 'fsg';
  const tab = isGroups ? undefined : data.tab;
  const [one, many] = isGroups ? ['group', 'groups'] : ['class', 'classes'];
  const left = isGroups ? groups.length : data.classes.length;
  const chosen = countFilters(filter) + Number(!isGroups && data.group !== null);
  return (
    <>
      <div className="tab-panel bg-surface border border-line-strong border-t-0 p-4">
        <FindBox
          action={paths.catalog()}
          kept={{ tab }}
          label={`Filter ${many} by title or code`}
          button="Find"
          q={filter.q}
          instant
          shown={<Shown left={left} total={total} what={plural(total, one, many)} />}
        >
          <Filters chosen={chosen} clear={paths.catalog({ tab, q: filter.q })}>
            {!isGroups && <GroupChoice groups={groups} chosen={data.group?.fsg} />}
            <ListFilters filter={filter} thing={one} />
          </Filters>
        </FindBox>
      </div>
      {left === 0 ? (
        <Empty
          title={`No ${many} match`}
          action={<ButtonLink href={paths.catalog({ tab })}>Show all {many}</ButtonLink>}
        >
          No {one} has this in its title or code{chosen > 0 && ' and passes the filters'}.
        </Empty>
      ) : isGroups ? (
        <GroupGrid groups={groups} />
      ) : filter.sort === 'code' ? (
        byGroup(data.classes).map((classes) => <GroupSheet key={classes[0]!.fsg} classes={classes} groups={groups} />)
      ) : (
        <ClassGrid classes={data.classes} icons />
      )}
    </>
  );
};

/** Updated while one types. */
export const Shown = ({ left, total, what }: { left: number; total: number; what: string }) => (
  <>
    Showing{' '}
    <span className="num" data-filter-count>
      {left}
    </span>{' '}
    of <Num>{total}</Num> {what}
  </>
);

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

const GroupSheet = ({ classes, groups }: { classes: readonly ClassSummary[]; groups: readonly GroupSummary[] }) => {
  const { fsg } = classes[0]!;
  return (
    <section data-filter-section>
      <h2 className="flex gap-2 items-center mt-6 mx-0 mb-2 text-base [&_.icon-group]:size-6 [&_a]:text-inherit [&_a]:no-underline [&_a:hover]:[text-decoration:underline]">
        <GroupIcon code={fsg} />
        <a href={paths.group(fsg)}>
          <Num>{fsg}</Num> {groups.find((group) => group.fsg === fsg)?.title ?? untitled}
        </a>
      </h2>
      <ClassGrid classes={classes} />
    </section>
  );
};

export const byGroup = (classes: readonly ClassSummary[]) => [...Map.groupBy(classes, ({ fsg }) => fsg).values()];
