import { formatPrice } from '#base/domain/money.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/button.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import { deliveryWord, stateWord } from '../messages.ts';
import { StateForm } from './request-facts.tsx';
import { WordBadge } from '../stored-quote.tsx';
import type { InboxRow } from '../../store/queries/list-inbox.ts';
import type { StoredQuote } from '../../store/stored-quote.ts';
import { ActionForm } from './form-kit.tsx';
import { DueClock } from './due-clock.tsx';
import { dueOf } from './due.ts';

type TableProps = { rows: readonly InboxRow[]; nowMs: number; replyHours: number };

export const InboxTable = ({ rows, nowMs, replyHours }: TableProps) => (
  <div className="inbox [&_.table_td]:py-1.75 [&_.inbox-from]:wrap-anywhere [&_.inbox-mail]:text-err narrow:[&_tr_.due-clock]:text-md [&_small]:block [&_small]:text-sm [&_small]:text-ink-2">
    <Table
      heads={['Answer due', 'Request', 'From', { text: 'Lines', className: 'right' }, 'State', 'Answered by']}
      caption="Requests for quote"
      rows
      sticky
    >
      {rows.map((row) => (
        <Row key={row.quote.rfqNumber} row={row} nowMs={nowMs} replyHours={replyHours} />
      ))}
    </Table>
  </div>
);

const Row = ({ row: { quote, quoted }, nowMs, replyHours }: { row: InboxRow } & Omit<TableProps, 'rows'>) => {
  const due = dueOf(quote, { nowMs, replyHours });
  const mail = deliveryWord(quote.mails);
  return (
    <tr data-inbox-row>
      <td className="cell-end">
        {due !== null && <DueClock due={due} />}
        {due === null && quoted !== null && (
          <span className="muted small">
            {quote.state === 'quoted' ? 'prices hold to' : 'prices held to'} <Num>{quoted.validUntil}</Num>
          </span>
        )}
      </td>
      <td className="cell-lead">
        <a className="num inbox-open" href={paths.operatorQuote(quote.rfqNumber)}>
          {quote.rfqNumber}
        </a>
        <small>
          <Num>{shortName(quote.id)}</Num>, <Num>{formatTime(quote.receivedAtMs).slice(5, 16)}</Num>
        </small>
      </td>
      <td className="inbox-from">
        <b>
          <bdi>{quote.customer.company || `${quote.customer.firstName} ${quote.customer.lastName}`.trim()}</bdi>
        </b>
        <small>{describeParts(quote) || quote.subject}</small>
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
        {quote.unreadEvent !== null && <small className="inbox-mail">New message</small>}
        {mail.word === 'Failed' && <small className="inbox-mail">Mail failed</small>}
      </td>
      <td className="cell-pair">{quote.state !== 'draft' && <Taker quote={quote} />}</td>
    </tr>
  );
};

export function describeParts({ parts: [first, ...rest] }: Pick<StoredQuote, 'parts'>): string {
  const name = first === undefined ? '' : first.description || first.partNumber || first.nsn;
  const short = name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name;
  return rest.length === 0 ? short : `${short} and ${rest.length} more`;
}

const StateMenu = ({ quote }: { quote: StoredQuote }) => (
  <details className="relative [&_form]:absolute [&_form]:z-(--z-pop) [&_form]:[inset:100%_0_auto_auto] narrow:[&_form]:[inset:100%_auto_auto_0] [&_form]:flex [&_form]:gap-2 [&_form]:p-2 [&_form]:w-max [&_form]:bg-surface [&_form]:rounded-2 [&_form]:[box-shadow:var(--sh-pop)]">
    <summary
      className="inline-flex items-center min-h-6 cursor-pointer list-none [&::-webkit-details-marker]:hidden after:content-[''] after:border-4 after:border-transparent after:border-t-ink-3 after:border-b-0 after:ml-1.5"
      aria-label={`${stateWord(quote).word}: change the state of ${quote.rfqNumber}`}
    >
      <WordBadge {...stateWord(quote)} />
    </summary>
    <StateForm quote={quote} button="Change" />
  </details>
);

const Taker = ({ quote: { rfqNumber, assignee } }: { quote: StoredQuote }) =>
  assignee === null ? (
    <ActionForm name="take" number={rfqNumber}>
      <Button type="submit" kind="quiet" size="s" aria-label={`Take it: ${rfqNumber}`} data-take>
        Take it
      </Button>
    </ActionForm>
  ) : (
    <Who name={assignee} />
  );

export const Who = ({ name }: { name: string }) => (
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
