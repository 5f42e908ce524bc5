import { formatTime } from '#base/domain/format-time.ts';
import { ButtonLink, counted, formatCount, Note, Num, Sentence, Submit } from '#base/ui/elements.tsx';
import { Options, Select, TextInput } from '#base/ui/field.tsx';
import { NOTE_LENGTH } from '../../request/quote-limits.ts';
import { openStateOf } from '../../store/order.ts';
import { statesFor, type QuoteMail, type QuoteState, type StoredQuote } from '../../store/stored-quote.ts';
import { REASON_LENGTH } from '../buyer-view.ts';
import { MAIL_KIND_WORDS, MAIL_STATE_WORDS, pricesWords, stateWord, storedQuoteMessages } from '../messages.ts';
import { paths } from '#base/paths.ts';
import { Box, LineTable, QuoteContactPairs, QuoteWishes, Said, Time, WordBadge } from '../stored-quote.tsx';
import type { Column } from '../stored-quote.tsx';
import type { AnswerPageData } from './read-answer-page.ts';
import { ActionForm, Check, TextField } from '#base/ui/form-kit.tsx';

const wordOf = ({ state, isWithdrawn }: StoredQuote, other: QuoteState): string =>
  stateWord({ state: other, isWithdrawn: isWithdrawn && other === state }).word;

export const StateForm = ({ quote, button = 'Change the state' }: { quote: StoredQuote; button?: string }) => (
  <ActionForm
    name="state"
    number={quote.rfqNumber}
    className="no-print grid grid-cols-[minmax(7.5rem,1fr)_auto] gap-1 items-center"
  >
    <Select small name="state" defaultValue={quote.state} aria-label={`State of ${quote.rfqNumber}`}>
      <Options of={statesFor(openStateOf(quote)).map((state) => [state, wordOf(quote, state)] as const)} />
    </Select>
    <Submit size="s" aria-label={`Change the state of ${quote.rfqNumber}`}>
      {button}
    </Submit>
  </ActionForm>
);

export const RetryForm = ({ children }: { children: string }) => (
  <ActionForm name="retry" className="no-print">
    <Submit icon="reset">{children}</Submit>
  </ActionForm>
);

export const BuyerFacts = ({ quote, history }: Pick<AnswerPageData, 'quote' | 'history'>) => (
  <Box title="The buyer">
    <div className="py-3 px-3.5 [&_.section]:mt-3 [&_h2]:text-md [&_.section-head]:mb-1">
      <QuoteContactPairs customer={quote.customer} linked />
      <p className="muted small">
        {counted(history.requests, 'request')}, {formatCount(history.accepted)} accepted
        {history.orders.length > 0 && ', '}
        <Sentence text={pricesWords(history.orders)} /> in 12 months
      </p>
      <QuoteWishes request={{ ...quote, files: [] }} />
      {quote.message !== '' && (
        <div className="mt-3 mb-3">
          <h3 className="text-md">Their message</h3>
          <Said text={quote.message} />
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
          <Submit>Reopen the order</Submit>
        </ActionForm>
      )}
      <ActionForm name="note" className="grid gap-3">
        {quote.notes.map(({ atMs, by, text }, index) => (
          <div key={index}>
            <small className="text-ink-2 text-sm block">
              <Time ms={atMs} />, {by === '' ? 'an earlier note' : <bdi>{by}</bdi>}
            </small>
            <Said text={text} />
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
          <Submit kind="ink">Add the note</Submit>
        </div>
      </ActionForm>
      {/* two steps, so that one click removes nothing */}
      {mayDelete ? (
        <details className="no-print">
          <summary className="text-err py-1.5 cursor-pointer">Delete this request</summary>
          <ActionForm name="delete" className="grid gap-3 border border-err p-4">
            <p>The request, its mails and all personal data in it are removed for good.</p>
            <Check name="confirm" value={quote.rfqNumber} required>
              Yes, delete {quote.rfqNumber}
            </Check>
            <Submit icon="trash">Delete for good</Submit>
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
      {!mailed && <Note plain>{storedQuoteMessages.notMailed}</Note>}
      {quote.mails.length === 0 ? (
        <p className="muted">No mail was written for this request.</p>
      ) : (
        <LineTable columns={MAIL_COLUMNS} caption="Mails" rows={quote.mails.map(cellsOf)} />
      )}
      {quote.mails.some(({ state }) => state !== 'sent') && (
        <div className="buttons">
          <RetryForm>Send these mails now</RetryForm>
        </div>
      )}
      <ActionForm name="email" className="no-print mt-3 grid grid-cols-[minmax(7.5rem,1fr)_auto] gap-1 items-center">
        <TextInput
          small
          type="email"
          name="email"
          required
          defaultValue={quote.customer.email}
          aria-label="E-mail of the buyer"
        />
        <Submit>{quote.mails.length > 0 ? 'Correct and send again' : 'Correct the address'}</Submit>
      </ActionForm>
    </div>
  </Box>
);

const MAIL_COLUMNS: readonly Column[] = [
  ['Mail', 'cell-lead'],
  ['State', 'cell-pair'],
  ['Attempts', 'right cell-pair', true],
  ['When', 'cell-pair'],
];

function cellsOf(mail: QuoteMail) {
  const timeMs = mail.sentAtMs ?? mail.dueAtMs;
  return {
    Mail: (
      <>
        {MAIL_KIND_WORDS[mail.kind]}
        <br />
        <small className="num num-long inline-block min-w-48">{mail.to}</small>
        {mail.lastError && <p className="field-error">{mail.lastError}</p>}
      </>
    ),
    State: <WordBadge {...MAIL_STATE_WORDS[mail.state]} />,
    Attempts: <Num>{mail.attempts}</Num>,
    When: timeMs !== null && <Sentence text={`${mail.state === 'waiting' ? 'next ' : ''}${formatTime(timeMs)}`} />,
  };
}
