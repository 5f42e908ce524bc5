import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { GroupIcon } from '../../ui/icon.tsx';
import { Count, Num, plural } from '../../ui/number.tsx';
import { DescriptionList, type Description } from '../../ui/description-list.tsx';
import type { ClassPage } from './catalog-data.ts';
import { FindBox } from './find-box.tsx';
import { LinkedNotes } from './linked-notes.tsx';
import { catalogMessages } from './messages.ts';
import { PartPager, PartRange } from './part-pager.tsx';
import { PartTable } from './part-table.tsx';

/** A class: what belongs into it, a search through it, and its parts a hundred at a time. */
export const ClassBrowser = ({ data }: { data: ClassPage }) => {
  const { supplyClass, page, q } = data;
  const notes = notesOf(data);
  return (
    <>
      <div className="item-head">
        <GroupIcon code={supplyClass.fsg} />
        <div>
          <h1>
            <Num>{supplyClass.fsc}</Num> {supplyClass.title}
          </h1>
          <p className="muted">
            <Count of={supplyClass.nsnCount} /> {plural(supplyClass.nsnCount, 'National Stock Number')} in this class
          </p>
        </div>
        <div className="buttons wide-only">
          <ButtonLink href={paths.cart()} icon="cart">
            Quote cart
          </ButtonLink>
        </div>
      </div>
      {notes.length > 0 && <DescriptionList prose pairs={notes} />}
      <section className="section" aria-label="Parts of this class">
        <FindBox
          action={paths.supplyClass(supplyClass.fsc)}
          label={`Search in class ${supplyClass.fsc}`}
          placeholder="Item name, NSN, NIIN or its last four digits"
          button={`Search in ${supplyClass.fsc}`}
          q={q}
          shown={<PartRange page={page} />}
        />
        {page.parts.length > 0 ? (
          <>
            <PartTable caption={`Parts of class ${supplyClass.fsc}`} parts={page.parts} />
            <PartPager page={page} address={(key) => paths.supplyClass(supplyClass.fsc, { q, ...key })} />
          </>
        ) : (
          <NoProducts data={data} />
        )}
      </section>
    </>
  );
};

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

function notesOf({ supplyClass, mentionedClasses }: ClassPage): Description[] {
  const texts: readonly (readonly [string, string | null])[] = [
    ['Includes', supplyClass.inclusions],
    ['Excludes', supplyClass.exclusions],
    ['Class notes', supplyClass.notes],
    ['Group notes', supplyClass.groupNotes],
  ];
  return texts.flatMap(([label, text]) =>
    text ? [{ label, value: <LinkedNotes text={text} classes={mentionedClasses} /> }] : [],
  );
}
