import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '#base/ui/field.tsx';
import { NOTE_LENGTH } from '../../request/quote-limits.ts';
import { statesFor, type StoredQuote, type QuoteMail } from '../../store/stored-quote.ts';
import { REASON_LENGTH } from '../buyer-view.ts';
import { STATE_WORDS, stateWord, deliveryWord, MAIL_KIND_WORDS, storedQuoteMessages } from '../messages.ts';
import { Fragment } from 'react';
import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { Note } from '#base/ui/feedback.tsx';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import { DeskWishes, QuoteContactPairs, WordBadge } from '../stored-quote.tsx';
import type { BuyerHistory } from '../../store/queries/desk-figures.ts';
type OperatorAction = 'state' | 'reopen' | 'note' | 'email' | 'retry' | 'delete';

const Action = ({ name }: { name: OperatorAction }) => <input type="hidden" name="action" value={name} />;

type Stands = Pick<StoredQuote, 'rfqNumber' | 'state' | 'isWithdrawn' | 'orderTotal'>;

/** Works without a script. */
export const StateForm = ({ quote, button = 'Change the state' }: { quote: Stands; button?: string }) => (
  <form method="post" className="no-print grid grid-cols-[minmax(7.5rem,1fr)_auto] gap-1 items-center">
    <Action name="state" />
    <input type="hidden" name="number" value={quote.rfqNumber} />
    <Select small name="state" defaultValue={quote.state} aria-label={`State of ${quote.rfqNumber}`}>
      {statesFor(quote.orderTotal !== null).map((one) => (
        <option key={one} value={one}>
          {(one === quote.state ? stateWord(quote) : STATE_WORDS[one]).word}
        </option>
      ))}
    </Select>
    <Button type="submit" size="s" aria-label={`Change the state of ${quote.rfqNumber}`}>
      {button}
    </Button>
  </form>
);

/** Nothing else changes an order (C19.48). */
const ReopenForm = () => (
  <form method="post" className="operator-form no-print" id="reopen">
    <Action name="reopen" />
    <Field id="reason" label="Why the order is reopened" hint="Mailed to the buyer, and shown on their page.">
      <TextArea id="reason" name="reason" maxLength={REASON_LENGTH} required aria-describedby="reason-hint" />
    </Field>
    <Button type="submit">Reopen the order</Button>
  </form>
);

const NoteForm = ({ note }: { note: string }) => (
  <form method="post" className="operator-form">
    <Action name="note" />
    <Field id="note" label="Note on the request" hint="For the desk alone: the buyer never sees it.">
      <TextArea id="note" name="note" defaultValue={note} maxLength={NOTE_LENGTH} aria-describedby="note-hint" />
    </Field>
    <div className="buttons">
      <Button type="submit" kind="ink">
        Save the note
      </Button>
    </div>
  </form>
);

const EmailForm = ({ email }: { email: string }) => (
  <form method="post" className="no-print grid grid-cols-[minmax(7.5rem,1fr)_auto] gap-1 items-center">
    <Action name="email" />
    <TextInput small type="email" name="email" required defaultValue={email} aria-label="E-mail of the buyer" />
    <Button type="submit">Correct and send again</Button>
  </form>
);

export const RetryForm = ({ children }: { children: string }) => (
  <form method="post" className="no-print">
    <Action name="retry" />
    <Button type="submit" icon="reset">
      {children}
    </Button>
  </form>
);

/** Two steps, so that one click removes nothing. */
const DeleteForm = ({ number }: { number: RfqNumber }) => (
  <details className="delete-quote no-print mt-0">
    <summary className="text-err py-1.5 cursor-pointer">Delete this request</summary>
    <form method="post" className="operator-form border border-err p-4">
      <Action name="delete" />
      <p>The request, its mails and all personal data in it are removed for good.</p>
      <label className="check">
        <input type="checkbox" name="confirm" value={number} required />
        Yes, delete {number}
      </label>
      <Button type="submit" icon="trash">
        Delete for good
      </Button>
    </form>
  </details>
);

export const BuyerFacts = ({ quote, history }: { quote: StoredQuote; history: BuyerHistory }) => (
  <section className="side-box">
    <h2>The buyer</h2>
    <div className="side-pad py-3 px-3.5">
      <QuoteContactPairs customer={quote.customer} linked />
      <p className="muted small">
        {counted(history.requests, 'request')}, {formatCount(history.accepted)} accepted
        {history.orders.map(({ currency, total }) => (
          <Fragment key={currency}>
            , <Num>{formatPrice(total, currency)}</Num>
          </Fragment>
        ))}{' '}
        in 12 months
      </p>
      <DeskWishes quote={quote} />
      {quote.message !== '' && (
        <>
          <h3 className="text-md mt-3">Their message</h3>
          <p className="operator-message" dir="auto">
            {quote.message}
          </p>
        </>
      )}
      <div className="buttons">
        <ButtonLink size="s" href={paths.receiptPdf(quote.receiptToken)} icon="download" rel="nofollow">
          The request as PDF
        </ButtonLink>
        <ButtonLink size="s" href={paths.operatorQuotes({ search: quote.customer.email })}>
          Other requests of this buyer
        </ButtonLink>
      </div>
    </div>
  </section>
);

export const RequestForms = ({ quote }: { quote: StoredQuote }) => (
  <section className="side-box no-print">
    <h2>The request</h2>
    <div className="side-pad operator-form py-3 px-3.5">
      <StateForm quote={quote} />
      {quote.orderTotal !== null && <ReopenForm />}
      <NoteForm note={quote.note} />
      <DeleteForm number={quote.rfqNumber} />
    </div>
  </section>
);

export const RequestMails = ({ quote, mailed }: { quote: StoredQuote; mailed: boolean }) => (
  <section className="side-box" id="mails">
    <h2>Mails</h2>
    <div className="side-pad py-3 px-3.5">
      <Mails mails={quote.mails} mailed={mailed} />
      <EmailForm email={quote.customer.email} />
    </div>
  </section>
);

const Mails = ({ mails, mailed }: { mails: readonly QuoteMail[]; mailed: boolean }) => (
  <>
    {!mailed && <Note plain>{storedQuoteMessages.notMailed}</Note>}
    {mails.length === 0 ? (
      <p className="muted">No mail was written for this request.</p>
    ) : (
      <Table heads={['Mail', 'State', { text: 'Attempts', className: 'right' }, 'When']} caption="Mails" rows>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </Table>
    )}
    {mails.some(({ state }) => state !== 'sent') && (
      <div className="buttons">
        <RetryForm>Send these mails now</RetryForm>
      </div>
    )}
  </>
);

const MailRow = ({ mail }: { mail: QuoteMail }) => {
  const time = mail.sentAtMs ?? mail.dueAtMs;
  return (
    <tr>
      <td className="cell-lead">
        {MAIL_KIND_WORDS[mail.kind]}
        <br />
        <small className="num num-long">{mail.to}</small>
        {mail.lastError && <p className="field-error">{mail.lastError}</p>}
      </td>
      <td className="cell-pair">
        <WordBadge {...deliveryWord([mail])} />
      </td>
      <td className="right cell-pair" data-label="Attempts">
        <Num>{mail.attempts}</Num>
      </td>
      <td className="cell-pair">
        {time !== null && (
          <>
            {mail.state === 'waiting' ? 'next ' : ''}
            <Num>{formatTime(time)}</Num>
          </>
        )}
      </td>
    </tr>
  );
};
