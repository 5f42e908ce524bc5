import { operatorsPage } from '#base/frame/operators-page.tsx';
import { SignOutForm } from '#base/operators/screens/passkey-panel.tsx';
import { paths } from '#base/paths.ts';
import { ButtonLink, Empty, Note } from '#base/ui/elements.tsx';
import { counted } from '#base/ui/format-count.ts';
import { Pager } from '#base/ui/navigation.tsx';
import type { OperatorQuotesPageData } from './load.server.ts';
import { InboxFigures } from '../../screens/desk/inbox-figures.tsx';
import { BackupLine, ExportAll, InboxHead, InboxStats, ListSum } from '../../screens/desk/inbox-head.tsx';
import { deskCounts } from '../../screens/desk/inbox-query.ts';
import { InboxTable } from '../../screens/desk/inbox-table.tsx';
import { InboxTools, KeyLine } from '../../screens/desk/inbox-tools.tsx';
import { storedQuoteMessages } from '../../screens/messages.ts';

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
        <InboxHead {...{ figures, choice }} oldest={data.oldest} />
        <InboxStats figures={figures} nowMs={nowMs} />
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
        {data.backup !== null && <BackupLine look={data.backup} />}
        <div data-inbox>
          <InboxTools choice={choice} figures={figures} operators={data.operators} />
          <ListSum choice={choice} figures={figures} />
          {rows.length === 0 ? (
            <NoRows data={data} />
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
        {data.mayExport && <ExportAll />}
        <SignOutForm />
      </>
    );
  },
});

const NoRows = ({ data: { choice, figures } }: { data: Data }) => {
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
