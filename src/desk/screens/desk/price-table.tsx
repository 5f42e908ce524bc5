import { formatDate } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Stats, stat } from '#base/ui/figures.tsx';
import { counted, formatCount, Num } from '#base/ui/elements.tsx';
import { Table } from '#base/ui/table.tsx';
import { STATE_WORDS } from '../messages.ts';
import { rightHead, WordBadge } from '../stored-quote.tsx';
import type { GivenPrice } from '../../store/queries/past-prices.ts';
import { DeskSearch } from './inbox-tools.tsx';
import type { LastPrices } from './past-prices.ts';

export const PriceTools = ({ part }: { part: string }) => (
  <div className="flex flex-wrap gap-y-2 gap-x-3 items-center mt-6 mb-3 narrow:[&_.segments]:max-w-full narrow:[&_.segments]:overflow-x-auto narrow:[&_.segments]:[scrollbar-width:none]">
    <DeskSearch
      action={paths.operatorPrices()}
      label="NSN or part number"
      placeholder="NSN or part number"
      value={part}
      maxLength={100}
    />
  </div>
);

type StatsProps = { last: LastPrices; rows: readonly GivenPrice[] };

export const PriceStats = ({ last: { last, count, lowest, highest }, rows }: StatsProps) => (
  <Stats
    stats={[
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
    ]}
  />
);

export const PriceTable = ({ rows }: { rows: readonly GivenPrice[] }) => (
  <div className="inbox [&_.table_td]:py-1.75 [&_.inbox-from]:wrap-anywhere [&_.inbox-mail]:text-err narrow:[&_tr_.due-clock]:text-md [&_small]:block [&_small]:text-sm [&_small]:text-ink-2">
    <Table
      heads={['Quoted', 'Part', 'For', rightHead('Quantity'), rightHead('Each'), 'Request now']}
      caption="Prices that were quoted"
      rows
      sticky
    >
      {rows.map((row) => (
        <PriceRow key={row.id} row={row} />
      ))}
    </Table>
  </div>
);

const PriceRow = ({ row }: { row: GivenPrice }) => {
  const { atMs, partNumber, buyer, quantity, unit, price, currency, version, outcome, number } = row;
  const nsn = parseNsn(row.nsn);
  const name = nsn === null ? partNumber : formatNsn(nsn);
  return (
    <tr>
      <td className="cell-end">
        <Num>{formatDate(atMs)}</Num>
      </td>
      <td className="cell-lead">
        <a className="num num-long whitespace-normal wrap-anywhere" href={paths.operatorPrices({ search: name })}>
          {name}
        </a>
        {nsn !== null && (
          <small>
            <span className="num num-long whitespace-normal wrap-anywhere">{partNumber}</span>
          </small>
        )}
      </td>
      <td className="inbox-from">
        <b>
          <bdi>{buyer}</bdi>
        </b>
        <small>
          <a className="num" href={paths.operatorQuoteVersion(number, version)}>
            {number}
          </a>
          , version <Num>{version}</Num>
        </small>
      </td>
      <td className="right cell-pair" data-label="Quantity">
        <Num>{quantityWords(quantity, unit)}</Num>
      </td>
      <td className="right cell-pair" data-label="Each">
        <Num strong>{formatPrice(price, currency)}</Num> {unit && perUnit(unit)}
      </td>
      <td className="cell-pair">
        <WordBadge {...STATE_WORDS[outcome].desk} />
      </td>
    </tr>
  );
};
