import { paths } from '../../paths.ts';
import type { ClassSummary, GroupSummary } from '../../catalog/catalog-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { GroupIcon } from '../../ui/icon.tsx';
import { Num, plural } from '../../ui/number.tsx';
import type { ClassTabData } from './catalog-data.ts';
import { countFilters, Filters, ListFilters } from './filters.tsx';
import { FindBox } from './find-box.tsx';
import { ClassGrid, untitled } from './group-grid.tsx';
import { Shown } from './group-tab.tsx';

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
