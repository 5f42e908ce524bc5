import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { Badge, Button, ButtonLink, Num } from '#base/ui/elements.tsx';
import type { BuyerView } from './buyer-view.ts';
import { OrderForm, OrderNamesFields } from './order-lines.tsx';
import { Row, ReasonForm, TotalRow } from './order-box.tsx';
import type { OrderView } from './order-words.ts';
import { linesWord } from './quotation-words.ts';
import { Box } from './stored-quote.tsx';

type OrderProps = { view: BuyerView; order: OrderView };

/** Says how the order stands beyond its state. */
export const OrderMarks = ({ view, order, lateSinceMs }: OrderProps & { lateSinceMs: number | null }) => (
  <ul className="grid gap-2 mb-4 empty:hidden [&>li]:ruled [&>li]:bg-surface [&>li]:py-2.5 [&>li]:px-3.5 [&>li]:flex [&>li]:flex-wrap [&>li]:gap-3 [&>li]:items-center text-md">
    {lateSinceMs !== null && (
      <li>
        <Badge kind="err" icon="clock">
          Confirm late
        </Badge>
        <span>
          Our time to confirm ended at <Num>{formatTime(lateSinceMs)}</Num>. You can withdraw the order without a
          reason.
        </span>
        <ReasonForm
          token={view.token}
          action="withdraw"
          reason=""
          words={{ open: 'Withdraw', send: 'Withdraw the order' }}
        />
      </li>
    )}
    {order.unfilled.length > 0 && (
      <li>
        <Badge kind="warn" icon="warn">
          {order.unfilled.length === 1 ? 'One line' : linesWord(order.unfilled.length)} changed
        </Badge>
        <span className="wrap-anywhere">
          {order.unfilled.map(({ line, reason }) => `Line ${line + 1} cannot be filled: ${reason}`).join(' ')}{' '}
          {order.offered === null
            ? 'Our offer for it follows; the other lines stay ordered.'
            : `Version ${order.offered} offers it anew; the other lines stay ordered.`}
        </span>
        {order.offered !== null && (
          <ButtonLink size="s" kind="ink" href={paths.receipt(view.token, { version: String(order.offered) })}>
            See version {order.offered}
          </ButtonLink>
        )}
      </li>
    )}
    {order.shipments.map(({ lines, day, tracking }, index) => (
      <li key={index}>
        <Badge kind="info">Shipped</Badge>
        <span className="wrap-anywhere">
          {linesWord(lines.length)} ({lines.map((line) => line + 1).join(', ')}) left on <Num>{day}</Num>
          {tracking !== '' && `, tracking ${tracking}`}.
        </span>
      </li>
    ))}
  </ul>
);

export const OrderSums = ({ order }: { order: OrderView }) => (
  <Box title="Your order">
    <dl className="pt-2 px-3.5 pb-3 text-md [container-type:inline-size]">
      <Row label="Lines">
        <Num>{order.count}</Num>
      </Row>
      {order.sums.map(([name, amount]) => (
        <Row key={name} label={name}>
          <Num>{formatPrice(amount, order.currency)}</Num>
        </Row>
      ))}
      <TotalRow currency={order.currency}>{formatPrice(order.total, order.currency)}</TotalRow>
    </dl>
    <p className="muted small">
      {(order.confirmed?.terms || order.paymentTerms) !== '' && `${order.confirmed?.terms || order.paymentTerms}. `}
      Nothing to pay here.
    </p>
  </Box>
);

/** The buyer's own number and address, which can be changed until the order is confirmed. */
export const OrderNamesBox = ({ view, order, formKey }: OrderProps & { formKey: string }) => (
  <Box title="Purchase order, ship-to">
    {view.state === 'accepted' ? (
      <OrderForm action={paths.receipt(view.token)} className="grid gap-2.5 py-3 px-3.5" {...{ order, formKey }}>
        <OrderNamesFields
          names={order}
          poLabel="Your purchase order number"
          poHint="Printed on the confirmation and the packing list."
        />
        <Button type="submit" name="action" value="names" size="s">
          Save
        </Button>
        <p className="muted small">Both can be changed until we confirm.</p>
      </OrderForm>
    ) : (
      <p className="whitespace-pre-wrap wrap-anywhere">
        <b>{order.poNumber || 'No purchase order number'}</b>
        {order.shipTo !== '' && `\n${order.shipTo}`}
      </p>
    )}
  </Box>
);

export const DocumentsBox = ({ view, order }: OrderProps) => (
  <Box title="Documents" className="no-print">
    <ul>
      <li>
        <a href={paths.orderPdf(view.token)} rel="nofollow">
          {order.confirmed === null ? 'Your order' : 'Our confirmation'}
        </a>{' '}
        <Badge>PDF</Badge>
        <small className="block text-ink-2">
          <Num>{formatTime(order.confirmed?.atMs ?? order.orderedAtMs)}</Num>
        </small>
      </li>
      {view.versions.map(({ version, sentAtMs }) => (
        <li className="ruled-t" key={version}>
          <a href={paths.quotationPdf(view.token, { version: String(version) })} rel="nofollow">
            Quotation, version {version}
          </a>{' '}
          <Badge>PDF</Badge>
          <small className="block text-ink-2">
            <Num>{formatTime(sentAtMs)}</Num>,{' '}
            <a href={paths.receipt(view.token, { version: String(version) })} rel="nofollow">
              compare
            </a>
          </small>
        </li>
      ))}
      {order.confirmed === null && (
        <li className="ruled-t text-ink-2">
          Our confirmation
          <small className="block">comes by mail and appears here</small>
        </li>
      )}
    </ul>
  </Box>
);
