import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Num, plural } from '../../ui/number.tsx';
import type { GroupTabData } from './catalog-data.ts';
import { countFilters, Filters, ListFilters } from './filters.tsx';
import { FindBox } from './find-box.tsx';
import { GroupGrid } from './group-grid.tsx';

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
