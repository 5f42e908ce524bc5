import type { findBackupAge } from '../../desk-services.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { ButtonLink, Count, counted, Note, plural, Sentence } from '#base/ui/elements.tsx';
import { sumOf } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { Stats, stat } from '#base/ui/figures.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { pricesWords } from '../messages.ts';
import { RetryForm } from './request-facts.tsx';
import type { DeskFigures } from '../../store/queries/desk-figures.ts';
import { WAITING_STATES } from '../../store/stored-quote.ts';
import { countIn, inboxAddress, isBounded, shownStates, type InboxChoice } from './inbox-query.ts';
import { deskWordOf, formatSpan, HOUR_MS, lateWords, MINUTE_MS } from './due.ts';

/** "3 hours ago"; up to 48 hours stay hours */
function formatAge(ageMs: number): string {
  if (ageMs >= 48 * HOUR_MS) return `${counted(Math.floor(ageMs / (24 * HOUR_MS)), 'day')} ago`;
  if (ageMs >= HOUR_MS) return `${counted(Math.floor(ageMs / HOUR_MS), 'hour')} ago`;
  return ageMs < MINUTE_MS ? 'less than a minute ago' : `${counted(Math.floor(ageMs / MINUTE_MS), 'minute')} ago`;
}

/** Warns when the schedule was missed. */
export const BackupLine = ({ look }: { look: NonNullable<ReturnType<typeof findBackupAge>> }) => {
  const { ageMs, requests, isLate } = look;
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
    <p className="muted small mt-2">{line}</p>
  );
};

type HeadProps = { figures: DeskFigures; choice: InboxChoice; oldest: string | null };

export const InboxHead = ({ figures, choice, oldest }: HeadProps) => (
  <div className="operator-head [&+.note]:mb-3">
    <div>
      <p className="muted small">Quote desk</p>
      <DeskWord figures={figures} />
    </div>
    <div className="buttons">
      {figures.mailsFailed + figures.mailsWaiting > 0 && <RetryForm>Send mails again</RetryForm>}
      <ButtonLink href={paths.operatorFoundCsv(inboxAddress(choice))} icon="download" rel="nofollow">
        CSV
      </ButtonLink>
      <ButtonLink href={paths.operatorNewQuote()}>Enter a request</ButtonLink>
      {oldest !== null && (
        <ButtonLink kind="go" href={paths.operatorQuote(oldest)}>
          Answer the oldest
        </ButtonLink>
      )}
    </div>
  </div>
);

const DeskWord = ({ figures: { byState, late, newMessages, mailsFailed } }: { figures: DeskFigures }) => {
  const waiting = countIn([...WAITING_STATES, 'accepted'], byState);
  const { className, words } = deskWordOf(late, waiting);
  return (
    <h1 className={className} data-late={late} data-waiting={waiting}>
      <Icon name={waiting > 0 ? 'clock' : 'ok'} />
      <span>
        <span data-desk-words>{words}</span>
        {byState.draft > 0 && `, ${counted(byState.draft, 'mail')} to sort`}
        {newMessages > 0 && `, ${counted(newMessages, 'message')}`}
        {mailsFailed > 0 && `, ${counted(mailsFailed, 'failed mail')}`}
      </span>
    </h1>
  );
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Needs the right of records. */
export const ExportAll = () => (
  <p className="muted small no-print mt-6">
    Every request:{' '}
    <a href={paths.operatorQuotesCsv()} rel="nofollow">
      all as CSV
    </a>
    ,{' '}
    <a href={paths.operatorQuotesJson()} rel="nofollow">
      all as JSON
    </a>
  </p>
);

/** Each state leads to its list. */
export const InboxStats = ({ figures, nowMs }: { figures: DeskFigures; nowMs: number }) => {
  const { byState, late, oldestWaitingMs, quoted, expiring, acceptedThisMonth, acceptedShare } = figures;
  const accepted = acceptedThisMonth.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stats
      stats={[
        stat('New', <StateLink state="new" count={byState.new} />, <span data-late-words>{lateWords(late)}</span>),
        stat(
          'Being answered',
          <StateLink state="working" count={byState.working} />,
          oldestWaitingMs === null
            ? 'nothing waits'
            : `oldest waits ${formatSpan(Math.max(0, nowMs - oldestWaitingMs))}`,
        ),
        stat(
          'Quoted, open',
          <StateLink state="quoted" count={byState.quoted} />,
          <Sentence
            text={`${pricesWords(quoted.quoted) || 'nothing'}${expiring > 0 ? `, ${expiring} ${plural(expiring, 'expires', 'expire')} this week` : ''}`}
          />,
        ),
        stat(
          `Accepted in ${MONTH.format(Date.parse(formatDate(nowMs)))}`,
          <StateLink state="accepted" count={accepted} />,
          <Sentence
            text={`${pricesWords(acceptedThisMonth) || 'nothing'}${acceptedShare === null ? '' : `, ${Math.round(acceptedShare * 100)} % of quoted`}`}
          />,
        ),
      ]}
    />
  );
};

/** Sums a list of one quoted state, or all orders. */
export const ListSum = ({ choice, figures }: { choice: InboxChoice; figures: DeskFigures }) => {
  const states = shownStates(choice.shown);
  const isSummed = states.length === 1 || choice.shown === 'accepted';
  const all = isSummed ? states.flatMap((state) => figures.quoted[state]) : [];
  const sums = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    total: sumOf(some.map(({ total }) => total)),
  }));
  if (sums.length === 0 || isBounded(choice) || choice.assignee !== '') return null;
  return (
    <p className="muted small mb-2">
      These quotations come to <Sentence text={pricesWords(sums)} />
    </p>
  );
};

const StateLink = ({ state, count }: { state: string; count: number }) => (
  <a className="hover:[text-decoration:underline] text-inherit no-underline" href={paths.operatorQuotes({ state })}>
    <Count of={count} />
  </a>
);
