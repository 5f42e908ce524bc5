import { Fragment } from 'react';
import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import { deliveryWord, MAIL_KIND_WORDS, storedQuoteMessages } from '../messages.ts';
import { DeskWishes, QuoteContactPairs, WordBadge } from '../stored-quote.tsx';
import { DeleteForm, EmailForm, NoteForm, ReopenForm, RetryForm, StateForm } from '../operator-forms.tsx';
import type { BuyerHistory } from '../../store/queries/desk-figures.ts';
import type { QuoteMail, StoredQuote } from '../../store/stored-quote.ts';

/** The buyer, and what they want besides parts. */
export const BuyerFacts = ({ quote, history }: { quote: StoredQuote; history: BuyerHistory }) => (
  <section className="side-box">
    <h2>The buyer</h2>
    <div className="side-pad">
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
          <h3>Their message</h3>
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

/** The state, the note and the end of a request. */
export const RequestForms = ({ quote }: { quote: StoredQuote }) => (
  <section className="side-box no-print">
    <h2>The request</h2>
    <div className="side-pad operator-form">
      <StateForm quote={quote} />
      {quote.orderTotal !== null && <ReopenForm />}
      <NoteForm note={quote.note} />
      <DeleteForm number={quote.rfqNumber} />
    </div>
  </section>
);

/** What was mailed about a request. */
export const RequestMails = ({ quote, mailed }: { quote: StoredQuote; mailed: boolean }) => (
  <section className="side-box" id="mails">
    <h2>Mails</h2>
    <div className="side-pad">
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
