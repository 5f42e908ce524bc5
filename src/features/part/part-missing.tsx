import { formatNsn, fsgOfNsn, type Nsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Note } from '../../ui/feedback.tsx';
import { GroupIcon } from '../../ui/icon.tsx';
import { SECTION_NAMES } from '../../domain/publog-columns.ts';
import { Characteristics } from './data-sections.tsx';
import { partMessages } from './messages.ts';
import type { PartSections } from './part-data.ts';
import { PartNumbers } from './part-numbers.tsx';
import { RelatedSidebar } from './related-parts.tsx';

const BackToCatalog = () => <ButtonLink href={paths.catalog()}>{partMessages.backToCatalog}</ButtonLink>;

/** The address names no stock number. */
export const PartInvalid = () => (
  <Empty level={1} icon="warn" title={partMessages.invalid} action={<BackToCatalog />}>
    A National Stock Number has 13 digits, for example 5305-01-234-5678.
  </Empty>
);

/** A stock number that is not on file. */
export const PartNotFound = ({ nsn }: { nsn: Nsn }) => (
  <Empty
    level={1}
    icon="search"
    title={partMessages.notFound}
    action={
      <>
        <BackToCatalog />
        <ButtonLink kind="quiet" href={paths.quoteFormFor(formatNsn(nsn))} rel="nofollow">
          {partMessages.requestQuote}
        </ButtonLink>
      </>
    }
  >
    {partMessages.notFoundText}
  </Empty>
);

/** Nothing could be read. */
export const PartFailed = () => (
  <Empty
    level={1}
    icon="warn"
    title={partMessages.loadFailed}
    action={
      <>
        <ButtonLink kind="ink" href="">
          {partMessages.tryAgain}
        </ButtonLink>
        <BackToCatalog />
      </>
    }
  />
);

const UNREAD_SECTIONS = Object.fromEntries(SECTION_NAMES.map((name) => [name, null])) as unknown as PartSections;

/** The page of an item that could not be read in time: its number, and lists that cannot be read at the moment. */
export const PartStub = ({ nsn }: { nsn: Nsn }) => {
  const part = {
    nsn,
    partNumbers: null,
    partCount: 0,
    makerCount: 0,
    sections: UNREAD_SECTIONS,
    allCharacteristics: true,
  };
  return (
    <>
      <div className="item-head">
        <GroupIcon code={fsgOfNsn(nsn)} />
        <div>
          <h1>{partMessages.stubTitle(formatNsn(nsn))}</h1>
        </div>
        <div className="buttons no-print">
          <ButtonLink kind="go" href="">
            {partMessages.tryAgain}
          </ButtonLink>
        </div>
      </div>
      <Note>{partMessages.stubText}</Note>
      <PartNumbers part={part} />
      <Characteristics part={part} inc={null} />
      <RelatedSidebar part={{ related: null, chain: null }} />
    </>
  );
};
