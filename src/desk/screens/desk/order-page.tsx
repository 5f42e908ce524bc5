import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { Badge, buttonClass, ButtonLink, Num, Sentence, Submit } from '#base/ui/elements.tsx';
import { Dock } from '../order-box.tsx';
import { ORDER_LENGTHS, type OrderView, shippedWords } from '../order-words.ts';
import { Steps } from '#base/ui/figures.tsx';
import { DayField, OrderForm, OrderLines, OrderNamesFields, orderSteps } from '../order-lines.tsx';
import { linesWord } from '../quotation-words.ts';
import { Box } from '../stored-quote.tsx';
import { KeyLine } from './inbox-tools.tsx';
import { Check, InputField, TextField } from '#base/ui/form-kit.tsx';
import type { AnswerPageData } from './read-answer-page.ts';
import { AnswerEvents, AnswerMessages } from './answer-sides.tsx';

const CONFIRM = 'confirm-order';
/** Takes the focus, so that the next key is for the next step. */
const NEXT = { tabIndex: -1, 'data-next': '' };
const GRID = 'grid gap-2.5 pt-3 px-3.5 pb-3.5';

type OrderProps = { data: AnswerPageData; order: OrderView };

export const DeskOrder = ({ data, order, replyHours }: OrderProps & { replyHours: number }) => (
  <>
    <Steps steps={orderSteps(order, data.quote.receivedAtMs, replyHours, 'buyer')} />
    <div className="grid grid-cols-[minmax(0,1fr)_19rem] gap-5 mt-5 items-start small:grid-cols-1">
      <div className="grid gap-4 min-w-0">
        <OrderLines order={order} who="buyer" />
        {order.note !== '' && (
          <p className="note border-l-line-strong bg-sunken whitespace-pre-wrap wrap-anywhere" dir="auto">
            <b>We wrote:</b> {order.note}
          </p>
        )}
        <AnswerMessages data={data} />
      </div>
      <div className="grid gap-4 min-w-0">
        {order.unfilled.length > 0 && <Unfilled data={data} order={order} />}
        {order.confirmed === null ? <Confirm data={data} order={order} /> : <Confirmed data={data} order={order} />}
        <AnswerEvents events={data.events} />
      </div>
    </div>
    {order.confirmed === null && (
      <Dock count={order.count} total={formatPrice(order.total, order.currency)}>
        <Submit action={CONFIRM} kind="go" form={CONFIRM}>
          Confirm the order
        </Submit>
      </Dock>
    )}
  </>
);

const Confirm = ({ data: { quote, messageKey, mailed }, order }: OrderProps) => (
  <Box title="Confirm this order" {...NEXT}>
    <OrderForm id={CONFIRM} data-order-form="" className={GRID} {...{ order, formKey: messageKey }}>
      {/* the button of the Enter key: a binding step is never taken by it */}
      <button type="submit" name="action" value="names" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <OrderNamesFields
        names={order}
        poLabel="Buyer’s purchase order"
        poHint={order.poNumber === '' ? 'The buyer gave none. Ask for it, or confirm without.' : 'Given by the buyer.'}
      />
      <div className="grid grid-cols-[1fr_1fr] gap-2.5">
        <DayField id="ships-by" name="shipsBy" label="Ships by" defaultValue={order.lastDay} />
        <InputField
          id="terms"
          label="Terms"
          defaultValue={order.paymentTerms}
          maxLength={ORDER_LENGTHS.terms}
          placeholder="Net 30"
        />
      </div>
      {order.early !== null && (
        <Check name="readyFirst">
          Ship the {linesWord(order.early.lines)} ready by <Num>{order.early.day}</Num> first
        </Check>
      )}
      {mailed && (
        <Check name="mail" defaultChecked>
          Send mail and PDF to {quote.customer.email}
        </Check>
      )}
      <Submit action={CONFIRM} kind="go" size="l" icon="mail" data-order-confirm="">
        Confirm the order
      </Submit>
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        <Submit size="s" formMethod="get" formAction={paths.operatorOrderPdf(quote.rfqNumber)}>
          See the PDF
        </Submit>
        <Submit action="names" size="s">
          Save
        </Submit>
      </div>
      <p className="muted small">Confirming binds us to price and date. The buyer sees it at once.</p>
      <KeyLine keys={[[['Ctrl', 'Enter'], 'confirm']]} />
    </OrderForm>
    <CannotFill order={order} formKey={messageKey} />
  </Box>
);

