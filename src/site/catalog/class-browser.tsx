import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty, Note } from '#base/ui/feedback.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';
import { plural } from '#base/ui/format-count.ts';
import { Count, Num } from '#base/ui/number.tsx';
import { type Description, DescriptionList } from '#base/ui/description-list.tsx';
import type { ClassPage } from './catalog-data.ts';
import type { Choice } from './choose/choose-data.ts';
import { ChooseScreen } from './choose/choose-screen.tsx';
import { chooseMessages } from './choose/messages.ts';
import { FindBox } from './list-tools.tsx';
import { catalogMessages } from './messages.ts';
import { PartPager, PartRange, PartTable } from './part-table.tsx';
import type { Fsc } from '#base/domain/supply-class.ts';

/** A class: what belongs into it, a search through it, and its parts a hundred at a time. */
export const ClassBrowser = ({ data }: { data: ClassPage }) => {
  const { supplyClass } = data;
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
      {data.choice === null ? <WholeClass data={data} /> : <ChosenParts data={data} choice={data.choice} />}
    </>
  );
};

const WholeClass = ({ data: { supplyClass, page, q }, data }: { data: ClassPage }) => (
  <section className="section" aria-label="Parts of this class">
    <FindBox
      action={paths.supplyClass(supplyClass.fsc)}
      label={`Search in class ${supplyClass.fsc}`}
      placeholder="Item name, NSN, NIIN or its last four digits"
      button={`Search in ${supplyClass.fsc}`}
      q={q}
      shown={<PartRange page={page} />}
    >
      {supplyClass.nsnCount > 0 && (
        <ButtonLink href={paths.supplyClass(supplyClass.fsc, { choose: '1' })} icon="filter" rel="nofollow">
          {chooseMessages.chooseByCharacteristics}
        </ButtonLink>
      )}
    </FindBox>
    {page.parts.length > 0 ? (
      <>
        <PartTable caption={`Parts of class ${supplyClass.fsc}`} parts={page.parts} />
        <PartPager page={page} address={(key) => paths.supplyClass(supplyClass.fsc, { q, ...key })} />
      </>
    ) : (
      <NoProducts data={data} />
    )}
  </section>
);

const ChosenParts = ({ data: { supplyClass, q }, choice }: { data: ClassPage; choice: Choice }) => {
  const { fsc } = supplyClass;
  return (
    <div className="section">
      {q !== '' && <Note>{chooseMessages.boxIgnored(q)}</Note>}
      <ChooseScreen
        place={{
          action: paths.supplyClass(fsc),
          kept: { choose: '1' },
          address: (query) => paths.supplyClass(fsc, { choose: '1', ...query }),
          hasNames: true,
        }}
        choice={choice}
        caption={`Chosen parts of class ${fsc}`}
      />
      <p className="choose-whole">
        <a href={paths.supplyClass(fsc)}>
          Show the whole class <Num>{fsc}</Num>
        </a>
      </p>
    </div>
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
  const texts = [
    ['Includes', supplyClass.inclusions],
    ['Excludes', supplyClass.exclusions],
    ['Class notes', supplyClass.notes],
    ['Group notes', supplyClass.groupNotes],
  ] as const;
  return texts.flatMap(([label, text]) =>
    text ? [{ label, value: <LinkedNotes text={text} classes={mentionedClasses} /> }] : [],
  );
}

/** A note of the source, in which the numbers of classes that exist become links. */
export const LinkedNotes = ({ text, classes }: { text: string; classes: readonly Fsc[] }) => (
  <>
    {splitAtClasses(text, classes).map((piece, index) =>
      piece.fsc ? (
        // the same class may be named more than once
        // oxlint-disable-next-line react/no-array-index-key
        <a key={index} className="num" href={paths.supplyClass(piece.fsc)}>
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </>
);

/** Cuts a text at the class numbers in it; joined again, the pieces are the text. */
export function splitAtClasses(text: string, classes: readonly Fsc[]): { text: string; fsc: Fsc | null }[] {
  return text
    .split(/\b(\d{4})\b/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, fsc: classes.find((fsc) => fsc === piece) ?? null }));
}
