import { formatTime } from '../../domain/format-time.ts';
import { BUYER_STATE_WORDS, storedQuoteMessages } from '../../quotes/screens/messages.ts';
import {
  QuoteContactPairs,
  QuoteLines,
  QuoteMessage,
  QuoteSection,
  QuoteWishes,
  ShortName,
  WordBadge,
} from '../../quotes/screens/stored-quote.tsx';
import { rfqTerms } from '../../quotes/form/rfq-text.ts';
import { siteMessages } from '../../features/site/messages.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Num } from '../../ui/number.tsx';
import type { SiteFacts } from '../page.ts';
import { framedPage } from '../titled-page.tsx';
import type { Receipt, ReceiptPageData } from './load.server.ts';

export const { head, View } = framedPage<ReceiptPageData>((data, site) => ({
  title: data.kind === 'receipt' ? `Your request ${data.receipt.request.rfqNumber}` : 'Your request',
  description: 'A request for quote, for its sender.',
  canonical: paths.home(),
  noindex: true,
  sheet: 'Your request for quote',
  content: (
    <>
      {data.kind === 'unavailable' && (
        <Empty level={1} icon="error" title="Your request cannot be read just now">
          It is stored. Please open this address again in a moment.
        </Empty>
      )}
      {data.kind === 'not-found' && (
        <Empty
          level={1}
          icon="search"
          title={storedQuoteMessages.receiptNotFound}
          action={<ButtonLink href={paths.catalog()}>Browse Catalog</ButtonLink>}
        >
          {storedQuoteMessages.receiptNotFoundText}
        </Empty>
      )}
      {data.kind === 'receipt' && <ReceiptSheet receipt={data.receipt} site={site} />}
    </>
  ),
}));

const ReceiptSheet = ({ receipt, site }: { receipt: Receipt; site: SiteFacts }) => {
  const { request, token } = receipt;
  return (
    <>
      <div className="operator-head">
        <div>
          <p className="muted small">
            Your request for quote, received <Num>{formatTime(receipt.receivedAtMs)}</Num>
          </p>
          <h1 className="num">{request.rfqNumber}</h1>
          <ShortName id={receipt.id} />
        </div>
        <WordBadge {...BUYER_STATE_WORDS[receipt.state]} />
        <div className="buttons">
          <ButtonLink href={paths.receiptText(token)} icon="download" rel="nofollow">
            Text
          </ButtonLink>
          <ButtonLink href={paths.receiptPdf(token)} icon="download" rel="nofollow">
            PDF
          </ButtonLink>
          <span className="needs-script">
            <Button data-print icon="print">
              Print
            </Button>
          </span>
        </div>
      </div>
      {(receipt.state === 'new' || receipt.state === 'working') && (
        <p>{siteMessages.contactPromise(site.replyHours)}</p>
      )}
      <QuoteSection title="Parts">
        <QuoteLines parts={request.parts} />
      </QuoteSection>
      <QuoteWishes request={request} />
      <QuoteMessage message={request.message} />
      <QuoteSection title="Contact">
        <QuoteContactPairs customer={request.customer} />
      </QuoteSection>
      <QuoteSection title="Terms">
        <ol className="receipt-terms">
          {rfqTerms(site.quoteValidityDays).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </QuoteSection>
      <p className="section muted small no-print">
        Anyone who has the address of this page can read your request. Keep it to yourself.
      </p>
    </>
  );
};
