import type { FormHTMLAttributes, ReactNode } from 'react';
import { formatPrice } from '#base/domain/money.ts';
import { perUnit, piecesOf } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Badge, Button, Count, Num, SoftBreaks } from '#base/ui/elements.tsx';
import { Table } from '#base/ui/table.tsx';
import { Field, TextArea, TextInput } from '#base/ui/field.tsx';
import type { OrderNames } from '../store/order.ts';
import { ORDER_LENGTHS, type LeftRow, type OrderRow, type OrderView } from './order-words.ts';
import { PartNumber, Quality, Small } from './quotation-lines.tsx';
import { leadTimeWords, linesWord } from './quotation-words.ts';
import { NsnLink, rightHead } from './stored-quote.tsx';

type OrderLinesProps = {
  order: OrderView;
  /** "you", or "buyer" at the desk. */
  who: 'you' | 'buyer';
  /** The page of the buyer, where what was left out can be ordered. */
  own?: { token: string; formKey: string };
};

/** Shows the lines that are ordered, their sums, and the others. */
export const OrderLines = ({ order, who, own }: OrderLinesProps) => {
  const heads = ['#', who === 'you' ? 'You ordered' : 'Part offered', 'Condition, certificate'];
  return (
    <div className="wide:overflow-x-auto [&_td]:align-top wide:[&_td]:py-2.5 narrow:[&_td]:wrap-anywhere wide:[&_.order-short]:whitespace-nowrap [&_.order-sums_td]:py-1 [&_.order-sums_td]:align-baseline [&_.order-sums_td]:bg-sunken [&_.order-left_td]:bg-sunken [&_.order-left_td]:text-ink-2 narrow:[&_td.order-line]:hidden narrow:[&_tr.order-sums]:py-1 narrow:[&_:is(.order-sums,.order-left)]:bg-sunken">
      <Table
        heads={[...heads, ...['Ready in', 'Quantity', 'Each', 'Total'].map(rightHead)]}
        caption="What is ordered, and what is not"
        rows
      >
        {order.rows.map((row, index) => (
          <Ordered key={index} {...{ row, order, who }} />
        ))}
        {order.sums.map(([name, amount]) => (
          <Sum key={name} name={name}>
            <Num>{formatPrice(amount, order.currency)}</Num>
          </Sum>
        ))}
        <Sum name={`Total, ${order.currency}`}>
          <span className="text-xl font-bold">
            <Num>{formatPrice(order.total, order.currency)}</Num>
          </span>
        </Sum>
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
      </Table>
    </div>
  );
};

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <tr className="order-sums">
    <td colSpan={6} className="right cell-lead wrap-anywhere narrow:text-left narrow:text-sm!">
      {name}
    </td>
    <td className="right order-short cell-end">{children}</td>
  </tr>
);

const Place = ({ line }: { line: number }) => <td className="num text-ink-3 order-line">{line + 1}</td>;

type RowProps<Row> = Pick<OrderLinesProps, 'order' | 'who'> & { row: Row };

