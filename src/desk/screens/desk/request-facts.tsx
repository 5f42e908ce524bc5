import { Button, ButtonLink, Note, counted, formatCount, Num } from '#base/ui/elements.tsx';
import { Options, Select, TextInput } from '#base/ui/field.tsx';
import { NOTE_LENGTH } from '../../request/quote-limits.ts';
import { openStateOf } from '../../store/order.ts';
import { statesFor, type StoredQuote, type QuoteMail } from '../../store/stored-quote.ts';
import { REASON_LENGTH } from '../buyer-view.ts';
import { STATE_WORDS, stateWord, deliveryWord, MAIL_KIND_WORDS, storedQuoteMessages } from '../messages.ts';
import { Fragment } from 'react';
import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { Table } from '#base/ui/table.tsx';
import { Box, DeskWishes, QuoteContactPairs, WordBadge } from '../stored-quote.tsx';
import type { AnswerPageData } from './read-answer-page.ts';
import { ActionForm, TextField } from './form-kit.tsx';

export const StateForm = ({ quote, button = 'Change the state' }: { quote: StoredQuote; button?: string }) => (
  <ActionForm
    name="state"
    number={quote.rfqNumber}
    className="no-print grid grid-cols-[minmax(7.5rem,1fr)_auto] gap-1 items-center"
  >
    <Select small name="state" defaultValue={quote.state} aria-label={`State of ${quote.rfqNumber}`}>
      <Options
        of={statesFor(openStateOf(quote)).map(
          (one) => [one, (one === quote.state ? stateWord(quote) : STATE_WORDS[one].desk).word] as const,
        )}
      />
    </Select>
    <Button type="submit" size="s" aria-label={`Change the state of ${quote.rfqNumber}`}>
      {button}
    </Button>
  </ActionForm>
);

export const RetryForm = ({ children }: { children: string }) => (
  <ActionForm name="retry" className="no-print">
    <Button type="submit" icon="reset">
      {children}
    </Button>
  </ActionForm>
);

export const BuyerFacts = ({ quote, history }: Pick<AnswerPageData, 'quote' | 'history'>) => (
  <Box title="The buyer">
    <div className="py-3 px-3.5 [&_.section]:mt-3 [&_h2]:text-md [&_.section-head]:mb-1">
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
        <div className="mt-3 mb-3">
          <h3 className="text-md">Their message</h3>
          <p className="operator-message" dir="auto">
            {quote.message}
          </p>
        </div>
      )}
      <div className="buttons">
        <ButtonLink size="s" href={paths.receiptPdf(quote.receiptToken)} icon="download" rel="nofollow">
          The request as PDF
        </ButtonLink>
        <ButtonLink size="s" href={paths.operatorQuotes({ search: quote.customer.email || quote.customer.company })}>
          Other requests of this buyer
        </ButtonLink>
      </div>
    </div>
  </Box>
);

export const RequestForms = ({ quote, mayDelete }: { quote: StoredQuote; mayDelete: boolean }) => (
  <Box title="The request" className="no-print">
    <div className="grid gap-3 py-3 px-3.5">
      <StateForm quote={quote} />
      {/* nothing else changes an order (C19.48) */}
      {quote.orderTotal !== null && (
        <ActionForm name="reopen" className="grid gap-3 no-print" id="reopen">
          <TextField
            id="reason"
            label="Why the order is reopened"
            hint="Mailed to the buyer, and shown on their page."
            maxLength={REASON_LENGTH}
            required
          />
          <Button type="submit">Reopen the order</Button>
        </ActionForm>
      )}
      <ActionForm name="note" className="grid gap-3">
        {quote.notes.map(({ atMs, by, text }, index) => (
          <div key={index}>
            <small className="text-ink-2 text-sm block">
              <Num>{formatTime(atMs)}</Num>, {by === '' ? 'an earlier note' : <bdi>{by}</bdi>}
            </small>
            <p className="operator-message" dir="auto">
              {text}
            </p>
          </div>
        ))}
        <TextField
          id="note"
          label="Add a note"
          hint="For the desk alone: the buyer never sees it. It stays with your name."
          maxLength={NOTE_LENGTH}
          required
        />
        <div className="buttons">
          <Button type="submit" kind="ink">
            Add the note
          </Button>
        </div>
      </ActionForm>
      {/* two steps, so that one click removes nothing */}
      {mayDelete ? (
        <details className="no-print">
          <summary className="text-err py-1.5 cursor-pointer">Delete this request</summary>
          <ActionForm name="delete" className="grid gap-3 border border-err p-4">
            <p>The request, its mails and all personal data in it are removed for good.</p>
            <label className="check">
              <input type="checkbox" name="confirm" value={quote.rfqNumber} required />
              Yes, delete {quote.rfqNumber}
            </label>
            <Button type="submit" icon="trash">
              Delete for good
            </Button>
          </ActionForm>
        </details>
      ) : (
        <p className="muted small">An operator with the role records or both can delete it.</p>
      )}
    </div>
  </Box>
);

export const RequestMails = ({ quote, mailed }: { quote: StoredQuote; mailed: boolean }) => (
  <Box title="Mails" id="mails">
    <div className="py-3 px-3.5">
      {quote.customer.email === '' && <Note>No e-mail address is known: nothing is mailed to the buyer.</Note>}
      <Mails mails={quote.mails} mailed={mailed} />
      <ActionForm name="email" className="no-print mt-3 grid grid-cols-[minmax(7.5rem,1fr)_auto] gap-1 items-center">
        <TextInput
          small
          type="email"
          name="email"
          required
          defaultValue={quote.customer.email}
          aria-label="E-mail of the buyer"
        />
        <Button type="submit">{quote.mails.length > 0 ? 'Correct and send again' : 'Correct the address'}</Button>
      </ActionForm>
    </div>
  </Box>
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
        <small className="num num-long inline-block min-w-48">{mail.to}</small>
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
