import type { ComponentProps, FormHTMLAttributes, ReactNode } from 'react';
import { formatTime } from '#base/domain/format-time.ts';
import { perUnit, piecesOf } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Badge, Count, Num, SoftBreaks, Submit } from '#base/ui/elements.tsx';
import type { Step } from '#base/ui/figures.tsx';
import { InputField, TextField } from '#base/ui/form-kit.tsx';
import type { OrderNames } from '../store/order.ts';
import { type LeftRow, ORDER_LENGTHS, type OrderRow, type OrderView } from './order-words.ts';
import { PartNumber, Quality, Small } from './quotation-lines.tsx';
import { leadTimeWords, linesWord } from './quotation-words.ts';
import { figures, Money, NsnLink, OfferTable } from './stored-quote.tsx';

type OrderLinesProps = {
  order: OrderView;
  /** "you", or "buyer" at the desk. */
  who: 'you' | 'buyer';
  /** The page of the buyer, where what was left out can be ordered. */
  own?: { token: string; formKey: string };
};

export const OrderLines = ({ order, who, own }: OrderLinesProps) => {
  const lead = who === 'you' ? 'You ordered' : 'Part offered';
  const sums = [...order.sums, [`Total, ${order.currency}`, order.total] as const];
  return (
    <OfferTable
      columns={[
        ['#', 'order-line'],
        [lead, 'cell-lead'],
        ['Condition, certificate', 'cell-pair'],
        ...figures('Ready in', 'Quantity', 'Each', 'Total'),
      ]}
      caption="What is ordered, and what is not"
      className="wide:[&_tbody>*>*]:py-2.5 [&_.order-sums>*]:py-1 [&_.order-sums>*]:align-baseline [&_.order-sums>*]:bg-sunken [&_.order-left>*]:bg-sunken [&_.order-left>*]:text-ink-2 narrow:[&_td.order-line]:hidden narrow:[&_tr.order-sums]:py-1 narrow:[&_:is(.order-sums,.order-left)]:bg-sunken"
      rows={order.rows.map((row) => orderedCells(row, order, lead))}
    >
      {sums.map(([name, amount], index) => (
        <tr className="order-sums" key={index}>
          <th scope="row" colSpan={6} className="right cell-lead wrap-anywhere narrow:text-left narrow:text-sm!">
            {name}
          </th>
          <td className={`right figure cell-end ${index === order.sums.length ? 'text-xl font-bold' : ''}`}>
            <Money of={amount} currency={order.currency} />
          </td>
        </tr>
      ))}
      {order.left.length > 0 && (
        <tr className="order-left">
          <td colSpan={7} className="small font-mid">
            Not ordered, {linesWord(order.left.length)}
          </td>
        </tr>
      )}
      {order.left.map((row) => (
        <Left key={row.line} {...{ row, order, who }} add={own && <AddLine {...{ row, order }} {...own} />} />
      ))}
    </OfferTable>
  );
};

function orderedCells(row: OrderRow, { currency }: OrderView, lead: string): Record<string, ReactNode> {
  const { line, part, bid, quantity, each, from, total, isShipped } = row;
  const pieces = piecesOf(part.unitOfIssue) ?? 1;
  const isOther = bid.alternate !== null;
  return {
    '#': <span className="num text-ink-3">{line + 1}</span>,
    [lead]: (
      <>
        <PartNumber text={bid.partNumber || part.partNumber} strong /> {isOther && <Badge kind="info">Alternate</Badge>}{' '}
        {isShipped && <Badge kind="ok">Shipped</Badge>}
        <Small>{bid.manufacturer}</Small>
        <Small>
          {part.nsn !== '' && <NsnLink nsn={part.nsn} />} <SoftBreaks text={part.description} />
        </Small>
        {isOther && (
          <Small>
            {lead === 'You ordered' ? 'you asked for' : 'buyer asked for'} <Num>{part.partNumber || part.nsn}</Num>
          </Small>
        )}
      </>
    ),
    'Condition, certificate': <Quality bid={bid} />,
    'Ready in': leadTimeWords(bid.leadDays) || 'not said',
    Quantity: (
      <>
        <Count of={quantity} /> <Num>{part.unitOfIssue}</Num>
        {pieces > 1 && (
          <Small>
            <Count of={quantity * pieces} /> pieces
          </Small>
        )}
      </>
    ),
    Each: (
      <>
        <Money of={each} currency={currency} />
        {pieces > 1 && <Small>{perUnit(part.unitOfIssue)}</Small>}
        {from !== null && (
          <Small>
            from <Count of={from} /> {part.unitOfIssue}
          </Small>
        )}
      </>
    ),
    Total: <Money strong of={total} currency={currency} />,
  };
}

