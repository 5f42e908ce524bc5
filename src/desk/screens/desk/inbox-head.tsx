import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Stats } from '#base/ui/figures.tsx';
import { plural } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { RetryForm } from '../operator-forms.tsx';
import type { DeskFigures, Money } from '../../store/queries/desk-figures.ts';
import { shownStates, type InboxChoice } from './inbox-query.ts';
import { deskWordOf, formatSpan, lateWords } from './due.ts';

type HeadProps = { figures: DeskFigures; nowMs: number; oldest: string | null };

/** The state of the desk in a word, and what to do next. `oldest`: the number of the request that is due first. */
export const InboxHead = ({ figures, oldest }: Omit<HeadProps, 'nowMs'>) => (
  <div className="operator-head">
    <div>
      <p className="muted small">Quote desk</p>
      <DeskWord figures={figures} />
    </div>
    <div className="buttons">
      {figures.mailsFailed + figures.mailsWaiting > 0 && <RetryForm>Send mails again</RetryForm>}
      <ButtonLink href={paths.operatorQuotesCsv()} icon="download" rel="nofollow">
        CSV
      </ButtonLink>
      <ButtonLink href={paths.operatorQuotesJson()} icon="download" rel="nofollow">
        JSON
      </ButtonLink>
      {oldest !== null && (
        <ButtonLink kind="go" href={paths.operatorQuote(oldest)}>
          Answer the oldest
        </ButtonLink>
      )}
    </div>
  </div>
);

/** "1 late, 5 waiting" in the color of the worst; tick-clocks.client.ts keeps it going. */
const DeskWord = ({ figures: { byState, late } }: { figures: DeskFigures }) => {
  const waiting = byState.new + byState.working;
  const { className, words } = deskWordOf(late, waiting);
  return (
    <h1 className={className} data-late={late} data-waiting={waiting}>
      <Icon name={waiting > 0 ? 'clock' : 'ok'} />
      <span>{words}</span>
    </h1>
  );
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Four figures; each that is a state leads to its list. */
export const InboxStats = ({ figures, nowMs }: Omit<HeadProps, 'oldest'>) => {
  const { byState, late, oldestWaitingMs, quoted, expiring, acceptedThisMonth, acceptedShare } = figures;
  const accepted = acceptedThisMonth.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stats
      stats={[
        {
          label: 'New',
          value: <StateLink state="new" count={byState.new} />,
          explanation: <span data-late-words>{lateWords(late)}</span>,
        },
        {
          label: 'Being answered',
          value: <StateLink state="working" count={byState.working} />,
          explanation:
            oldestWaitingMs === null
              ? 'nothing waits'
              : `oldest waits ${formatSpan(Math.max(0, nowMs - oldestWaitingMs))}`,
        },
        {
          label: 'Quoted, open',
          value: <StateLink state="quoted" count={byState.quoted} />,
          explanation: (
            <>
              <Sums of={quoted.quoted} />
              {expiring > 0 && `, ${expiring} ${plural(expiring, 'expires', 'expire')} this week`}
            </>
          ),
        },
        {
          label: `Accepted in ${MONTH.format(nowMs)}`,
          value: <StateLink state="accepted" count={accepted} />,
          explanation: (
            <>
              <Sums of={acceptedThisMonth} />
              {acceptedShare !== null && `, ${Math.round(acceptedShare * 100)} % of quoted`}
            </>
          ),
        },
      ]}
    />
  );
};

/** What was quoted for the requests of the list, where it is the whole of some states that were quoted. */
export const ListSum = ({ choice, figures }: { choice: InboxChoice; figures: DeskFigures }) => {
  const states = shownStates(choice.shown);
  const sums = states.length === 1 ? figures.quoted[states[0]!] : [];
  if (sums.length === 0 || choice.search !== '' || choice.assignee !== '') return null;
  return (
    <p className="muted small inbox-sum">
      These quotations come to <Sums of={sums} />
    </p>
  );
};

const StateLink = ({ state, count }: { state: string; count: number }) => (
  <a className="stat-link" href={paths.operatorQuotes({ state })}>
    <Count of={count} />
  </a>
);

const Sums = ({ of }: { of: readonly Money[] }) =>
  of.length === 0 ? (
    'nothing'
  ) : (
    <>
      {of.map(({ currency, total }, index) => (
        <span key={currency}>
          {index > 0 && ', '}
          <Num>{formatPrice(total, currency)}</Num>
        </span>
      ))}
    </>
  );
