import type { HTMLAttributes, ReactNode } from 'react';
import { parseCageCode } from '#base/domain/part-number.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import type { QuoteContact, QuoteLine } from '#base/domain/quote-request.ts';
import { paths } from '#base/paths.ts';
import { Badge, Count, Num, PhoneLink, Submit } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Cell, Section, Table } from '#base/ui/table.tsx';
import { lineNotes, rfqContact, type RfqDocument, rfqWishes, sizeText } from '../request/rfq-text.ts';
import type { BuyerView } from './buyer-view.ts';
import { FILE_STATE_WORDS, type Word } from './messages.ts';
import type { QuoteFile, StoredQuote } from '../store/stored-quote.ts';

/** `named`: its cells say the head where a row is a block. */
export type Column = readonly [head: string, className?: string, named?: boolean];

/** Columns of amounts, which stay whole. */
export const figures = (...heads: string[]): Column[] => heads.map((head) => [head, 'right cell-pair figure', true]);

type LineTableProps = {
  columns: readonly Column[];
  /** Cells by their heads. */
  rows: readonly Readonly<Record<string, ReactNode>>[];
  lookOf?: (row: number) => string | undefined;
  caption: string;
  sticky?: boolean;
  /** Rows of another form, below. */
  children?: ReactNode;
};

export const LineTable = ({ columns, rows, lookOf, children, ...table }: LineTableProps) => (
  <Table {...table} rows heads={columns.map(([text, className]) => (className ? { text, className } : text))}>
    {rows.map((cells, index) => (
      <tr key={index} className={lookOf?.(index)}>
        {columns.map(([head, className = '', named]) => (
          <Cell
            key={head}
            isHead={className.startsWith('cell-lead')}
            className={className || undefined}
            data-label={named ? head : undefined}
          >
            {cells[head]}
          </Cell>
        ))}
      </tr>
    ))}
    {children}
  </Table>
);

/** Frames a table of offers, whose figures stay whole. */
export const OfferTable = ({ className = '', ...table }: LineTableProps & { className?: string }) => (
  <div
    className={`wide:overflow-x-auto [&_tbody>*>*]:align-top narrow:[&_tbody>*>*]:wrap-anywhere [&_.figure]:wrap-normal wide:[&_.figure]:whitespace-nowrap ${className}`}
  >
    <LineTable {...table} />
  </div>
);

const COLUMNS: readonly Column[] = [
  ['Part number', 'cell-lead num num-long'],
  ['NSN', '', true],
  ['Description'],
  ['Quantity', 'right cell-pair', true],
  ['Condition', 'cell-pair'],
  ['Manufacturer', 'cell-pair'],
];

export const Time = ({ ms }: { ms: number }) => <Num>{formatTime(ms)}</Num>;

export const Money = ({ of, currency, strong = false }: { of: Price; currency: Currency; strong?: boolean }) => (
  <Num strong={strong}>{formatPrice(of, currency)}</Num>
);

export const WordBadge = ({ word, ...look }: Word) => <Badge {...look}>{word}</Badge>;

/** A part of a column under a title of its own color; lists and paragraphs of it are its lines. */
export const Box = ({ title, className = '', children, ...rest }: HTMLAttributes<HTMLElement> & { title: string }) => (
  <section
    className={`ruled bg-surface [&>h2]:m-0 [&>*>li]:py-1.75 [&>*>li]:px-3.5 [&>*>li]:text-md [&>*>li]:leading-snug [&>p]:py-1.75 [&>p]:px-3.5 [&>p]:text-md [&>p]:leading-snug ${className}`}
    {...rest}
  >
    <h2 className="text-base py-2.5 px-3.5 ruled-b bg-sunken">{title}</h2>
    {children}
  </section>
);

export const Said = ({ text, className = '' }: { text: string; className?: string }) => (
  <p className={`${className} whitespace-pre-wrap wrap-anywhere`.trim()} dir="auto">
    {text}
  </p>
);

export const QuoteMessage = ({ message }: { message: string }) =>
  message !== '' && (
    <Section title="Message">
      <Said className="panel" text={message} />
    </Section>
  );

/** Shows delivery, date and files, if any (C18.4). */
export const QuoteWishes = ({ request }: { request: RfqDocument }) => {
  const wishes = rfqWishes(request);
  if (wishes.length === 0) return null;
  return (
    <Section title="Delivery and documents">
      <Pairs of={wishes} />
    </Section>
  );
};