const Ordered = ({ row, order, who }: RowProps<OrderRow>) => {
  const { line, part, bid, quantity, each, from, total, isShipped } = row;
  const pieces = piecesOf(part.unitOfIssue) ?? 1;
  const isOther = bid.alternate !== null;
  return (
    <tr>
      <Place line={line} />
      <td className="cell-lead">
        <PartNumber text={bid.partNumber || part.partNumber} strong /> {isOther && <Badge kind="info">Alternate</Badge>}{' '}
        {isShipped && <Badge kind="ok">Shipped</Badge>}
        <Small>{bid.manufacturer}</Small>
        <Small>
          {part.nsn !== '' && <NsnLink nsn={part.nsn} />} <SoftBreaks text={part.description} />
        </Small>
        {isOther && (
          <Small>
            {who === 'you' ? 'you asked for' : 'buyer asked for'} <Num>{part.partNumber || part.nsn}</Num>
          </Small>
        )}
      </td>
      <td className="cell-pair">
        <Quality bid={bid} />
      </td>
      <td className="right cell-pair order-short" data-label="Ready in">
        {leadTimeWords(bid.leadDays) || 'not said'}
      </td>
      <td className="right cell-pair order-short" data-label="Quantity">
        <Count of={quantity} /> <Num>{part.unitOfIssue}</Num>
        {pieces > 1 && (
          <Small>
            <Count of={quantity * pieces} /> pieces
          </Small>
        )}
      </td>
      <td className="right cell-pair order-short" data-label="Each">
        <Num>{formatPrice(each, order.currency)}</Num>
        {pieces > 1 && <Small>{perUnit(part.unitOfIssue)}</Small>}
        {from !== null && (
          <Small>
            from <Count of={from} /> {part.unitOfIssue}
          </Small>
        )}
      </td>
      <td className="right cell-pair order-short" data-label="Total">
        <Num strong>{formatPrice(total, order.currency)}</Num>
      </td>
    </tr>
  );
};

const Left = ({ row, order, who, add }: RowProps<LeftRow> & { add: ReactNode }) => (
  <tr className="order-left">
    <Place line={row.line} />
    <td className="cell-lead">
      <PartNumber text={row.part.partNumber || row.part.nsn} />
      <Small>
        {row.part.nsn !== '' && row.part.partNumber !== '' && <NsnLink nsn={row.part.nsn} />}{' '}
        <SoftBreaks text={row.part.description} />
      </Small>
    </td>
    <td colSpan={2}>{row.words ?? (who === 'you' ? 'You left it out' : 'Offered, the buyer left it out')}</td>
    <td className="right cell-pair order-short" data-label="Quantity">
      <Count of={row.part.quantity} /> <Num>{row.part.unitOfIssue}</Num>
    </td>
    <td className="right cell-pair order-short" data-label={row.each === null ? undefined : 'Each'}>
      {row.each !== null && <Num>{formatPrice(row.each, order.currency)}</Num>}
    </td>
    <td className="right">{add}</td>
  </tr>
);

/** Names the order that was read: a later change refuses the form, and a second send counts once. */
export const OrderForm = (
  props: FormHTMLAttributes<HTMLFormElement> & Pick<AddLineProps, 'order' | 'formKey'> & { 'data-order-form'?: string },
) => {
  const { order, formKey, children, ...form } = props;
  return (
    <form method="post" {...form}>
      <input type="hidden" name="revision" value={order.revision} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </form>
  );
};

export const OrderNamesFields = ({
  names,
  poLabel,
  poHint,
}: {
  names: OrderNames;
  poLabel: string;
  poHint: string;
}) => (
  <>
    <Field id="po" label={poLabel} hint={poHint}>
      <TextInput
        small
        numeric
        id="po"
        name="po"
        defaultValue={names.poNumber}
        maxLength={ORDER_LENGTHS.poNumber}
        aria-describedby="po-hint"
      />
    </Field>
    <Field id="ship-to" label="Ship to">
      <TextArea id="ship-to" name="shipTo" rows={3} defaultValue={names.shipTo} maxLength={ORDER_LENGTHS.shipTo} />
    </Field>
  </>
);

type AddLineProps = { row: LeftRow; order: OrderView; token: string; formKey: string };

/** Orders a line that was left out. */
const AddLine = ({ row, order, token, formKey }: AddLineProps) =>
  row.mayOrder ? (
    <OrderForm action={paths.receipt(token)} {...{ order, formKey }} className="no-print">
      <input type="hidden" name="line" value={row.line} />
      <Button
        type="submit"
        name="action"
        value="order-too"
        kind="quiet"
        size="s"
        aria-label={`Order it too: line ${row.line + 1}`}
      >
        Order it too
      </Button>
    </OrderForm>
  ) : (
    <a className="small no-print whitespace-nowrap" href="#talk">
      Ask for it
    </a>
  );
