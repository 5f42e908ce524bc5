import type { FormHTMLAttributes, ReactNode } from 'react';
import { perUnit, piecesOf } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Badge, Count, Num, SoftBreaks, Submit } from '#base/ui/elements.tsx';
import { InputField, TextField } from './desk/form-kit.tsx';
import type { OrderNames } from '../store/order.ts';
import { type LeftRow, ORDER_LENGTHS, type OrderRow, type OrderView } from './order-words.ts';
import { Figure, OfferTable, PartNumber, Quality, Small } from './quotation-lines.tsx';
import { leadTimeWords, linesWord } from './quotation-words.ts';
import { Money, NsnLink, rightHead, Time } from './stored-quote.tsx';

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
    <OfferTable
      heads={[...heads, ...['Ready in', 'Quantity', 'Each', 'Total'].map(rightHead)]}
      caption="What is ordered, and what is not"
      className="wide:[&_td]:py-2.5 [&_.order-sums_td]:py-1 [&_.order-sums_td]:align-baseline [&_.order-sums_td]:bg-sunken [&_.order-left_td]:bg-sunken [&_.order-left_td]:text-ink-2 narrow:[&_td.order-line]:hidden narrow:[&_tr.order-sums]:py-1 narrow:[&_:is(.order-sums,.order-left)]:bg-sunken"
    >
      {order.rows.map((row, index) => (
        <Ordered key={index} {...{ row, order, who }} />
      ))}
      {order.sums.map(([name, amount], index) => (
        <Sum key={index} name={name}>
          <Money of={amount} currency={order.currency} />
        </Sum>
      ))}
      <Sum name={`Total, ${order.currency}`}>
        <span className="text-xl font-bold">
          <Money of={order.total} currency={order.currency} />
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
    </OfferTable>
  );
};

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <tr className="order-sums">
    <td colSpan={6} className="right cell-lead wrap-anywhere narrow:text-left narrow:text-sm!">
      {name}
    </td>
    <td className="right figure cell-end">{children}</td>
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
      <Figure label="Ready in">{leadTimeWords(bid.leadDays) || 'not said'}</Figure>
      <Figure label="Quantity">
        <Count of={quantity} /> <Num>{part.unitOfIssue}</Num>
        {pieces > 1 && (
          <Small>
            <Count of={quantity * pieces} /> pieces
          </Small>
        )}
      </Figure>
      <Figure label="Each">
        <Money of={each} currency={order.currency} />
        {pieces > 1 && <Small>{perUnit(part.unitOfIssue)}</Small>}
        {from !== null && (
          <Small>
            from <Count of={from} /> {part.unitOfIssue}
          </Small>
        )}
      </Figure>
      <Figure label="Total">
        <Money strong of={total} currency={order.currency} />
      </Figure>
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
    <Figure label="Quantity">
      <Count of={row.part.quantity} /> <Num>{row.part.unitOfIssue}</Num>
    </Figure>
    <Figure label="Each">{row.each !== null && <Money of={row.each} currency={order.currency} />}</Figure>
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

export const OrderNamesFields = ({ names, poLabel, poHint }: NamesProps) => (
  <>
    <InputField
      numeric
      id="po"
      label={poLabel}
      hint={poHint}
      defaultValue={names.poNumber}
      maxLength={ORDER_LENGTHS.poNumber}
    />
    <TextField
      id="ship-to"
      name="shipTo"
      label="Ship to"
      rows={3}
      defaultValue={names.shipTo}
      maxLength={ORDER_LENGTHS.shipTo}
    />
  </>
);

type AddLineProps = { row: LeftRow; order: OrderView; token: string; formKey: string };

/** Orders a line that was left out. */
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

const STEP_LOOKS = {
  done: '[box-shadow:inset_0_3px_var(--bar-ok)]',
  now: '[box-shadow:inset_0_3px_var(--accent)] font-mid',
  ahead: '[box-shadow:inset_0_3px_var(--bar-idle)]',
};

export type Step = { title: string; text: ReactNode; is: keyof typeof STEP_LOOKS };

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol
    className={`[@media(width<=860px)]:grid-cols-[1fr_1fr] grid ${steps.length > 4 ? 'grid-cols-[repeat(5,1fr)]' : 'grid-cols-[repeat(4,1fr)]'} gap-px ruled bg-line text-md leading-snug`}
  >
    {steps.map(({ title, text, is }) => (
      <li
        key={title}
        className={`bg-surface pt-2.25 px-3 pb-2.5 ${STEP_LOOKS[is]}`}
        aria-current={is === 'now' ? 'step' : undefined}
      >
        {title}
        <small className="block text-xs font-text text-ink-2">{text}</small>
      </li>
    ))}
  </ol>
);

export const doneStep = (title: string, atMs: number, more = ''): Step => ({
  title,
  text: (
    <>
      <Time ms={atMs} />
      {more}
    </>
  ),
  is: 'done',
});

/** Confirm and ship, as the buyer or the desk reads them. */
export function stepsToCome(order: OrderView, words: { confirm: string; replyHours: number }): Step[] {
  const { confirmed, toShip, shipments, lastDay, orderedAtMs } = order;
  const by = confirmed?.shipsBy || lastDay;
  const last = shipments.at(-1);
  return [
    confirmed === null
      ? {
          title: words.confirm,
          text: order.isPromised ? (
            <>
              by <Time ms={orderedAtMs + words.replyHours * 3_600_000} />
            </>
          ) : (
            'by mail'
          ),
          is: 'now',
        }
      : doneStep('Confirmed', confirmed.atMs),
    {
      title: toShip.length === 0 ? 'Shipped' : 'Ship',
      text:
        toShip.length === 0 && last ? (
          <Num>{last.day}</Num>
        ) : by === '' ? (
          'day not said'
        ) : (
          <>
            last line by <Num>{by}</Num>
          </>
        ),
      is: toShip.length === 0 ? 'done' : confirmed === null ? 'ahead' : 'now',
    },
  ];
}
