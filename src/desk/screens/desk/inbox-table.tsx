import type { ReactNode } from 'react';
import { formatPrice } from '#base/domain/money.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Button, Count, Num, Sentence } from '#base/ui/elements.tsx';
import { Table } from '#base/ui/table.tsx';
import { linesOf } from '#base/domain/quotation.ts';
import { stateWord, type Word } from '../messages.ts';
import { linesWord } from '../quotation-words.ts';
import { StateForm } from './request-facts.tsx';
import { WordBadge } from '../stored-quote.tsx';
import type { InboxRow } from '../../store/queries/list-inbox.ts';
import { BUYER_KINDS, type StoredQuote } from '../../store/stored-quote.ts';
import { ActionForm } from '#base/ui/form-kit.tsx';
import { DueClock } from './inbox-tools.tsx';
import { dueOf } from './due.ts';

type TableProps = { rows: readonly InboxRow[]; nowMs: number; replyHours: number; marksNext: boolean };

export const InboxTable = ({ rows, marksNext, ...clock }: TableProps) => (
  <div className="inbox [&_tbody>*>*]:py-1.75 [&_.inbox-from]:wrap-anywhere narrow:[&_td.cell-end]:order-1! narrow:[&_tr_.due-clock]:text-md [&_small]:block [&_small]:text-sm [&_small]:text-ink-2">
    <Table
      heads={['Due', 'Request', 'From', { text: 'Lines', className: 'right' }, 'State', 'Answered by']}
      caption="Requests for quote"
      rows
      sticky
    >
      {rows.map((row, index) => (
        <Row key={row.quote.rfqNumber} row={row} isNext={marksNext && index === 0} {...clock} />
      ))}
    </Table>
  </div>
);

type RowProps = { row: InboxRow; isNext: boolean } & Pick<TableProps, 'nowMs' | 'replyHours'>;

/** One edge a row: a mail that failed, then a new message, then what is next. */
const edgeOf = ({ quote }: InboxRow, isNext: boolean): string | undefined =>
  quote.mails.some(({ state }) => state === 'failed')
    ? '[box-shadow:inset_3px_0_var(--err)]'
    : quote.unreadEvent !== null
      ? '[box-shadow:inset_3px_0_var(--info)]'
      : isNext
        ? 'table-hit'
        : undefined;

const Row = ({ row, isNext, ...clock }: RowProps) => {
  const { quote, quoted, acceptedAtMs } = row;
  const buyer = quote.customer;
  const due = dueOf(quote, { ...clock, acceptedAtMs });
  return (
    <tr data-inbox-row className={edgeOf(row, isNext)}>
      <td className="cell-end">
        {due !== null && <DueClock due={due} />}
        {due === null && quoted !== null && (
          <span className="muted small">
            {quote.state === 'quoted' ? 'prices hold to' : 'prices held to'} <Num>{quoted.validUntil}</Num>
          </span>
        )}
      </td>
      <th scope="row" className="cell-lead">
        <a className="num inbox-open" href={paths.operatorQuote(quote.rfqNumber)}>
          {quote.rfqNumber}
        </a>
        <small>
          <Num>{shortName(quote.id)}</Num>, <Num>{formatTime(quote.receivedAtMs).slice(5, 16)}</Num>
        </small>
      </th>
      <td className="inbox-from">
        <b>
          <bdi>{buyer.company || `${buyer.firstName} ${buyer.lastName}`.trim() || buyer.email}</bdi>
        </b>
        <small>
          {quote.orderTotal !== null && quoted !== null ? (
            <Sentence text={orderWords(quote, formatPrice(quote.orderTotal, quoted.currency))} />
          ) : (
            describeParts(quote) || quote.subject
          )}
        </small>
        <Marks row={row} />
      </td>
      <td className="right cell-pair" data-label="Lines">
        <Count of={quote.parts.length} />
      </td>
      <td className="cell-pair">
        {quote.state === 'draft' ? <WordBadge {...stateWord(quote)} /> : <StateMenu quote={quote} />}
        {quoted !== null && (
          <small>
            <Num>{formatPrice(quoted.total, quoted.currency)}</Num>
          </small>
        )}
      </td>
      <td className="cell-pair">
        {quote.assignee !== null ? (
          <Who name={quote.assignee} />
        ) : (
          quote.state !== 'draft' && <RowAction name="take" words="Take it" number={quote.rfqNumber} />
        )}
      </td>
    </tr>
  );
};

