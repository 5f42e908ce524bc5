import {
  BackupLine,
  QuotesFilter,
  QuotesState,
  QuotesStats,
  QuotesTable,
} from '../../quotes/screens/operator-list.tsx';
import { RetryForm, SignOutForm } from '../../quotes/screens/operator-forms.tsx';
import { storedQuoteMessages } from '../../quotes/screens/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Note } from '../../ui/feedback.tsx';
import { Pager } from '../../ui/navigation.tsx';
import type { OperatorQuotesPageData } from './load.server.ts';
import { operatorsPage } from '../tool-page.tsx';

export const { head, View } = operatorsPage<NonNullable<OperatorQuotesPageData>>({
  path: paths.operatorQuotes(),
  title: 'Requests for quote',
  description: 'Requests for quote, for the operator.',
  unavailable: storedQuoteMessages.unavailable,
  content: (data) => {
    const { counts, rows, newer, older } = data;
    return (
      <>
        <div className="operator-head">
          <div>
            <p className="muted small">Requests for quote</p>
            <QuotesState counts={counts} />
          </div>
          <div className="buttons">
            {counts.mailsFailed + counts.mailsWaiting > 0 && <RetryForm>Send mails again</RetryForm>}
            <ButtonLink href={paths.operatorQuotesCsv()} icon="download" rel="nofollow">
              Export CSV
            </ButtonLink>
          </div>
        </div>
        <QuotesStats counts={counts} />
        {!data.mailed && <Note plain>{storedQuoteMessages.notMailed}</Note>}
        {data.backup !== null && <BackupLine look={data.backup} />}
        <QuotesFilter search={data.search} state={data.state} />
        {rows.length === 0 ? (
          <NoRows filtered={data.search !== '' || data.state !== null} />
        ) : (
          <QuotesTable rows={rows} />
        )}
        {(newer || older) && (
          <Pager
            previous={newer && paths.operatorQuotes(newer)}
            next={older && paths.operatorQuotes(older)}
            size={data.pageSize}
          >
            Newest first
          </Pager>
        )}
        <SignOutForm />
      </>
    );
  },
});

const NoRows = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty
      icon="search"
      title="No request matches"
      action={
        <ButtonLink kind="quiet" href={paths.operatorQuotes()}>
          Show all requests
        </ButtonLink>
      }
    >
      The search looks through numbers, e-mail addresses, companies and NSNs.
    </Empty>
  ) : (
    <Empty icon="mail" title="No requests yet">
      Each request for quote that a visitor sends appears here.
    </Empty>
  );