type LeftProps = Pick<OrderLinesProps, 'order' | 'who'> & { row: LeftRow; add: ReactNode };

const Left = ({ row: { line, part, words, each }, order, who, add }: LeftProps) => (
  <tr className="order-left">
    <td className="num text-ink-3 order-line">{line + 1}</td>
    <th scope="row" className="cell-lead">
      <PartNumber text={part.partNumber || part.nsn} />
      <Small>
        {part.nsn !== '' && part.partNumber !== '' && <NsnLink nsn={part.nsn} />} <SoftBreaks text={part.description} />
      </Small>
    </th>
    <td colSpan={2}>{words ?? (who === 'you' ? 'You left it out' : 'Offered, the buyer left it out')}</td>
    <td className="right cell-pair figure" data-label="Quantity">
      <Count of={part.quantity} /> <Num>{part.unitOfIssue}</Num>
    </td>
    <td className="right cell-pair figure" data-label="Each">
      {each !== null && <Money of={each} currency={order.currency} />}
    </td>
    <td className="right">{add}</td>
  </tr>
);

type OrderFormProps = FormHTMLAttributes<HTMLFormElement> & {
  order: OrderView;
  formKey: string;
  'data-order-form'?: string;
};

/** Names the order that was read: a later change refuses the form, and a second send counts once. */
export const OrderForm = ({ order, formKey, children, ...form }: OrderFormProps) => (
  <form method="post" {...form}>
    <input type="hidden" name="revision" value={order.revision} />
    <input type="hidden" name="key" value={formKey} />
    {children}
  </form>
);

type NamesProps = { names: OrderNames; poLabel: string; poHint: string };

export const OrderNamesFields = ({ names, poLabel, poHint }: NamesProps) => {
  const own = (field: keyof OrderNames) => ({ defaultValue: names[field], maxLength: ORDER_LENGTHS[field] });
  return (
    <>
      <InputField numeric id="po" label={poLabel} hint={poHint} {...own('poNumber')} />
      <TextField id="ship-to" name="shipTo" label="Ship to" rows={3} {...own('shipTo')} />
    </>
  );
};

/** A day, YYYY-MM-DD. */
export const DayField = (day: ComponentProps<typeof InputField>) => <InputField numeric type="date" {...day} />;

type AddLineProps = { row: LeftRow; order: OrderView; token: string; formKey: string };

const AddLine = ({ row, order, token, formKey }: AddLineProps) =>
  row.mayOrder ? (
    <OrderForm action={paths.receipt(token)} {...{ order, formKey }} className="no-print">
      <input type="hidden" name="line" value={row.line} />
      <Submit action="order-too" kind="quiet" size="s" aria-label={`Order it too: line ${row.line + 1}`}>
        Order it too
      </Submit>
    </OrderForm>
  ) : (
    <a className="small no-print whitespace-nowrap" href="#talk">
      Ask for it
    </a>
  );

export const doneStep = (title: string, atMs: number, more = ''): Step => ({
  title,
  text: formatTime(atMs) + more,
  is: 'done',
});

/** An order from the request to the last shipment, as the buyer or the desk reads it. */
export function orderSteps(order: OrderView, receivedAtMs: number, replyHours: number, who: 'you' | 'buyer'): Step[] {
  const { confirmed, toShip, shipments, lastDay, orderedAtMs, isPromised } = order;
  const isOwn = who === 'you';
  const due = isPromised ? `by ${formatTime(orderedAtMs + replyHours * 3_600_000)}` : 'by mail';
  const day = confirmed?.shipsBy || lastDay;
  const shippedOn = toShip.length === 0 && shipments.at(-1)?.day;
  return [
    doneStep(isOwn ? 'Sent' : 'Asked', receivedAtMs),
    doneStep(`Quoted, version ${order.version}`, order.sentAtMs),
    isOwn ? doneStep('You ordered', orderedAtMs) : doneStep('Accepted', orderedAtMs, `, ${order.count}`),
    confirmed === null
      ? { title: isOwn ? 'We confirm' : 'Confirm', text: due, is: 'now' }
      : doneStep('Confirmed', confirmed.atMs),
    {
      title: toShip.length === 0 ? 'Shipped' : 'Ship',
      text: shippedOn || (day === '' ? 'day not said' : `last line by ${day}`),
      is: toShip.length === 0 ? 'done' : confirmed === null ? 'ahead' : 'now',
    },
  ];
}
