import { operatorsPage } from '#base/frame/operators-page.tsx';
import { formatDate } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { counted, Empty, formatCount, Num } from '#base/ui/elements.tsx';
import { stat, Stats } from '#base/ui/figures.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import type { OperatorPricesPageData } from './load.server.ts';
import { deskCounts } from '../../screens/desk/inbox-query.ts';
import { DeskSearch } from '../../screens/desk/inbox-tools.tsx';
import { STATE_WORDS, storedQuoteMessages } from '../../screens/messages.ts';
import { type Column, LineTable, Money, NumLink, WordBadge } from '../../screens/stored-quote.tsx';
import type { GivenPrice } from '../../store/queries/past-prices.ts';

type Data = NonNullable<OperatorPricesPageData>;

export const { head, View } = operatorsPage<Data>({
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
      <div className="mt-6 mb-3">
        <DeskSearch
          action={paths.operatorPrices()}
          label="NSN or part number"
          placeholder="NSN or part number"
          defaultValue={part}
          maxLength={100}
        />
      </div>
      {last !== null && <Stats stats={statsOf(last, rows)} />}
      {rows.length === 0 ? (
        <Empty level={2} icon="search" title={part === '' ? 'Nothing was quoted yet' : 'Never quoted'}>
          {part !== '' && 'An NSN with its 13 digits, or a whole part number, finds its prices.'}
        </Empty>
      ) : (
        <div className="inbox [&_tbody>*>*]:py-1.75 [&_.inbox-from]:wrap-anywhere [&_small]:block [&_small]:text-sm [&_small]:text-ink-2">
          <LineTable columns={COLUMNS} caption="Prices that were quoted" sticky rows={rows.map(cellsOf)} />
        </div>
      )}
      {nextId !== null && (
        <Pager previous={null} next={paths.operatorPrices({ search: part, before: String(nextId) })} size={pageSize}>
          Newest first
        </Pager>
      )}
    </>
  ),
});

const statsOf = ({ last, count, lowest, highest }: NonNullable<Data['last']>, rows: readonly GivenPrice[]) => [
  stat(
    'Last price',
    formatPrice(last.price, last.currency),
    `${last.unit && `${perUnit(last.unit)}, `}${formatDate(last.atMs)}, ${STATE_WORDS[last.outcome].desk.word.toLowerCase()}`,
  ),
  stat('Lowest', formatPrice(lowest, last.currency), 'of twelve months'),
  stat('Highest', formatPrice(highest, last.currency), `of ${counted(count, 'price')}`),
  stat(
    'Accepted',
    formatCount(rows.filter(({ outcome }) => outcome === 'accepted').length),
    `of the ${counted(rows.length, 'price')} listed`,
  ),
];

const COLUMNS: readonly Column[] = [
  ['Quoted', 'cell-end'],
  ['Part', 'cell-lead'],
  ['For', 'inbox-from'],
  ['Quantity', 'right cell-pair', true],
  ['Each', 'right cell-pair', true],
  ['Request now', 'cell-pair'],
];

function cellsOf(row: GivenPrice) {
  const nsn = parseNsn(row.nsn);
  const name = nsn === null ? row.partNumber : formatNsn(nsn);
  return {
    Quoted: <Num>{formatDate(row.atMs)}</Num>,
    Part: (
      <>
        <a className="num num-long whitespace-normal wrap-anywhere" href={paths.operatorPrices({ search: name })}>
          {name}
        </a>
        {nsn !== null && (
          <small>
            <span className="num num-long whitespace-normal wrap-anywhere">{row.partNumber}</span>
          </small>
        )}
      </>
    ),
    For: (
      <>
        <b>
          <bdi>{row.buyer}</bdi>
        </b>
        <small>
          <NumLink to={paths.operatorQuoteVersion(row.number, row.version)}>{row.number}</NumLink>, version{' '}
          <Num>{row.version}</Num>
        </small>
      </>
    ),
    Quantity: <Num>{quantityWords(row.quantity, row.unit)}</Num>,
    Each: (
      <>
        <Money strong of={row.price} currency={row.currency} /> {row.unit && perUnit(row.unit)}
      </>
    ),
    'Request now': <WordBadge {...STATE_WORDS[row.outcome].desk} />,
  };
}