export const QuoteLines = ({ parts }: { parts: readonly QuoteLine[] }) => (
  <div className="[&_tbody>*>*]:wrap-anywhere wide:[&_.cell-lead]:min-w-30 [&_.line-note]:block">
    <LineTable
      columns={COLUMNS}
      caption="Parts asked for"
      rows={parts.map((part) => ({
        'Part number': part.partNumber || <span className="text-ink-3">No part number</span>,
        NSN: <NsnLink nsn={part.nsn} />,
        Description: [part.description, ...lineNotes(part)].map((text, index) => (
          <span className={index > 0 ? 'line-note muted small' : undefined} key={text}>
            {text}
          </span>
        )),
        Quantity: (
          <>
            <Count of={part.quantity} />
            {part.unitOfIssue !== '' && <Num> {part.unitOfIssue}</Num>}
          </>
        ),
        Condition: part.condition && (
          <>
            <Num strong>{part.condition}</Num> {CONDITIONS[part.condition]}
          </>
        ),
        Manufacturer: (
          <>
            {part.manufacturer}
            {part.cageCode && (
              <span className="text-ink-3">
                {' '}
                CAGE <Cage code={part.cageCode} />
              </span>
            )}
          </>
        ),
      }))}
    />
  </div>
);

export const NumLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="num" href={to}>
    {children}
  </a>
);

/** A form may have sent anything. */
const Cage = ({ code }: { code: string }) =>
  parseCageCode(code) === null ? <Num>{code}</Num> : <NumLink to={paths.maker(code)}>{code}</NumLink>;

export const NsnLink = ({ nsn }: { nsn: string }) => {
  const parsed = parseNsn(nsn);
  return parsed === null ? <span className="text-ink-3">None</span> : <NumLink to={paths.part(parsed)}>{nsn}</NumLink>;
};

type PairsProps = { of: readonly (readonly [label: string, value: string])[]; linked?: boolean };

const Pairs = ({ of, linked }: PairsProps) => (
  <DescriptionList prose pairs={of.map(([label, value]) => ({ label, value: valueOf(label, value, linked) }))} />
);

/** `linked`: address and phone are links. */
export const QuoteContactPairs = ({ customer, linked }: { customer: QuoteContact; linked?: boolean }) => (
  <Pairs of={rfqContact({ customer })} linked={linked} />
);

function valueOf(label: string, value: string, linked?: boolean): ReactNode {
  if (linked && label === 'Phone' && /^[+\d][\d ().-]*$/.test(value)) return <PhoneLink number={value} />;
  if (!linked || label !== 'Email') return <bdi className="whitespace-pre-wrap wrap-anywhere">{value}</bdi>;
  return (
    <a className="num num-long" href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
      {value}
    </a>
  );
}

type FileListProps = {
  files: readonly (Partial<QuoteFile> & Pick<QuoteFile, 'id' | 'name' | 'sizeBytes'>)[];
  pathOf: (id: number) => string;
  looks?: string;
};

/** Lists files with their sizes; for the desk with their states too. A refused file is not given out. */
const FileList = ({ files, pathOf, looks = 'p-0' }: FileListProps) => (
  <ul className={`${looks} m-0 list-none wrap-anywhere`}>
    {files.map(({ id, name, sizeBytes, state, by, audience }) => (
      <li key={id}>
        {state === 'refused' ? (
          <bdi>{name}</bdi>
        ) : (
          <a href={pathOf(id)} download={name} rel="nofollow">
            <bdi>{name}</bdi>
          </a>
        )}{' '}
        <Num>{sizeText(sizeBytes)}</Num> {state && <WordBadge {...FILE_STATE_WORDS[state]} />}{' '}
        {by !== undefined && by !== 'buyer' && (
          <span className="muted small">
            by <bdi>{by}</bdi>, for the {audience}
          </span>
        )}
      </li>
    ))}
  </ul>
);

/** C18.6 */
export const QuoteFiles = ({ quote: { rfqNumber, files } }: { quote: Pick<StoredQuote, 'rfqNumber' | 'files'> }) => (
  <FileList files={files} pathOf={(id) => paths.operatorQuoteFile(rfqNumber, id)} />
);

/** Takes certificates and drawings too (C19.73). */
export const RequestFiles = ({ quote }: { quote: Pick<StoredQuote, 'rfqNumber' | 'files'> }) => (
  <Box title="Files" id="files">
    <div className="grid gap-3 py-3 px-3.5">
      <QuoteFiles quote={quote} />
      <form
        className="no-print flex flex-wrap gap-1.5 items-center"
        method="post"
        action={paths.operatorQuoteFiles(quote.rfqNumber)}
        encType="multipart/form-data"
      >
        <Select small name="audience" aria-label="Who gets the file">
          <Options
            of={[
              ['desk', 'For the desk alone'],
              ['buyer', 'For the buyer too'],
            ]}
          />
        </Select>
        <input
          className="text-sm max-w-full"
          type="file"
          name="file"
          required
          aria-invalid={false}
          aria-label="Certificate or drawing"
        />
        <Submit size="s">Attach</Submit>
      </form>
    </div>
  </Box>
);

export const FilesForBuyer = ({ token, files }: { token: string; files: BuyerView['filesFromDesk'] }) =>
  files.length > 0 && (
    <Section title="Files from us">
      <FileList files={files} pathOf={(id) => paths.receiptFile(token, id)} looks="panel" />
    </Section>
  );
