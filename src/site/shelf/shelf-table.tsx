import { CONDITIONS } from '#base/domain/condition.ts';
import { dayWords } from '#base/domain/day.ts';
import { formatPrice } from '#base/domain/money.ts';
import { formatNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import { CERTIFICATES } from '#base/domain/quotation.ts';
import { quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Badge, counted, softBreaks } from '#base/ui/elements.tsx';
import { AddToQuote } from '../cart/add-to-quote.tsx';
import { PartLink } from '../catalog/part-links.tsx';
import { ThumbOrIcon } from '../catalog/part-pager.tsx';
import type { ShelfRow } from './shelf-lines.server.ts';

const HEADS = ['Drawing', 'NSN', 'Part number, maker', 'Condition', 'On our shelf', 'Ships in', 'Price'];
const CLASSES = ['pick-icon', 'pick-nsn', 'pick-number', 'pick-value', 'pick-value', 'pick-value', 'pick-value'];

/** Lines of the shelf, each to be added; further lines of a part are quiet. */
export const ShelfTable = ({ rows, caption }: { rows: readonly ShelfRow[]; caption: string }) => (
  <div className="[container-type:inline-size]">
    <table className="table pick [&_thead_th]:sticky [&_thead_th]:top-(--barh) [&_thead_th]:z-(--z-sticky)">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {HEADS.map((head, at) => (
            <th key={head} scope="col" className={CLASSES[at]}>
              {at === 0 ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
          <th scope="col" className="pick-add">
            Quantity
            <span className="visually-hidden">Add</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Line key={row.id} line={row} isFurther={partOf(row) === partOf(rows[at - 1])} />
        ))}
      </tbody>
    </table>
  </div>
);

const partOf = (row: ShelfRow | undefined) =>
  row && JSON.stringify([row.nsn, row.partNumber, row.cage, row.nsn === null && row.id]);

const Line = ({ line, isFurther }: { line: ShelfRow; isFurther: boolean }) => {
  const { nsn, partNumber, cage, maker, itemName, condition, certificate, quantity, unit, price, place } = line;
  const [held, pieces] = quantity === null ? ['In stock'] : quantityWords(quantity, unit).split(', ');
  const reference = partNumber === '' ? null : { partNumber, cage, company: maker || null };
  return (
    <tr className={isFurther ? 'border-dashed' : undefined}>
      <td className="pick-icon">
        {!isFurther && (
          <ThumbOrIcon itemName={itemName} characteristics={line.drawn} fsg={nsn === null ? '' : fsgOfNsn(nsn)} />
        )}
      </td>
      <td className="pick-nsn">
        {!isFurther && (
          <>
            {nsn === null ? <Badge kind="off">No NSN</Badge> : <PartLink nsn={nsn} />}
            <small>{softBreaks(itemName)}</small>
          </>
        )}
      </td>
      <td className="pick-number">
        {!isFurther && (
          <>
            <b className="num">
              {nsn === null ? <a href={paths.stockPart(cage, partNumber)}>{partNumber}</a> : partNumber}
            </b>
            <small>{`${cage} ${maker}`.trim()}</small>
          </>
        )}
      </td>
      <td className="pick-value" data-label="Condition">
        <span className="num">{condition}</span> {CONDITIONS[condition]}
        <small className="block">{certificate && CERTIFICATES[certificate]}</small>
      </td>
      <td className="pick-value" data-label="On our shelf">
        <span className="num">{held}</span>
        <small className="block">{pieces}</small>
        {line.shelfLife && <small className="block">good to {dayWords(line.shelfLife)}</small>}
      </td>
      <td className="pick-value" data-label="Ships in">
        {line.leadDays === null ? '' : line.leadDays === 0 ? 'at once' : counted(line.leadDays, 'day')}
        <small className="block">{place}</small>
      </td>
      <td className="pick-value" data-label="Price">
        {price === null ? (
          <small>on request</small>
        ) : (
          <>
            <span className="num">{formatPrice(price, line.currency)}</span>
            <small className="block">each {unit}</small>
            {line.breaks.map((each) => (
              <small className="block" key={each.quantity}>
                from {each.quantity}: {formatPrice(each.price, line.currency)}
              </small>
            ))}
          </>
        )}
      </td>
      <td className="pick-add right">
        <AddToQuote
          nsn={nsn === null ? '' : formatNsn(nsn)}
          itemName={itemName}
          reference={reference}
          unit={unit}
          condition={condition}
        />
      </td>
    </tr>
  );
};
