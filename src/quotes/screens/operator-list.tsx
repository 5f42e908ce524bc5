import { formatTime } from '../../domain/format-time.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { Stats } from '../../ui/figures.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plural } from '../../ui/format-count.ts';
import { Count, Num } from '../../ui/number.tsx';
import { Table } from '../../ui/table.tsx';
import { QUOTE_STATES, type QuoteState } from '../store/quote-states.ts';
import type { QuoteCounts, StoredQuote } from '../store/quote-store.ts';
import { formatAge, type BackupAge } from './backup-age.ts';
import { deliveryWord, STATE_WORDS } from './messages.ts';
import { StateForm } from './operator-forms.tsx';
import { WordBadge } from './stored-quote.tsx';

/** The state of everything in a word, a color and an icon. */
export const QuotesState = ({ counts }: { counts: QuoteCounts }) => {
  const fresh = counts.byState.new;
  return (
    <h1 className={fresh > 0 ? 'state-word state-word-warn' : 'state-word'}>
      <Icon name={fresh > 0 ? 'mail' : 'ok'} />
      {fresh > 0 ? (
        <span>
          <Count of={fresh} /> new {plural(fresh, 'request')}
        </span>
      ) : (
        'Nothing new'
      )}
    </h1>
  );
};

export const QuotesStats = ({ counts }: { counts: QuoteCounts }) => (
  <Stats
    stats={[
      { label: 'New', value: <Count of={counts.byState.new} />, explanation: 'waiting to be read' },
      { label: 'In work', value: <Count of={counts.byState.working} />, explanation: 'waiting for an answer' },
      {
        label: 'Quoted',
        value: <Count of={counts.byState.quoted} />,
        explanation: (
          <>
            <Count of={counts.byState.closed} /> closed
          </>
        ),
      },
      {
        label: 'Mails waiting',
        value: <Count of={counts.mailsWaiting} />,
        explanation: (
          <>
            <Count of={counts.mailsFailed} /> failed, <Count of={counts.caught} /> spam caught
          </>
        ),
      },
    ]}
  />
);

export const QuotesFilter = ({ search, state }: { search: string; state: QuoteState | null }) => (
  <search>
    <form action={paths.operatorQuotes()} className="tools operator-filter">
      <TextInput
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        aria-label="Search requests"
        placeholder="RFQ number, e-mail, company or NSN"
      />
      <Select name="state" defaultValue={state ?? ''} aria-label="State">
        <option value="">Every state</option>
        {QUOTE_STATES.map((one) => (
          <option key={one} value={one}>
            {STATE_WORDS[one].word}
          </option>
        ))}
      </Select>
      <Button type="submit" kind="ink">
        Show
      </Button>
    </form>
  </search>
);

export const QuotesTable = ({ rows }: { rows: readonly StoredQuote[] }) => (
  <Table
    heads={['RFQ number', 'From', { text: 'Lines', className: 'right' }, 'State', 'Mail', 'Change state']}
    caption="Requests for quote, newest first"
    rows
    sticky
  >
    {rows.map(({ rfqNumber, receivedAtMs, customer, parts, state, mails }) => (
      <tr key={rfqNumber}>
        <td className="cell-lead">
          <a className="num" href={paths.operatorQuote(rfqNumber)}>
            {rfqNumber}
          </a>
          <br />
          <small className="faint">
            <Num>{formatTime(receivedAtMs)}</Num>
          </small>
        </td>
        <td className="operator-from">
          <b>
            <bdi>{customer.company}</bdi>
          </b>
          <br />
          <small>
            <bdi>{`${customer.firstName} ${customer.lastName}`.trim()}</bdi>,{' '}
            <span className="num num-long">{customer.email}</span>
          </small>
        </td>
        <td className="right cell-pair" data-label="Lines">
          <Count of={parts.length} />
        </td>
        <td className="cell-pair">
          <WordBadge {...STATE_WORDS[state]} />
        </td>
        <td className="cell-pair" data-label="Mail">
          <WordBadge {...deliveryWord(mails)} />
        </td>
        <td>
          <StateForm number={rfqNumber} state={state} />
        </td>
      </tr>
    ))}
  </Table>
);

/** The age of the newest copy of the requests; a warning when the schedule was missed. */
export const BackupLine = ({ look: { ageMs, requests, isLate } }: { look: BackupAge }) => {
  if (ageMs === null)
    return <Note>No good backup yet, although BACKUP_EVERY is set. The log of the server says why.</Note>;
  const line = (
    <>
      Last good backup: {formatAge(ageMs)}, <Count of={requests} /> {plural(requests, 'request')}
    </>
  );
  return isLate ? (
    <Note>{line}. It should be newer: the log of the server says why it is not.</Note>
  ) : (
    <p className="muted small backup-line">{line}</p>
  );
};
