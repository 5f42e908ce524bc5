import { formatTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink, Num, Sentence } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { buyerWord, type BuyerView, nextWords, MESSAGE_LENGTH, type DecisionEntries } from './buyer-view.ts';
import { linesQuoted } from './quotation-words.ts';
import { stepsToCome, Steps, type Step } from './order-steps.tsx';
import type { OrderView } from './order-words.ts';
import { TextArea } from '#base/ui/field.tsx';
import { Section } from '#base/ui/table.tsx';

export { isConfirmLate } from '../store/order.ts';
export { storedQuoteMessages } from './messages.ts';
export { DecisionDock, OrderBox, TermsBox, VersionsBox, WithdrawForm } from './order-box.tsx';
export { DocumentsBox, OrderMarks, OrderNamesBox, OrderSums } from './order-receipt.tsx';
export { OrderLines } from './order-lines.tsx';
export { QuotationLines } from './quotation-lines.tsx';
export { FilesForBuyer, QuoteContactPairs, QuoteLines, QuoteMessage, QuoteWishes } from './stored-quote.tsx';

/** Shows state, next step and history. */
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
          <h1 className={`state-word state-word-${kind}`}>
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
      <Steps steps={order === null ? stepsOf(view, replyHours) : orderSteps(view, order, replyHours)} />
    </>
  );
};

/** Sent, read, quoted, decided. */
function stepsOf(
  { receivedAtMs, readAtMs, quotation, state, isWaiting, isOpen, withdrawn }: BuyerView,
  replyHours: number,
): Step[] {
  const sentAtMs = quotation?.sentAtMs ?? null;
  const isRead = readAtMs !== null || sentAtMs !== null || (state !== 'new' && withdrawn === null);
  const decision = quotation?.decision ?? null;
  return [
    { title: 'Sent', text: <Num>{formatTime(receivedAtMs)}</Num>, is: 'done' },
    {
      title: 'Read',
      text: readAtMs === null ? isRead ? 'by our quote desk' : 'not yet' : <Num>{formatTime(readAtMs)}</Num>,
      is: isRead ? 'done' : withdrawn === null ? 'now' : 'ahead',
    },
    sentAtMs === null
      ? {
          title: 'Quoted',
          text: withdrawn === null ? `within ${replyHours} hours` : 'not needed',
          is: isRead && isWaiting ? 'now' : 'ahead',
        }
      : {
          title: `Quoted, version ${quotation!.version}`,
          text: (
            <>
              <Num>{formatTime(sentAtMs)}</Num>, after {durationWords(sentAtMs - receivedAtMs)}
            </>
          ),
          is: 'done',
        },
    withdrawn !== null
      ? { title: 'Withdrawn', text: <Num>{formatTime(withdrawn.atMs)}</Num>, is: 'done' }
      : decision === null
        ? {
            title: 'Your decision',
            text: quotation === null ? 'after our quotation' : `prices hold until ${quotation.validUntil}`,
            is: isOpen ? 'now' : 'ahead',
          }
        : {
            title: decision.kind === 'accept' ? 'Accepted' : 'Declined',
            text: <Num>{formatTime(decision.atMs)}</Num>,
            is: 'done',
          },
  ];
}

/** Sent, quoted, ordered, confirmed, shipped. */
function orderSteps({ receivedAtMs }: BuyerView, order: OrderView, replyHours: number): Step[] {
  return [
    { title: 'Sent', text: <Num>{formatTime(receivedAtMs)}</Num>, is: 'done' },
    { title: `Quoted, version ${order.version}`, text: <Num>{formatTime(order.sentAtMs)}</Num>, is: 'done' },
    { title: 'You ordered', text: <Num>{formatTime(order.orderedAtMs)}</Num>, is: 'done' },
    ...stepsToCome(order, { confirm: 'We confirm', replyHours }),
  ];
}

function durationWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 72) return `${Math.floor(hours / 24)} days`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

type ConversationProps = { talk: BuyerView['talk']; entries: DecisionEntries; action: string; formKey: string };

export const Conversation = ({ talk, entries, action, formKey }: ConversationProps) => (
  <Section title="Questions and answers" id="talk">
    <ul className="ruled bg-surface text-md [&_.talk-text]:whitespace-pre-wrap [&_.talk-text]:wrap-anywhere [&_textarea]:w-full [&_textarea]:min-h-18">
      {talk.map(({ from, atMs, text }, index) => (
        <li
          className="grid grid-cols-[10.5rem_minmax(0,1fr)] gap-y-0.5 gap-x-3 py-2.5 px-3.5 items-start [@media(width<=860px)]:grid-cols-1 not-first:ruled-t"
          key={index}
        >
          <span className="text-ink-2 text-sm">
            {from === 'buyer' ? 'You' : 'Quote desk'}, <Num>{formatTime(atMs)}</Num>
          </span>
          <span className="talk-text" dir="auto">
            {text}
          </span>
        </li>
      ))}
      <li className="no-print grid grid-cols-[10.5rem_minmax(0,1fr)] gap-y-0.5 gap-x-3 py-2.5 px-3.5 items-start [@media(width<=860px)]:grid-cols-1 not-first:ruled-t">
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
          <Button type="submit" name="action" value="ask" icon="mail" size="s">
            Send the question
          </Button>
        </form>
      </li>
    </ul>
  </Section>
);
