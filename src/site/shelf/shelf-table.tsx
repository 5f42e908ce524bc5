import { CONDITIONS } from '#base/domain/condition.ts';
import { dayWords, parseIsoDate } from '#base/domain/day.ts';
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
import { shelfMessages } from '../catalog/messages.ts';
import type { ShelfRow } from './shelf-lines.server.ts';

/** A number of a line, words beside it, and words under it. */
const valuesOf = ({ condition, certificate, quantity, unit, price, currency, leadDays, ...line }: ShelfRow) => {
  const [held, pieces] = quantity === null ? ['In stock'] : quantityWords(quantity, unit).split(', ');
  const isDay = parseIsoDate(line.shelfLife) !== null;
  const shelfLife = isDay ? `good to ${dayWords(line.shelfLife)}` : line.shelfLife && `shelf life ${line.shelfLife}`;
  const days = leadDays === 0 ? 'at once' : leadDays && counted(leadDays, 'day');
  return [
    [condition, CONDITIONS[condition], certificate && CERTIFICATE_WORDS[certificate]],
    [held, '', pieces ?? shelfLife],
    ['', days, line.place],
    price === null ? ['', '', 'on request'] : [formatPrice(price, currency), '', `each ${unit}`],
  ];
};
const VALUES = ['Condition', 'On our shelf', 'Ships in', 'Price'];
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
        <Line key={row.id} line={row} before={rows[at - 1]} />
      ))}
    </Table>
  </div>
);

const Line = ({ line, before }: { line: ShelfRow; before: ShelfRow | undefined }) => {
  const { nsn, partNumber, cage, maker, itemName = line.name, drawn = [] } = line;
  const isOf = (one: ShelfRow) => one.nsn === nsn && one.partNumber === partNumber && one.cage === cage;
  const isFurther = nsn !== null && before !== undefined && isOf(before);
  return (
    <tr className={isFurther ? '[&>*]:[border-top-style:dashed] [&>:first-child]:[border-top:0]' : undefined}>
      {isFurther ? (
        <th scope="row" colSpan={3}>
          <span className="visually-hidden">The same part</span>
        </th>
      ) : (
        <>
          <td className="pick-icon">
            <ThumbOrIcon itemName={itemName} characteristics={drawn} fsg={nsn === null ? '' : fsgOfNsn(nsn)} />
          </td>
          <td className="pick-nsn">
            {nsn === null ? <Badge kind="off">No NSN</Badge> : <PartLink nsn={nsn} />}
            <small>{softBreaks(itemName)}</small>
          </td>
          <th scope="row" className="pick-number">
            <b className="num">
              {nsn === null ? <a href={paths.stockPart(cage, partNumber)}>{partNumber}</a> : partNumber}
            </b>
            <small>{`${cage} ${maker}`.trim()}</small>
          </th>
        </>
      )}
      {valuesOf(line).map(([number, beside, under], at) => (
        <td className="pick-value" data-label={VALUES[at]} key={VALUES[at]}>
          {number && <Num>{number}</Num>} {beside}
          <small className="block">{under}</small>
        </td>
      ))}
      <td className="pick-add right">
        <AddToQuote
          {...{ itemName, line, unit: line.unit, reference: { partNumber, cage, company: maker } }}
          nsn={nsn === null ? '' : formatNsn(nsn)}
        />
      </td>
    </tr>
  );
};
