import type { HTMLAttributes } from 'react';
import { parseCageCode } from '#base/domain/part-number.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { type QuoteContact, type QuoteLine } from '#base/domain/quote-request.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import { paths } from '#base/paths.ts';
import { Button, Badge, Count, Num, PhoneLink } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Section, Table } from '#base/ui/table.tsx';
import { lineNotes, rfqContact, rfqWishes, type RfqDocument, sizeText } from '../request/rfq-text.ts';
import type { BuyerView } from './buyer-view.ts';
import { type Word, FILE_STATE_WORDS } from './messages.ts';
import type { QuoteFile, StoredQuote } from '../store/stored-quote.ts';

/** Heads a column of numbers. */
export const rightHead = (text: string) => ({ text, className: 'right' });

const HEADS = ['Part number', 'NSN', 'Description', rightHead('Quantity'), 'Condition', 'Manufacturer'];

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

export const QuoteMessage = ({ message }: { message: string }) =>
  message !== '' && (
    <Section title="Message">
      <p className="panel operator-message" dir="auto">
        {message}
      </p>
    </Section>
  );

/** Shows delivery, date and files, if any (C18.4). */
export const QuoteWishes = ({ request }: { request: RfqDocument }) => {
  const wishes = rfqWishes(request);
  if (wishes.length === 0) return null;
  return (
    <Section title="Delivery and documents">
      <DescriptionList
        prose
        pairs={wishes.map(([label, value]) => ({ label, value: <bdi className="lines">{value}</bdi> }))}
      />
    </Section>
  );
};

export const QuoteLines = ({ parts }: { parts: readonly QuoteLine[] }) => (
  <div className="[&_td]:wrap-anywhere wide:[&_.cell-lead]:min-w-30 [&_.line-note]:block">
    <Table heads={HEADS} caption="Parts asked for" rows>
      {parts.map((part, index) => (
        <tr key={index}>
          <td className="cell-lead num num-long">
            {part.partNumber || <span className="text-ink-3">No part number</span>}
          </td>
          <td data-label="NSN">
            <NsnLink nsn={part.nsn} />
          </td>
          <td>
            {part.description}
            {lineNotes(part).map((note) => (
              <span className="line-note muted small" key={note}>
                {note}
              </span>
            ))}
          </td>
          <td className="right cell-pair" data-label="Quantity">
            <Count of={part.quantity} />
            {part.unitOfIssue !== '' && <Num> {part.unitOfIssue}</Num>}
          </td>
          <td className="cell-pair">
            {part.condition && (
              <>
                <Num strong>{part.condition}</Num> {CONDITIONS[part.condition]}
              </>
            )}
          </td>
          <td className="cell-pair">
            {part.manufacturer}
            {part.cageCode && (
              <span className="text-ink-3">
                {' '}
                CAGE <Cage code={part.cageCode} />
              </span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  </div>
);

/** A form may have sent anything. */
const Cage = ({ code }: { code: string }) =>
  parseCageCode(code) === null ? (
    <Num>{code}</Num>
  ) : (
    <a className="num" href={paths.maker(code)}>
      {code}
    </a>
  );

export const NsnLink = ({ nsn }: { nsn: string }) => {
  const parsed = parseNsn(nsn);
  if (parsed === null) return <span className="text-ink-3">None</span>;
  return (
    <a className="num" href={paths.part(parsed)}>
      {nsn}
    </a>
  );
};

/** `linked`: address and phone are links. */
export const QuoteContactPairs = ({ customer, linked }: { customer: QuoteContact; linked?: boolean }) => (
  <DescriptionList
    prose
    pairs={rfqContact({ customer }).map(([label, value]) => ({
      label,
      value: <Value {...{ label, value, linked }} />,
    }))}
  />
);

const Value = ({ label, value, linked }: { label: string; value: string; linked?: boolean }) => {
  if (linked && label === 'Phone' && /^[+\d][\d ().-]*$/.test(value)) return <PhoneLink number={value} />;
  if (linked && label === 'Email')
    return (
      <a className="num num-long" href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
        {value}
      </a>
    );
  return <bdi className="num-long">{value}</bdi>;
};

export const DeskWishes = ({ quote }: { quote: StoredQuote }) => <QuoteWishes request={{ ...quote, files: [] }} />;

/** C18.6 */
export const QuoteFiles = ({ quote }: { quote: Pick<StoredQuote, 'rfqNumber' | 'files'> }) => (
  <ul className="m-0 p-0 list-none wrap-anywhere">
    {quote.files.map((file) => (
      <li key={file.id}>
        <FileName file={file} path={paths.operatorQuoteFile(quote.rfqNumber, file.id)} />{' '}
        <Num>{sizeText(file.sizeBytes)}</Num> <WordBadge {...FILE_STATE_WORDS[file.state]} />{' '}
        {file.by !== 'buyer' && (
          <span className="muted small">
            by <bdi>{file.by}</bdi>, for the {file.audience}
          </span>
        )}
      </li>
    ))}
  </ul>
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
        <input className="text-sm max-w-full" type="file" name="file" required aria-label="Certificate or drawing" />
        <Button type="submit" size="s">
          Attach
        </Button>
      </form>
    </div>
  </Box>
);

/** Lists what the desk has attached for the buyer. */
export const FilesForBuyer = ({ token, files }: { token: string; files: BuyerView['filesFromDesk'] }) =>
  files.length > 0 && (
    <Section title="Files from us">
      <ul className="panel m-0 list-none wrap-anywhere">
        {files.map((file) => (
          <li key={file.id}>
            <a href={paths.receiptFile(token, file.id)} download={file.name} rel="nofollow">
              <bdi>{file.name}</bdi>
            </a>{' '}
            <Num>{sizeText(file.sizeBytes)}</Num>
          </li>
        ))}
      </ul>
    </Section>
  );

/** A refused file is not given out. */
const FileName = ({ file, path }: { file: QuoteFile; path: string }) =>
  file.state === 'refused' ? (
    <bdi>{file.name}</bdi>
  ) : (
    <a href={path} download={file.name} rel="nofollow">
      <bdi>{file.name}</bdi>
    </a>
  );
