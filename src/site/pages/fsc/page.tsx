import { formatNsn, type Fsc } from '#base/domain/nsn.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Empty, Note, plural, formatCount, Count, Num } from '#base/ui/elements.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';
import type { ClassPage } from './load.server.ts';
import { changedAddress, type Choice, type PlacedChoice } from '../../catalog/choose/choose-data.ts';
import { ChooseScreen } from '../../catalog/choose/choose-screen.tsx';
import type { ByCode } from '../../catalog/list-query.ts';
import { FindBox, FoldedLinks, SMALL_HEAD, Unfold } from '../../catalog/list-tools.tsx';
import { catalogMessages } from '../../catalog/messages.ts';
import { NameCards } from '../../catalog/name-cards.tsx';
import { PartPager, PartRange } from '../../catalog/part-pager.tsx';
import { PartsTable } from '../../catalog/parts-table.tsx';
import { CATALOG, classStep, collectionPage, groupStep, partSteps } from '../../part/structured-data.ts';
import { missingList } from '../../catalog/missing-list.tsx';
import { framedPage } from '#base/frame/titled-page.tsx';
const ClassBrowser = ({ data }: { data: ClassPage }) => {
  const { supplyClass, found, q } = data;
  const { fsc } = supplyClass;
  const notes = [
    ['Includes', supplyClass.inclusions] as const,
    ['Excludes', supplyClass.exclusions] as const,
    ['Class notes', supplyClass.notes] as const,
    ['Group notes', supplyClass.groupNotes] as const,
  ].flatMap(([label, text]) =>
    text ? [{ label, value: <LinkedNotes text={text} classes={data.mentionedClasses} /> }] : [],
  );
  const placed = data.choice && placeChoice(data, data.choice);
  return (
    <>
      <div className={SMALL_HEAD}>
        <GroupIcon code={supplyClass.fsg} />
        <div className="wide:flex items-baseline gap-x-3">
          <h1>
            <Num>{fsc}</Num> {supplyClass.title}
          </h1>
          <p className="muted">
            <Count of={supplyClass.nsnCount} /> {plural(supplyClass.nsnCount, 'NSN')} in this class
          </p>
        </div>
        <div className="buttons wide-only">
          <ButtonLink href={paths.cart()} icon="cart">
            Quote cart
          </ButtonLink>
        </div>
      </div>
      {notes.length > 0 && (
        <Unfold line={sentenceCase(notes.map(({ label }) => label).join(', '))}>
          <DescriptionList prose pairs={notes} />
        </Unfold>
      )}
      {placed && (
        <div data-choose-also="names">
          {!placed.place.named && data.names.length > 1 && (
            <NameCards
              detail="most parts first"
              cards={data.names.map(({ itemName, nsnCount: count }) => {
                return { href: changedAddress(placeChoice({ ...data, itemName }, placed.choice), {}), itemName, count };
              })}
            />
          )}
        </div>
      )}
      <section className="mt-2" aria-label="Parts of this class">
        <FindBox
          action={paths.supplyClass(fsc)}
          label={`Search in class ${fsc}`}
          placeholder="Item name, NSN, NIIN or its last four digits"
          button={`Search in ${fsc}`}
          q={q}
          shown={found && <PartRange page={found} />}
        />
        {placed && q !== '' && (
          <Note>The parts are chosen by their characteristics, so “{q}” in the box is ignored.</Note>
        )}
        {placed && supplyClass.nsnCount > 0 && (
          <div className="mt-2">
            <ChooseScreen {...placed} caption={`Parts of class ${fsc}`} />
          </div>
        )}
        {found && found.parts.length > 0 && (
          <>
            <PartsTable caption={`Parts of class ${fsc}`} parts={found.parts} />
            <PartPager page={found} address={(key) => paths.supplyClass(fsc, { q, ...key })} />
          </>
        )}
        {data.ranges === null && <Note>The ranges of numbers cannot be read just now.</Note>}
        <FoldedLinks
          line={`All ${formatCount(supplyClass.nsnCount)} parts by number`}
          links={(data.ranges ?? []).map(({ first }) => [paths.range(first), formatNsn(first)])}
        />
        {(found ? found.parts.length === 0 : supplyClass.nsnCount === 0) && <NoProducts data={data} />}
      </section>
    </>
  );
};

function placeChoice({ supplyClass: { fsc }, itemName }: ClassPage, choice: Choice): PlacedChoice {
  const name = itemName ?? undefined;
  return {
    choice,
    place: {
      action: paths.supplyClass(fsc),
      kept: { name },
      address: (query) => paths.supplyClass(fsc, { name, ...query }),
      countAddress:
        choice.isWhole && choice.selected.facets === null ? paths.supplyClass(fsc, { values: '1' }) : undefined,
      hasNames: true,
      named: name === undefined ? undefined : { name, without: (query) => paths.supplyClass(fsc, query) },
    },
  };
}

const NoProducts = ({ data: { supplyClass, q } }: { data: ClassPage }) => (
  <Empty
    icon="search"
    title={catalogMessages.noProducts}
    action={
      q === '' ? (
        <ButtonLink href={paths.group(supplyClass.fsg)}>Other classes of the group</ButtonLink>
      ) : (
        <>
          <ButtonLink href={paths.supplyClass(supplyClass.fsc)}>Show the whole class</ButtonLink>
          <ButtonLink kind="quiet" href={paths.search(q)}>
            Search the whole catalog
          </ButtonLink>
        </>
      )
    }
  >
    {q === '' ? (
      'No part of this class is listed.'
    ) : (
      <>
        Nothing in class <Num>{supplyClass.fsc}</Num> has this in its item name or number.
      </>
    )}
  </Empty>
);

const LinkedNotes = ({ text, classes }: { text: string; classes: readonly Fsc[] }) =>
  text.split(/\b(\d{4})\b/).map((piece, index) => {
    const fsc = classes.find((one) => one === piece);
    return fsc ? (
      <a key={index} className="num" href={paths.supplyClass(fsc)}>
        {piece}
      </a>
    ) : (
      piece
    );
  });

export const { head, View } = framedPage<ByCode<ClassPage>>((data, site) => {
  if (data.kind !== 'class') return missingList(data, 'FSC', 'class');
  const { fsc, title, fsg, groupTitle, nsnCount } = data.supplyClass;
  const description =
    `${formatCount(nsnCount)} National Stock Numbers in Federal Supply Class ${fsc}` +
    `${title ? `, ${title}` : ''}, with makers, part numbers and characteristics.`;
  const step = classStep(data.supplyClass);
  const listed = () => partSteps((data.choice?.selected ?? data.found)?.parts ?? []);
  const crumbs = [CATALOG, groupStep({ fsg, title: groupTitle }), step];
  return {
    ...collectionPage(site, { ...step, description, items: nsnCount, listed }, crumbs),
    content: <ClassBrowser data={data} />,
  };
});
