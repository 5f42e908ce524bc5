import { FindBox, Shown } from '../../catalog/list-tools.tsx';
import { ClassGrid } from '../../catalog/group-grid.tsx';
import { CATALOG, classStep, collectionPage, groupStep } from '../../part/structured-data.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Empty, formatCount, plural, Count, Num } from '#base/ui/elements.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import type { ByCode } from '../../catalog/list-query.ts';
import type { GroupPage } from './load.server.ts';
import { missingList } from '../../catalog/missing-list.tsx';
import { framedPage } from '#base/frame/titled-page.tsx';

export const { head, View } = framedPage<ByCode<GroupPage>>((data, site) => {
  if (data.kind !== 'group') return missingList(data, 'FSG', 'group');
  const { fsg, title, nsnCount, classCount } = data.group;
  const description =
    `${formatCount(nsnCount)} National Stock Numbers in ${classCount} ` +
    `${plural(classCount, 'class', 'classes')} of Federal Supply Group ${fsg}${title ? `, ${title}` : ''}.`;
  const step = groupStep(data.group);
  const collection = { ...step, description, items: classCount, listed: () => data.classes.map(classStep) };
  const { group, classes, q } = data;
  return {
    ...collectionPage(site, collection, [CATALOG, step]),
    content: (
      <>
        <div className="item-head">
          <GroupIcon code={group.fsg} />
          <div>
            <h1>
              <Num>{group.fsg}</Num> {group.title}
            </h1>
            <p className="muted">
              <Count of={group.nsnCount} /> National Stock Numbers in <Count of={group.classCount} />{' '}
              {plural(group.classCount, 'class', 'classes')}
            </p>
          </div>
          <div className="buttons">
            <ButtonLink href={paths.catalog({ tab: 'fsc', fsg: group.fsg })} icon="filter">
              Filter classes
            </ButtonLink>
          </div>
        </div>
        {group.notes && <DescriptionList prose pairs={[{ label: 'Group notes', value: group.notes }]} />}
        <section className="section" aria-label="Classes">
          <FindBox
            action={paths.group(group.fsg)}
            label={`Search the classes of group ${group.fsg}`}
            placeholder="Class title or code"
            button="Search"
            q={q}
            instant
            shown={
              <Shown
                left={classes.length}
                total={group.classCount}
                what={plural(group.classCount, 'class', 'classes')}
              />
            }
          />
          {classes.length > 0 ? (
            <ClassGrid classes={classes} />
          ) : (
            <Empty
              title="No classes match"
              action={<ButtonLink href={paths.group(group.fsg)}>Show all classes</ButtonLink>}
            >
              {q === '' ? 'This group has no classes.' : 'No class of this group has this in its title or code.'}
            </Empty>
          )}
        </section>
      </>
    ),
  };
});
