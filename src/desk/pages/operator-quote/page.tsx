import { framedPage } from '#base/frame/titled-page.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Empty, Note, Submit } from '#base/ui/elements.tsx';
import type { OperatorQuotePageData } from './load.server.ts';
import { AnswerForm } from '../../screens/desk/answer-form.tsx';
import { AnswerEvents, AnswerHead, AnswerMessages, AnswerVersions } from '../../screens/desk/answer-sides.tsx';
import { TextField } from '#base/ui/form-kit.tsx';
import { BuyerFacts, RequestForms, RequestMails } from '../../screens/desk/request-facts.tsx';
import { DeskOrder } from '../../screens/desk/order-page.tsx';
import { SentVersion } from '../../screens/desk/sent-version.tsx';
import { RequestFiles } from '../../screens/stored-quote.tsx';
import { deskMessages, storedQuoteMessages } from '../../screens/messages.ts';

export const { head, View } = framedPage<OperatorQuotePageData>((data, site) => ({
  title: data.kind === 'request' ? `Answer ${data.quote.rfqNumber}` : 'Request for quote',
  description: 'One request for quote, for the operator.',
  canonical: paths.operatorQuotes(),
  noindex: true,
  sheet: 'Quote desk, answer',
  crumbs:
    data.kind === 'request'
      ? [
          { name: 'Quote desk', path: paths.operatorQuotes() },
          { name: data.quote.rfqNumber, path: paths.operatorQuote(data.quote.rfqNumber) },
        ]
      : undefined,
  content: (
    <>
      {data.kind === 'unavailable' && <Unavailable fields={data.fields} />}
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
      {data.kind === 'not-found' && data.typed !== '' && (
        <TextField
          id="typed"
          label="What you typed"
          hint="It is kept nowhere: copy what you need."
          readOnly
          defaultValue={data.typed}
          rows={12}
        />
      )}
      {data.kind === 'request' && <Request data={data} site={site} />}
    </>
  ),
}));

const Request = ({ data, site }: { data: Extract<OperatorQuotePageData, { kind: 'request' }>; site: SiteFacts }) => (
  <>
    <AnswerHead data={data} replyHours={site.replyHours} />
    {data.refused !== '' && (
      <div role="alert" className="mb-4">
        <Note>{data.refused}</Note>
      </div>
    )}
    {data.shown.kind === 'form' && <AnswerForm data={data} form={data.shown.form} site={site} />}
    {data.shown.kind === 'version' && <SentVersion data={data} answer={data.shown.answer} typed={data.typed} />}
    {data.shown.kind === 'order' && <DeskOrder data={data} order={data.shown.order} replyHours={site.replyHours} />}
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 mt-4 items-start narrow:grid-cols-1">
      <div className="grid gap-4 min-w-0">
        <AnswerVersions data={data} />
        <BuyerFacts quote={data.quote} history={data.history} />
        {data.shown.kind !== 'order' && <AnswerEvents events={data.events} />}
      </div>
      <div className="grid gap-4 min-w-0">
        {data.shown.kind !== 'order' && <AnswerMessages data={data} />}
        <RequestFiles quote={data.quote} />
        <RequestForms quote={data.quote} mayDelete={data.mayDelete} />
        <RequestMails quote={data.quote} mailed={data.mailed} />
      </div>
    </div>
  </>
);

/** Carries what was posted, so that one press sends it again. */
const Unavailable = ({ fields }: { fields: readonly (readonly [string, string])[] }) =>
  fields.length === 0 ? (
    <Empty level={1} icon="error" title={storedQuoteMessages.unavailable} />
  ) : (
    <Empty level={1} icon="error" title={deskMessages.unavailable}>
      <form method="post">
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Submit kind="go">{deskMessages.tryAgain}</Submit>
      </form>
    </Empty>
  );
