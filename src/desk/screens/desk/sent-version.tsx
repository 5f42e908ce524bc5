import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Num } from '#base/ui/number.tsx';
import { acceptedWords } from '../buyer-view.ts';
import { EnterOrder } from './enter-order.tsx';
import { QuotationLines } from '../quotation-lines.tsx';
import { acceptedChoices, chargeRows } from '../quotation-words.ts';
import { Money, Time } from '../stored-quote.tsx';
import type { StoredAnswer } from '../../store/stored-quote.ts';
import type { AnswerPageData } from './read-answer-page.ts';

/** A sent version never changes. */
export const SentVersion = ({ data, answer }: { data: AnswerPageData; answer: StoredAnswer }) => {
  const { quote, answers } = data;
  const hasDraft = answers.some(({ state }) => state === 'draft');
  return (
    <section className="[&_.pairs]:mt-4">
      <div className="section-head">
        <h2>
          Version {answer.version}, sent <Time ms={answer.sentAtMs ?? answer.savedAtMs} />
        </h2>
        <div className="buttons">
          <ButtonLink href={paths.operatorQuotationPdf(quote.rfqNumber)} icon="download" rel="nofollow">
            PDF
          </ButtonLink>
          {(hasDraft || quote.orderTotal === null) && (
            <ButtonLink kind="ink" href={`${paths.operatorQuote(quote.rfqNumber)}?version=new`}>
              {hasDraft ? 'Go on with the draft' : 'Write a new version'}
            </ButtonLink>
          )}
        </div>
      </div>
      <QuotationLines quotation={answer} parts={quote.parts} look="desk" />
      <DescriptionList
        pairs={[
          answer.decision?.kind === 'accept'
            ? { label: 'Accepted', value: <Num strong>{acceptedWords(answer, quote.parts, answer.decision)}</Num> }
            : { label: 'Total', value: <Money strong of={answer.total} currency={answer.currency} /> },
          { label: 'Prices hold until', value: <Num>{answer.validUntil}</Num> },
          ...chargeRows(answer, quote.parts, acceptedChoices(answer)).map(({ name, words }) => ({
            label: name,
            value: <Num>{words}</Num>,
          })),
          { label: 'Payment terms', value: answer.paymentTerms || 'Not said' },
          { label: 'Delivery', value: answer.freight || 'Not said' },
          { label: 'Note for the buyer', value: <span className="operator-message">{answer.note || 'None'}</span> },
          { label: 'Internal note', value: <span className="operator-message">{answer.deskNote || 'None'}</span> },
        ]}
      />
      {answers.find(({ state }) => state === 'sent') === answer && mayEnter(quote, answer) && (
        <EnterOrder data={data} answer={answer} />
      )}
    </section>
  );
};

/** Decided versions are orders or refusals. */
const mayEnter = ({ state, purchase }: AnswerPageData['quote'], { decision }: StoredAnswer): boolean =>
  decision === null && (state === 'quoted' || state === 'expired' || !!purchase?.unfilled.length);