const Confirmed = ({ data: { quote, messageKey, nowMs }, order }: OrderProps) => {
  const { atMs, shipsBy, terms, readyFirst } = order.confirmed!;
  const promised = [formatTime(atMs), shipsBy && `ships by ${shipsBy}`, terms].filter(Boolean).join(', ');
  const failed = quote.mails.some(({ kind, state }) => kind === 'order' && state === 'failed');
  return (
    <Box title={order.toShip.length > 0 ? 'Ship this order' : 'Shipped'} {...NEXT}>
      <div className={GRID}>
        <p className="small">
          <Badge kind="ok">Confirmed</Badge>{' '}
          <Sentence text={`${promised}${readyFirst ? '. Lines that are ready go first' : ''}.`} />
        </p>
        {failed && (
          <p className="small">
            <Badge kind="err">Mail bounced</Badge> The buyer has not seen it.{' '}
            <a href="#mails">Correct and send again</a>
          </p>
        )}
        <p className="small whitespace-pre-wrap wrap-anywhere">
          <b>{order.poNumber === '' ? 'No purchase order number' : `Purchase order ${order.poNumber}`}</b>
          {order.shipTo !== '' && `\n${order.shipTo}`}
        </p>
        {order.shipments.map(({ lines, day, tracking }, index) => (
          <p className="small wrap-anywhere" key={index}>
            <Badge kind="info">Shipped</Badge>{' '}
            <Sentence text={`${shippedWords(lines)} on ${day}${tracking && `, tracking ${tracking}`}`} />{' '}
            <a href={paths.packingList(quote.rfqNumber, index + 1)} rel="nofollow">
              Packing list {index + 1}
            </a>
          </p>
        ))}
      </div>
      {order.toShip.length > 0 && (
        <>
          <OrderForm className={GRID} {...{ order, formKey: messageKey }}>
            <LineBoxes order={order} ticked />
            <DayField id="ship-day" name="day" label="Day" defaultValue={formatDate(nowMs)} required />
            <InputField numeric id="tracking" label="Tracking" maxLength={ORDER_LENGTHS.tracking} />
            <Submit action="ship" kind="go" icon="ok">
              {order.shipments.length > 0 ? 'Ship the rest' : 'Mark as shipped'}
            </Submit>
          </OrderForm>
          <CannotFill order={order} formKey={messageKey} />
        </>
      )}
    </Box>
  );
};

const LineBoxes = ({ order, ticked }: { order: OrderView; ticked?: boolean }) => (
  <fieldset className="grid gap-1">
    <legend className="visually-hidden">Lines</legend>
    {order.toShip.map((line) => (
      <Check key={line} name="line" value={line} defaultChecked={ticked}>
        Line {line + 1},{' '}
        {order.rows
          .filter((row) => row.line === line)
          .map(({ bid, part, quantity }) => `${quantity} × ${bid.partNumber || part.partNumber || part.nsn}`)
          .join(', ')}
      </Check>
    ))}
  </fieldset>
);

const CannotFill = ({ order, formKey }: { order: OrderView; formKey: string }) => (
  <details className="px-3.5 pb-3.5">
    <summary className={`${buttonClass('plain', 's')} list-none`}>Cannot fill it</summary>
    <OrderForm className="grid gap-2.5 pt-3" {...{ order, formKey }}>
      <LineBoxes order={order} />
      <TextField
        id="why"
        label="Why"
        hint="Mailed to the buyer. These lines are open again, for a new version; the others stay ordered."
        maxLength={ORDER_LENGTHS.reason}
        rows={3}
        required
      />
      <Submit action="cannot-fill" size="s">
        These lines cannot be filled
      </Submit>
    </OrderForm>
  </details>
);

const Unfilled = ({ data: { quote, answers }, order }: OrderProps) => {
  const [newest] = answers;
  const next = newest?.state === 'draft' ? newest.version : (newest?.version ?? 0) + 1;
  return (
    <Box title="Cannot be filled">
      <div className={GRID}>
        {order.unfilled.map(({ line, reason }) => (
          <p className="small wrap-anywhere" key={line}>
            Line {line + 1}: {reason}
          </p>
        ))}
        <p className="muted small">
          {order.offered === null
            ? `Offer another part as version ${next}; the other lines stay ordered.`
            : `Version ${order.offered} waits for the buyer.`}
        </p>
        <ButtonLink kind="ink" size="s" href={`${paths.operatorQuote(quote.rfqNumber)}?version=new`}>
          Write version {next}
        </ButtonLink>
      </div>
    </Box>
  );
};
