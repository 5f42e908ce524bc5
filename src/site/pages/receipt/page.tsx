import { paths } from '#base/paths.ts';
import * as Desk from '#desk/screens/receipt.tsx';
import { rfqTerms } from '#desk/request/rfq-text.ts';
import { ButtonLink, Empty, Note } from '#base/ui/elements.tsx';
import { Section } from '#base/ui/table.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import type { ReceiptPageData } from './load.server.ts';

export const { head, View } = framedPage<ReceiptPageData>((data, site) => ({
  title: data.kind === 'receipt' ? `Your request ${data.view.request.rfqNumber}` : 'Your request',
  description: 'A request for quote, for its sender.',
  canonical: paths.home(),
  noindex: true,
  sheet: data.kind === 'receipt' && data.view.quotation !== null ? 'Your quotation' : 'Your request for quote',
  crumbs: [
    { name: 'Your requests', path: paths.requests() },
    { name: data.kind === 'receipt' ? data.view.request.rfqNumber : 'Your request', path: '' },
  ],
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
          title={Desk.storedQuoteMessages.receiptNotFound}
          action={<ButtonLink href={paths.catalog()}>Browse Catalog</ButtonLink>}
        >
          {Desk.storedQuoteMessages.receiptNotFoundText}
        </Empty>
      )}
      {data.kind === 'receipt' && <ReceiptSheet data={data} site={site} />}
    </>
  ),
}));

const ReceiptSheet = ({ data, site }: { data: Extract<ReceiptPageData, { kind: 'receipt' }>; site: SiteFacts }) => {
  const { view, notice, entries, key, nowMs } = data;
  const { request, quotation } = view;
  const order = view.isAsked ? null : view.order;
  const promiseMs = site.replyHours * 3_600_000;
  const isLate =
    order !== null && Desk.isConfirmLate({ ...order, purchase: order.isPromised ? order : null }, nowMs, promiseMs);
  return (
    <div className="receipt" data-receipt={view.token} data-number={request.rfqNumber} data-sent-at={view.receivedAtMs}>
      <Desk.ReceiptHead view={view} replyHours={site.replyHours} nowMs={nowMs} />
      {notice !== null && (
        <div className="[&_.note]:mt-4" role={notice.bad ? 'alert' : 'status'}>
          <Note plain={!notice.bad}>{notice.words}</Note>
        </div>
      )}
      {quotation === null ? (
        <>
          <Section title="Parts">
            <Desk.QuoteLines parts={request.parts} />
          </Section>
          <Desk.Conversation talk={view.talk} entries={entries} action={paths.receipt(view.token)} formKey={key} />
        </>
      ) : order !== null ? (
        <div className="columns mt-5 print:[&>.receipt-aside]:block!">
          <div>
            <Desk.OrderMarks view={view} order={order} lateSinceMs={isLate ? order.orderedAtMs + promiseMs : null} />
            <Desk.OrderLines order={order} who="you" own={{ token: view.token, formKey: key }} />
            <Desk.Conversation talk={view.talk} entries={entries} action={paths.receipt(view.token)} formKey={key} />
          </div>
          <div className="aside receipt-aside">
            <Desk.OrderSums order={order} />
            <Desk.OrderNamesBox view={view} order={order} formKey={key} />
            <Desk.DocumentsBox view={view} order={order} />
          </div>
        </div>
      ) : (
        <div className="columns print:[&>.receipt-aside]:block!">
          <div>
            <Desk.QuotationLines
              quotation={quotation}
              parts={request.parts}
              isOpen={view.isOpen}
              chosen={entries.choices}
              quantities={entries.quantities}
            />
            {quotation.note !== '' && (
              <p className="note border-l-line-strong bg-sunken mt-4 whitespace-pre-wrap wrap-anywhere" dir="auto">
                <b>Note from us:</b> {quotation.note}
              </p>
            )}
            <Desk.Conversation talk={view.talk} entries={entries} action={paths.receipt(view.token)} formKey={key} />
          </div>
          <div className="aside receipt-aside">
            <Desk.OrderBox view={view} quotation={quotation} entries={entries} />
            <Desk.VersionsBox view={view} quotation={quotation} nowMs={nowMs} />
            <Desk.TermsBox quotation={quotation} />
          </div>
        </div>
      )}
      <Desk.FilesForBuyer token={view.token} files={view.filesFromDesk} />
      <Desk.QuoteWishes request={request} />
      <Desk.QuoteMessage message={request.message} />
      <Section title="Contact">
        <Desk.QuoteContactPairs customer={request.customer} />
      </Section>
      {quotation === null && (
        <Section title="Terms">
          <ol className="[list-style:decimal] pl-5">
            {rfqTerms(site.quoteValidityDays).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ol>
        </Section>
      )}
      {view.isWaiting && <Desk.WithdrawForm token={view.token} reason={entries.reason} />}
      <p className="section muted small no-print">
        Anyone who has the address of this page can read your request{view.isOpen && ' and decide about it'}. Keep it to
        yourself.
        <span className="needs-script">
          {' '}
          This browser lists it in <a href={paths.requests()}>your requests</a>, where it can be forgotten.
        </span>
      </p>
      {view.isOpen && quotation !== null && <Desk.DecisionDock quotation={quotation} />}
    </div>
  );
};
