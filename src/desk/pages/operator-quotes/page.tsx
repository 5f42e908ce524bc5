import { formatDate } from '#base/domain/format-time.ts';
import { sumOf } from '#base/domain/money.ts';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { SignOutForm } from '#base/operators/screens/passkey-panel.tsx';
import { paths } from '#base/paths.ts';
import { ButtonLink, Count, counted, Empty, formatCount, Note, plural, Sentence } from '#base/ui/elements.tsx';
import { stat, Stats } from '#base/ui/figures.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import type { ReactNode } from 'react';
import type { OperatorQuotesPageData } from './load.server.ts';
import { deskWordOf, formatSpan, HOUR_MS, lateWords, MINUTE_MS } from '../../screens/desk/due.ts';
import { InboxFigures } from '../../screens/desk/inbox-figures.tsx';
import { countIn, deskCounts, inboxAddress, isBounded, shownStates } from '../../screens/desk/inbox-query.ts';
import { InboxTable } from '../../screens/desk/inbox-table.tsx';
import { InboxTools, KeyLine } from '../../screens/desk/inbox-tools.tsx';
import { RetryForm } from '../../screens/desk/request-facts.tsx';
import { pricesWords, storedQuoteMessages } from '../../screens/messages.ts';
import { WAITING_STATES } from '../../store/stored-quote.ts';

type Data = NonNullable<OperatorQuotesPageData>;

const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['Enter'], 'open'],
  [['A'], 'take it'],
  [['U'], 'mark as unread'],
  [['S'], 'state'],
  [['/'], 'search'],
] as const;

export const { head, View } = operatorsPage<Data>({
  path: paths.operatorQuotes(),
  title: 'Quote desk',
  description: 'Requests for quote, for the operator.',
  unavailable: storedQuoteMessages.unavailable,
  current: ({ choice }) => paths.operatorQuotes(choice.shown === 'quoted' ? { state: 'quoted' } : {}),
  counts: ({ figures }) => deskCounts(figures),
  content: (data, site) => {
    const { figures, rows, previous, next, nowMs, choice } = data;
    const isDueFirst = (choice.shown === 'needs' || choice.group === 'waiting') && choice.search === '';
    return (
      <>
        <InboxHead {...data} />
        <InboxStats {...data} />
        {!data.mailed && <Note plain>{storedQuoteMessages.notMailed}</Note>}
        {figures.mailsFailed > 0 && (
          <Note>
            {counted(figures.mailsFailed, 'mail')} could not be sent.{' '}
            <a href={paths.operatorQuotes({ state: 'failed' })}>Their requests say why</a>
          </Note>
        )}
        {figures.byState.draft > 0 && (
          <Note plain>
            <a href={paths.operatorQuotes({ state: 'drafts' })}>{counted(figures.byState.draft, 'mail')} to sort</a>:
            each is a request, belongs to one, or goes.
          </Note>
        )}
        {data.backup !== null && <BackupLine {...data.backup} />}
        <div data-inbox>
          <InboxTools choice={choice} figures={figures} operators={data.operators} />
          <ListSum {...data} />
          {rows.length === 0 ? (
            <NoRows {...data} />
          ) : (
            <InboxTable {...{ rows, nowMs }} replyHours={site.replyHours} marksNext={isDueFirst && previous === null} />
          )}
        </div>
        <KeyLine keys={KEYS} switched />
        {(previous || next) && (
          <Pager
            previous={previous && paths.operatorQuotes(previous)}
            next={next && paths.operatorQuotes(next)}
            size={data.pageSize}
          >
            {isDueFirst ? 'Due first' : 'Newest first'}
          </Pager>
        )}
        <InboxFigures figures={figures} replyHours={site.replyHours} />
        {data.mayExport && (
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
        )}
        <SignOutForm />
      </>
    );
  },
});

/** "3 hours ago"; up to 48 hours stay hours */
function formatAge(ageMs: number): string {
  if (ageMs >= 48 * HOUR_MS) return `${counted(Math.floor(ageMs / (24 * HOUR_MS)), 'day')} ago`;
  if (ageMs >= HOUR_MS) return `${counted(Math.floor(ageMs / HOUR_MS), 'hour')} ago`;
  return ageMs < MINUTE_MS ? 'less than a minute ago' : `${counted(Math.floor(ageMs / MINUTE_MS), 'minute')} ago`;
}

const BackupLine = ({ ageMs, requests, isLate }: NonNullable<Data['backup']>) => {
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

const InboxHead = ({ figures, choice, oldest }: Data) => (
  <div className="operator-head [&+.note]:mb-3">
    <div>
      <p className="muted small">Quote desk</p>
      <DeskWord {...figures} />
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

const DeskWord = ({ byState, late, newMessages, mailsFailed }: Data['figures']) => {
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

const InboxStats = ({ figures, nowMs }: Data) => {
  const { byState, late, oldestWaitingMs, quoted, expiring, acceptedThisMonth, acceptedShare } = figures;
  const listed = (label: string, state: string, count: number, explanation: ReactNode) =>
    stat(
      label,
      <a
        className="hover:[text-decoration:underline] text-inherit no-underline"
        href={paths.operatorQuotes({ state })}
        aria-label={`${label}: ${formatCount(count)}`}
      >
        <Count of={count} />
      </a>,
      explanation,
    );
  const oldest =
    oldestWaitingMs === null ? 'nothing waits' : `oldest waits ${formatSpan(Math.max(0, nowMs - oldestWaitingMs))}`;
  const ending = expiring > 0 ? `, ${expiring} ${plural(expiring, 'expires', 'expire')} this week` : '';
  const open = `${pricesWords(quoted.quoted) || 'nothing'}${ending}`;
  const share = acceptedShare === null ? '' : `, ${Math.round(acceptedShare * 100)} % of quoted`;
  const accepted = acceptedThisMonth.reduce((sum, { count }) => sum + count, 0);
  const ordered = `${pricesWords(acceptedThisMonth) || 'nothing'}${share}`;
  const month = MONTH.format(Date.parse(formatDate(nowMs)));
  return (
    <Stats
      stats={[
        listed('New', 'new', byState.new, <span data-late-words>{lateWords(late)}</span>),
        listed('Being answered', 'working', byState.working, oldest),
        listed('Quoted, open', 'quoted', byState.quoted, <Sentence text={open} />),
        listed(`Accepted in ${month}`, 'accepted', accepted, <Sentence text={ordered} />),
      ]}
    />
  );
};

/** Sums a list of one quoted state, or all orders. */
const ListSum = ({ choice, figures }: Data) => {
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

const NoRows = ({ choice, figures }: Data) => {
  const all = Object.values(figures.byState).reduce((sum, count) => sum + count, 0);
  if (all === 0)
    return (
      <Empty icon="mail" title="No requests yet">
        Each request for quote that a visitor sends appears here.
      </Empty>
    );
  if ((choice.shown === 'waiting' || choice.shown === 'needs') && choice.assignee === '')
    return (
      <Empty icon="ok" title={choice.shown === 'needs' ? 'Nothing needs you' : 'Nothing is waiting'}>
        Every request has been answered.
      </Empty>
    );
  return (
    <Empty
      icon="search"
      title="No request matches"
      action={
        <ButtonLink kind="quiet" href={paths.operatorQuotes({ state: 'all' })}>
          All requests
        </ButtonLink>
      }
    >
      The search looks through numbers, contacts, companies, item names, NSNs, part numbers asked for and offered, and
      numbers of orders.
    </Empty>
  );
};
