import type { ItemNamePage } from '#publog/catalog-store.ts';
import { fsgOfFsc } from '#base/domain/nsn.ts';
import { ThumbOrIcon } from '../../catalog/part-pager.tsx';
import { paths } from '#base/paths.ts';
import { plural, counted, Count } from '#base/ui/elements.tsx';
import type { Choice } from '../../catalog/choose/choose-data.ts';
import { ChooseScreen } from '../../catalog/choose/choose-screen.tsx';
import { missingCode } from '../../catalog/missing-list.tsx';
import { CATALOG, classStep, collectionPage, definedTerm, groupStep, partSteps } from '../../part/structured-data.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import type { ByCode } from '../../catalog/list-query.ts';
import { SMALL_HEAD, Unfold } from '../../catalog/list-tools.tsx';
import { ClassLink } from '../../catalog/part-links.tsx';
import type { NamePage } from './load.server.ts';
const CLASSES_SHOWN = 3;
const DEFINITION_SHOWN = 110;

const ItemNameView = ({ name, choice }: { name: ItemNamePage; choice: Choice }) => {
  const [largest] = name.classes;
  const [most] = choice.selected.parts.toSorted((one, other) => other.drawn.length - one.drawn.length);
  // the source writes capitals
  const others = new Set(name.otherNames.map((other) => (/\d/.test(other) ? other : other.toLowerCase())));
  const also = (
    <>
      {others.size > 0 && <p className="muted small mt-1">Also called {[...others].join(', ')}.</p>}
      {name.classes.length > CLASSES_SHOWN && (
        <details className="mt-1.5 small [&_summary]:cursor-pointer [&_summary]:py-0.75 [&_li]:py-0.75">
          <summary>
            All <Count of={name.classes.length} /> classes
          </summary>
          <ul>
            {name.classes.map(({ fsc, title, nsnCount }) => (
              <li key={fsc}>
                <ClassLink {...{ fsc, title }} /> <Count of={nsnCount} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
  return (
    <>
      <div className={SMALL_HEAD}>
        {largest ? (
          <ThumbOrIcon itemName={name.itemName} characteristics={most?.drawn ?? []} fsg={fsgOfFsc(largest.fsc)} />
        ) : (
          <span />
        )}
        <div>
          <h1>{name.itemName}</h1>
          <p className="muted">
            <Count of={name.nsnCount} /> {plural(name.nsnCount, 'part')} in <Classes name={name} />.
          </p>
          {name.definition !== null && <Unfold line={name.definition}>{also}</Unfold>}
          {name.definition === null && also}
        </div>
      </div>
      <ChooseScreen
        place={{
          action: paths.itemName(name.inc),
          kept: {},
          address: (query) => paths.itemName(name.inc, query),
          hasNames: false,
        }}
        choice={choice}
        caption={`Parts named ${name.itemName}`}
      />
    </>
  );
};

const Classes = ({ name }: { name: ItemNamePage }) =>
  name.classes.length > CLASSES_SHOWN ? (
    <>
      <Count of={name.classes.length} /> classes
    </>
  ) : (
    name.classes.map(({ fsc, title, nsnCount }, index) => (
      <span key={fsc}>
        {index > 0 && ', '}
        <ClassLink {...{ fsc, title }} />
        {name.classes.length > 1 && (
          <>
            {' '}
            (<Count of={nsnCount} />)
          </>
        )}
      </span>
    ))
  );

export const { head, View } = framedPage<ByCode<NamePage>>((data, site) => {
  if (data.kind !== 'name')
    return missingCode(data, 'Item name', {
      title: 'Item Name Not Found',
      description: `No item name has the code ${data.code}.`,
      before: 'No part in this catalog has an item name with the code ',
      after: '. An item name code has five digits; a name is found by its words.',
    });
  const { name, choice } = data;
  const step = { name: name.itemName, path: paths.itemName(name.inc) };
  const [largest] = name.classes;
  const above = largest ? [groupStep({ fsg: fsgOfFsc(largest.fsc) }), classStep(largest)] : [];
  const listed = () => partSteps(choice.selected.parts);
  const numbers = `${name.itemName}: ${counted(name.nsnCount, 'National Stock Number')}`;
  const definition = name.definition ?? '';
  const cut = definition.length > DEFINITION_SHOWN ? `${definition.slice(0, DEFINITION_SHOWN).trimEnd()}…` : definition;
  const description = `${numbers} with makers, part numbers and characteristics. ${cut}`.trimEnd();
  const collection = { ...step, description, items: name.nsnCount, listed };
  return {
    ...collectionPage(site, { ...collection, about: definedTerm(name) }, [CATALOG, ...above, step]),
    content: <ItemNameView name={name} choice={choice} />,
  };
});
