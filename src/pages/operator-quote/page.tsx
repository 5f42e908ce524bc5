import { formatTime } from '../../domain/format-time.ts';
import { DeleteForm, NoteForm, RetryForm, StateForm } from '../../quotes/screens/operator-forms.tsx';
import {
  QuoteContactPairs,
  QuoteLines,
  QuoteMessage,
  QuoteSection,
  ShortName,
  WordBadge,
} from '../../quotes/screens/stored-quote.tsx';
import { DeskWishes } from '../../quotes/screens/quote-files.tsx';
import { deliveryWord, MAIL_KIND_WORDS, storedQuoteMessages, STATE_WORDS } from '../../quotes/screens/messages.ts';
import { ToolRoom } from '../../sitemaps/screens/tool-frame.tsx';
import { paths } from '../../paths.ts';
import type { QuoteMail, StoredQuote } from '../../quotes/store/quote-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Note } from '../../ui/feedback.tsx';
import { Num } from '../../ui/number.tsx';
import { Table } from '../../ui/table.tsx';
import type { OperatorQuotePageData } from './load.server.ts';
import { framedPage } from '../titled-page.tsx';

export const { head, View } = framedPage<OperatorQuotePageData>((data) => ({
  title: data.kind === 'request' ? data.quote.rfqNumber : 'Request for quote',
  description: 'One request for quote, for the operator.',
  canonical: paths.operatorQuotes(),
  noindex: true,
  sheet: 'Request for quote',
  content: (
    <ToolRoom current={paths.operatorQuotes()}>
      {data.kind === 'unavailable' && <Empty level={1} icon="error" title={storedQuoteMessages.unavailable} />}
      {data.kind === 'not-found' && (
        <Empty
          level={1}
          icon="search"
          title={storedQuoteMessages.notFound}
          action={<ButtonLink href={paths.operatorQuotes()}>All requests</ButtonLink>}
        >
          {storedQuoteMessages.notFoundText}
        </Empty>
      )}
      {data.kind === 'request' && <Request quote={data.quote} mailed={data.mailed} />}
    </ToolRoom>
  ),
}));

const Request = ({ quote, mailed }: { quote: StoredQuote; mailed: boolean }) => (
  <>
    <div className="operator-head">
      <div>
        <p className="muted small">
          <a href={paths.operatorQuotes()}>Requests for quote</a>, received <Num>{formatTime(quote.receivedAtMs)}</Num>
        </p>
        <h1 className="num">{quote.rfqNumber}</h1>
        <ShortName id={quote.id} />
      </div>
      <WordBadge {...STATE_WORDS[quote.state]} />
      <div className="buttons">
        <ButtonLink href={paths.receiptPdf(quote.receiptToken)} icon="download" rel="nofollow">
          PDF
        </ButtonLink>
        <ButtonLink href={paths.receipt(quote.receiptToken)} icon="ext" rel="nofollow">
          Buyer’s receipt
        </ButtonLink>
      </div>
    </div>
    <div className="columns">
      <div>
        <QuoteSection title="Parts" first>
          <QuoteLines parts={quote.parts} />
        </QuoteSection>
        <DeskWishes quote={quote} />
        <QuoteMessage message={quote.message} />
        <QuoteSection title="Mails">
          <Mails mails={quote.mails} mailed={mailed} />
        </QuoteSection>
      </div>
      <div className="aside">
        <section>
          <h2>Contact</h2>
          <QuoteContactPairs customer={quote.customer} linked />
        </section>
        <section>
          <h2>State</h2>
          <StateForm number={quote.rfqNumber} state={quote.state} />
        </section>
        <section>
          <NoteForm note={quote.note} />
        </section>
        <DeleteForm number={quote.rfqNumber} />
      </div>
    </div>
  </>
);

const Mails = ({ mails, mailed }: { mails: readonly QuoteMail[]; mailed: boolean }) => (
  <>
    {!mailed && <Note plain>{storedQuoteMessages.notMailed}</Note>}
    {mails.length === 0 ? (
      <p className="muted">This request caused no mails.</p>
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
