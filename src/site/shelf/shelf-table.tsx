import { CONDITIONS } from '#base/domain/condition.ts';
import { dayWords } from '#base/domain/day.ts';
import { formatPrice } from '#base/domain/money.ts';
import { formatNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import { quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Badge, counted, Num, softBreaks } from '#base/ui/elements.tsx';
import { Table } from '#base/ui/table.tsx';
import { CERTIFICATE_WORDS } from '#stock/shelf/shelf-words.ts';
import { AddToQuote } from '../cart/add-to-quote.tsx';
import { PartLink } from '../catalog/part-links.tsx';
import { ThumbOrIcon } from '../catalog/part-pager.tsx';
import { shelfMessages } from './messages.ts';
import type { ShelfRow } from './shelf-lines.server.ts';

const VALUES = ['Condition', 'On our shelf', 'Ships in', 'Price'] as const;
const HEADS = [
  { text: 'Item', className: 'pick-icon' },
  { text: 'NSN', className: 'pick-nsn' },
  { text: 'Part number, maker', className: 'pick-number' },
  ...VALUES.map((text) => ({ text, className: 'pick-value' })),
  { text: 'Quantity', className: 'pick-add' },
];

/** Lines of the shelf, each to be added; further lines of a part are quiet. */
export const ShelfTable = ({ rows }: { rows: readonly ShelfRow[] }) => (
  <div className="[container-type:inline-size]">
    <Table caption={shelfMessages.title} heads={HEADS} className="pick" sticky>
      {rows.map((row, at) => (
        <Line key={row.id} line={row} isFurther={partOf(row) === partOf(rows[at - 1])} />
      ))}
    </Table>
  </div>
);

const partOf = (row: ShelfRow | undefined) =>
  row && JSON.stringify([row.nsn, row.partNumber, row.cage, row.nsn === null && row.id]);

const Line = ({ line, isFurther }: { line: ShelfRow; isFurther: boolean }) => {
  const { nsn, partNumber, cage, maker, itemName, condition, certificate, quantity, unit, price, place } = line;
  const [held, pieces] = quantity === null ? ['In stock'] : quantityWords(quantity, unit).split(', ');
  const days = line.leadDays === null ? '' : line.leadDays === 0 ? 'at once' : counted(line.leadDays, 'day');
  const values = [
    [
      <Num key="code">{condition}</Num>,
      [CONDITIONS[condition], certificate && CERTIFICATE_WORDS[certificate]].filter(Boolean).join(', '),
    ],
    [<Num key="held">{held}</Num>, pieces ?? (line.shelfLife && `good to ${dayWords(line.shelfLife)}`)],
    [days, place],
    price === null ? ['', 'on request'] : [<Num key="price">{formatPrice(price, line.currency)}</Num>, `each ${unit}`],
  ] as const;
  const reference = partNumber === '' ? null : { partNumber, cage, company: maker || null };
  return (
    <tr className={isFurther ? 'border-dashed' : undefined}>
      <td className="pick-icon">
        {!isFurther && (
          <ThumbOrIcon itemName={itemName} characteristics={line.drawn} fsg={nsn === null ? '' : fsgOfNsn(nsn)} />
        )}
      </td>
      <td className="pick-nsn">
        {!isFurther && (nsn === null ? <Badge kind="off">No NSN</Badge> : <PartLink nsn={nsn} />)}
        {!isFurther && <small>{softBreaks(itemName)}</small>}
      </td>
      <td className="pick-number">
        {!isFurther && (
          <b className="num">
            {nsn === null ? <a href={paths.stockPart(cage, partNumber)}>{partNumber}</a> : partNumber}
          </b>
        )}
        {!isFurther && <small>{`${cage} ${maker}`.trim()}</small>}
      </td>
      {values.map(([value, words], at) => (
        <td className="pick-value" data-label={VALUES[at]} key={VALUES[at]}>
          {value}
          <small className="block">{words}</small>
        </td>
      ))}
      <td className="pick-add right">
        <AddToQuote
          nsn={nsn === null ? '' : formatNsn(nsn)}
          itemName={itemName}
          reference={reference}
          unit={unit}
          line={line}
        />
      </td>
    </tr>
  );
};
