import { PriceStats, PriceTable, PriceTools } from '../../screens/desk/price-table.tsx';
import { deskCounts } from '../../screens/desk/inbox-query.ts';
import { storedQuoteMessages } from '../../screens/messages.ts';
import { paths } from '#base/paths.ts';
import { Empty } from '#base/ui/elements.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import type { OperatorPricesPageData } from './load.server.ts';

export const { head, View } = operatorsPage<NonNullable<OperatorPricesPageData>>({
  path: paths.operatorPrices(),
  title: 'Price history',
  description: 'Prices that were quoted, for the operator.',
  unavailable: storedQuoteMessages.unavailable,
  counts: ({ counts }) => deskCounts(counts),
  content: ({ part, rows, pageSize, last, nextId }) => (
    <>
      <div className="tool-head">
        <h1>Price history</h1>
        <p>Every price in a quotation that was sent, newest first, with its outcome.</p>
      </div>
      <PriceTools part={part} />
      {last !== null && <PriceStats last={last} rows={rows} />}
      {rows.length === 0 ? (
        <Empty level={2} icon="search" title={part === '' ? 'Nothing was quoted yet' : 'Never quoted'}>
          {part !== '' && 'An NSN with its 13 digits, or a whole part number, finds its prices.'}
        </Empty>
      ) : (
        <PriceTable rows={rows} />
      )}
      {nextId !== null && (
        <Pager previous={null} next={paths.operatorPrices({ search: part, before: String(nextId) })} size={pageSize}>
          Newest first
        </Pager>
      )}
    </>
  ),
});