const shortened = (text: string, most = 120): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
/** Says what is wrong or new, with the one thing that helps. */
const Marks = ({ row: { quote, message } }: Pick<RowProps, 'row'>) => {
  const failed = quote.mails.find(({ state }) => state === 'failed');
  const isBounce = failed?.lastError?.startsWith('It came back') ?? false;
  return (
    <>
      {failed && (
        <Mark kind="err" icon="error" word={isBounce ? 'Mail bounced' : 'Mail failed'}>
          <bdi>{failed.to}</bdi>: {shortened(failed.lastError ?? 'not sent')}{' '}
          <a href={`${paths.operatorQuote(quote.rfqNumber)}#mails`}>
            {BUYER_KINDS.includes(failed.kind) ? 'Correct the address' : 'Send it again'}
          </a>
        </Mark>
      )}
      {quote.unreadEvent !== null && (
        <Mark kind="info" icon="mail" word={message === null ? 'Unread' : 'New message'}>
          {message !== null && (
            <>
              “<bdi>{shortened(message.text.split('\n', 1)[0]!)}</bdi>”{' '}
              <Num>{formatTime(message.atMs).slice(5, 16)}</Num>
            </>
          )}
          <RowAction name="read" words="Mark as read" number={quote.rfqNumber} className="no-print inline" />
        </Mark>
      )}
    </>
  );
};

const Mark = ({ children, ...badge }: Word & { children: ReactNode }) => (
  <div className="flex flex-wrap gap-y-0.5 gap-x-2 items-baseline mt-0.5 text-sm text-ink-2 leading-snug [&_.badge]:flex-none">
    <WordBadge {...badge} />
    <div>{children}</div>
  </div>
);

/** "Order, 4 of 6 lines, $279.50"; orders of older versions have their lines in their decision. */
const orderWords = ({ purchase, parts }: StoredQuote, total: string): string =>
  `Order, ${purchase ? `${linesOf(purchase.items).length} of ${linesWord(parts.length)}, ` : ''}${total}`;

type RowActionProps = { name: string; words: string; number: string; className?: string };

const RowAction = ({ name, words, number, className }: RowActionProps) => (
  <ActionForm {...{ name, number, className }}>
    <Button type="submit" kind="quiet" size="s" aria-label={`${words}: ${number}`} {...{ [`data-${name}`]: true }}>
      {words}
    </Button>
  </ActionForm>
);

function describeParts({ parts: [first, ...rest] }: Pick<StoredQuote, 'parts'>): string {
  const short = first === undefined ? '' : shortened(first.description || first.partNumber || first.nsn, 60);
  return rest.length === 0 ? short : `${short} and ${rest.length} more`;
}

const StateMenu = ({ quote }: { quote: StoredQuote }) => (
  <details className="relative [&>div]:absolute [&>div]:z-(--z-pop) [&>div]:[inset:100%_0_auto_auto] narrow:[&>div]:[inset:100%_auto_auto_0] [&>div]:p-2 [&>div]:w-max [&>div]:bg-surface [&>div]:rounded-2 [&>div]:[box-shadow:var(--sh-pop)]">
    <summary
      className="inline-flex items-center min-h-6 cursor-pointer list-none [&::-webkit-details-marker]:hidden after:content-[''] after:border-4 after:border-transparent after:border-t-ink-3 after:border-b-0 after:ml-1.5"
      aria-label={`${stateWord(quote).word}: change the state of ${quote.rfqNumber}`}
    >
      <WordBadge {...stateWord(quote)} />
    </summary>
    <div>
      <StateForm quote={quote} button="Change" />
      {quote.unreadEvent === null && <RowAction name="unread" words="Mark as unread" number={quote.rfqNumber} />}
    </div>
  </details>
);

const Who = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-1.5 max-w-36 [&_bdi]:overflow-hidden [&_bdi]:text-ellipsis [&_bdi]:whitespace-nowrap">
    <span
      className="inline-grid place-items-center flex-none size-6 border border-line-strong rounded-full text-xs leading-[1] tracking-[-0.02em] bg-surface text-ink-2"
      aria-hidden="true"
    >
      {initials(name)}
    </span>
    <bdi title={name}>{name}</bdi>
  </span>
);

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const signs = words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [...(words[0] ?? '')].slice(0, 2);
  return signs.join('').toUpperCase();
}
