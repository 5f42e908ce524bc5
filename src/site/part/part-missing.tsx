import type { ReactNode } from 'react';
import { NothingThere } from '#base/frame/missing-washer.tsx';
import { formatNsn, fsgOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { SECTION_NAMES } from '#base/domain/publog-columns.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Note, Num } from '#base/ui/elements.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';
import { Section } from '#base/ui/table.tsx';
import type { NearNumber, NearNumbers } from '#publog/redirects/near-numbers.server.ts';
import { ToCatalog } from '../catalog/missing-list.tsx';
import { Characteristics } from './data-sections.tsx';
import { partMessages } from './messages.ts';
import { NumberList } from './part-section.tsx';
import type { PartSections } from './part-data.ts';
import { PartNumbers } from './part-numbers.tsx';
import { RelatedSidebar } from './related-parts.tsx';

type MissingProps = { title: string; search: string | undefined; way?: ReactNode; children: ReactNode };

const Missing = ({ title, search, way, children }: MissingProps) => (
  <NothingThere
    search={search}
    ways={
      <>
        <ToCatalog />
        {way}
      </>
    }
  >
    <span className="label">
      Error <Num>404</Num>
    </span>
    <h1>{title}</h1>
    <p className="muted">{children}</p>
  </NothingThere>
);

export const InvalidNsn = ({ text }: { text?: string }) => (
  <Missing title={partMessages.invalid} search={text}>
    {text && <span className="num num-long">{text}</span>}
    {text && ' is not a stock number. '}
    A National Stock Number has 13 digits, for example 5305-01-234-5678.
  </Missing>
);

/** `isSearched`: the box has the number. */
export const NsnNotFound = ({ nsn, isSearched }: { nsn: Nsn; isSearched?: boolean }) => (
  <Missing
    title={partMessages.notFound}
    search={isSearched ? formatNsn(nsn) : undefined}
    way={
      <ButtonLink kind="quiet" href={paths.quoteFormFor(formatNsn(nsn))} rel="nofollow">
        {partMessages.requestQuote}
      </ButtonLink>
    }
  >
    {partMessages.notFoundText} Nothing is on file under <Num>{formatNsn(nsn)}</Num>.
  </Missing>
);

export const NearNumberList = ({ near: { meant, parts } }: { near: NearNumbers }) => (
  <>
    {meant !== null && (
      <section className="section">
        <h2>Did you mean</h2>
        <NumberList numbers={[near(meant)]} className="block w-fit mt-2" />
      </section>
    )}
    {parts.length > 0 && (
      <Section title="Nearest numbers on file">
        <NumberList numbers={parts.map(near)} />
      </Section>
    )}
  </>
);

const near = ({ nsn, itemName: text }: NearNumber) => ({ nsn, text });

const UNREAD_SECTIONS = Object.fromEntries(SECTION_NAMES.map((name) => [name, null])) as unknown as PartSections;

export const PartStub = ({ nsn }: { nsn: Nsn }) => {
  const part = { nsn, partNumbers: null, partCount: 0, makerCount: 0, sections: UNREAD_SECTIONS, page: 1 };
  return (
    <>
      <div className="item-head">
        <GroupIcon code={fsgOfNsn(nsn)} />
        <div>
          <h1>{partMessages.stubTitle(formatNsn(nsn))}</h1>
        </div>
        <div className="buttons no-print">
          <ButtonLink kind="go" href="">
            Try again
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
