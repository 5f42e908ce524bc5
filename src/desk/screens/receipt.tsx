import type { ReactNode } from 'react';
import { formatTime } from '#base/domain/format-time.ts';
import { Box, Said, Time, WordBadge } from './stored-quote.tsx';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Badge, type BadgeKind, Button, ButtonLink, Num, Sentence, Submit } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { type BuyerView, buyerWord, type DecisionEntries, MESSAGE_LENGTH, nextWords } from './buyer-view.ts';
import { linesQuoted, linesWord } from './quotation-words.ts';
import { type Step, Steps } from '#base/ui/figures.tsx';
import { doneStep, OrderForm, OrderNamesFields, orderSteps } from './order-lines.tsx';
import { type OrderView, shippedWords } from './order-words.ts';
import { TextArea } from '#base/ui/field.tsx';
import { Section } from '#base/ui/table.tsx';
import { ReasonForm, Sums } from './order-box.tsx';

export { isConfirmLate } from '../store/order.ts';
export { storedQuoteMessages } from './messages.ts';
export { DecisionDock, OrderBox, TermsBox, VersionsBox, WithdrawForm } from './order-box.tsx';
export { OrderLines } from './order-lines.tsx';
export { QuotationLines } from './quotation-lines.tsx';
export { FilesForBuyer, QuoteContactPairs, QuoteLines, QuoteMessage, QuoteWishes } from './stored-quote.tsx';

/** Colors of states; others are green. */
const TONES: Partial<Record<BadgeKind, string>> = {
  info: 'text-info',
  warn: 'text-warn',
  plain: 'text-ink',
  off: 'text-ink',
};

export const ReceiptHead = ({ view, replyHours, nowMs }: { view: BuyerView; replyHours: number; nowMs: number }) => {
  const { token, request, quotation } = view;
  const { word, icon, kind } = buyerWord(view);
  const order = view.isAsked ? null : view.order;
  const quoted = quotation !== null && view.state === 'quoted';
  const version = view.isLatest ? {} : { version: String(quotation?.version) };
  const pdf = paths.receiptPdf(token);
  const documents =
    order !== null
      ? { [order.confirmed === null ? 'Order as PDF' : 'Confirmation as PDF']: paths.orderPdf(token) }
      : quotation === null
        ? { Text: paths.receiptText(token), PDF: pdf }
        : { 'Your request': pdf, Quotation: paths.quotationPdf(token, version) };
  return (
    <>
      <div className="operator-head">
        <div>
          <p className="muted small">
            Your request <Num>{request.rfqNumber}</Num>, short name <Num strong>{shortName(view.id)}</Num>
          </p>
          <h1 className={`state-word ${TONES[kind] ?? ''}`}>
            {icon && <Icon name={icon} />}
            {order !== null ? `${word}, ${order.count}` : quoted ? `${word}, ${linesQuoted(quotation)}` : word}
          </h1>
        </div>
        <div className="buttons">
          {Object.entries(documents).map(([name, path]) => (
            <ButtonLink key={name} href={path} icon="download" rel="nofollow">
              {name}
            </ButtonLink>
          ))}
          <span className="needs-script">
            <Button data-print icon="print">
              Print
            </Button>
          </span>
        </div>
      </div>
      <p className="mb-4">
        <Sentence text={nextWords(view, replyHours, nowMs)} />
      </p>
      <Steps steps={order ? orderSteps(order, view.receivedAtMs, replyHours, 'you') : stepsOf(view, replyHours)} />
    </>
  );
};

function stepsOf(view: BuyerView, replyHours: number): Step[] {
  const { receivedAtMs, readAtMs, quotation, state, isWaiting, isOpen, withdrawn } = view;
  const sentAtMs = quotation?.sentAtMs ?? null;
  const isRead = readAtMs !== null || sentAtMs !== null || (state !== 'new' && withdrawn === null);
  const decision = quotation?.decision ?? null;
  return [
    doneStep('Sent', receivedAtMs),
    {
      title: 'Read',
      text: readAtMs === null ? (isRead ? 'by our quote desk' : 'not yet') : formatTime(readAtMs),
      is: isRead ? 'done' : withdrawn === null ? 'now' : 'ahead',
    },
    sentAtMs === null
      ? {
          title: 'Quoted',
          text: withdrawn === null ? `within ${replyHours} hours` : 'not needed',
          is: isRead && isWaiting ? 'now' : 'ahead',
        }
      : doneStep(
          `Quoted, version ${quotation!.version}`,
          sentAtMs,
          `, after ${durationWords(sentAtMs - receivedAtMs)}`,
        ),
    withdrawn !== null
      ? doneStep('Withdrawn', withdrawn.atMs)
      : decision === null
        ? {
            title: 'Your decision',
            text: quotation === null ? 'after our quotation' : `prices hold until ${quotation.validUntil}`,
            is: isOpen ? 'now' : 'ahead',
          }
        : doneStep(decision.kind === 'accept' ? 'Accepted' : 'Declined', decision.atMs),
  ];
}

function durationWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 72) return `${Math.floor(hours / 24)} days`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

type ConversationProps = { talk: BuyerView['talk']; entries: DecisionEntries; action: string; formKey: string };

const TURN =
  'grid grid-cols-[10.5rem_minmax(0,1fr)] gap-y-0.5 gap-x-3 py-2.5 px-3.5 items-start [@media(width<=860px)]:grid-cols-1 not-first:ruled-t';

export const Conversation = ({ talk, entries, action, formKey }: ConversationProps) => (
  <Section title="Questions and answers" id="talk">
    <ul className="ruled bg-surface text-md [&_textarea]:w-full [&_textarea]:min-h-18">
      {talk.map(({ isFromBuyer, atMs, text }, index) => (
        <li className={TURN} key={index}>
          <span className="text-ink-2 text-sm">
            {isFromBuyer ? 'You' : 'Quote desk'}, <Time ms={atMs} />
          </span>
          <Said text={text} />
        </li>
      ))}
      <li className={`no-print ${TURN}`}>
        <label className="text-ink-2 text-sm" htmlFor="question">
          Ask about this
        </label>
        <form className="grid gap-2 justify-items-start" method="post" action={action}>
          <input type="hidden" name="key" value={formKey} />
          <TextArea
            id="question"
            name="question"
            rows={3}
            maxLength={MESSAGE_LENGTH}
            placeholder="Your question; we answer by mail and here"
            defaultValue={entries.question}
          />
          <Submit action="ask" icon="mail" size="s">
            Send the question
          </Submit>
        </form>
      </li>
    </ul>
  </Section>
);

type OrderProps = { view: BuyerView; order: OrderView };

export const OrderMarks = ({ view, order, lateSinceMs }: OrderProps & { lateSinceMs: number | null }) => (
  <ul className="grid gap-2 mb-4 empty:hidden [&>li]:ruled [&>li]:bg-surface [&>li]:py-2.5 [&>li]:px-3.5 [&>li]:flex [&>li]:flex-wrap [&>li]:gap-3 [&>li]:items-center text-md">
    {lateSinceMs !== null && (
      <li>
        <WordBadge word="Confirm late" kind="err" icon="clock" />
        <span>
          Our time to confirm ended at <Time ms={lateSinceMs} />. You can withdraw the order without a reason.
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
          <Sentence text={`${shippedWords(lines)} left on ${day}${tracking && `, tracking ${tracking}`}.`} />
        </span>
      </li>
    ))}
  </ul>
);

export const OrderSums = ({ order }: { order: OrderView }) => (
  <Box title="Your order">
    <Sums label="Lines" of={order} />
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
        <Submit action="names" size="s">
          Save
        </Submit>
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

export const DocumentsBox = ({ view: { token, versions }, order }: OrderProps) => (
  <Box title="Documents" className="no-print">
    <ul>
      <Paper href={paths.orderPdf(token)} name={order.confirmed === null ? 'Your order' : 'Our confirmation'}>
        <Time ms={order.confirmed?.atMs ?? order.orderedAtMs} />
      </Paper>
      {versions.map(({ version, sentAtMs }) => (
        <Paper
          key={version}
          href={paths.quotationPdf(token, { version: String(version) })}
          name={`Quotation, version ${version}`}
        >
          <Time ms={sentAtMs} />,{' '}
          <a href={paths.receipt(token, { version: String(version) })} rel="nofollow">
            compare
          </a>
        </Paper>
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

const Paper = ({ href, name, children }: { href: string; name: string; children: ReactNode }) => (
  <li className="not-first:ruled-t">
    <a href={href} rel="nofollow">
      {name}
    </a>{' '}
    <Badge>PDF</Badge>
    <small className="block text-ink-2">{children}</small>
  </li>
);
