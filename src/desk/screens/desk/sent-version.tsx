import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice, lineTotal, shownQuantity, unitPrice } from '#base/domain/money.ts';
import { CERTIFICATES, offersOf } from '#base/domain/quotation.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import { quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Num } from '#base/ui/elements.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Table } from '#base/ui/table.tsx';
import { acceptedWords } from '../buyer-view.ts';
import { EnterOrder, type EnterOrderProps } from './enter-order.tsx';
import { formatBreaks } from './past-prices.ts';
import { ACCEPTED_WORD, STATE_WORDS } from '../messages.ts';
import { acceptedChoices, boundWords, chargeRows, noBidWords } from '../quotation-words.ts';
import { rightHead, WordBadge } from '../stored-quote.tsx';
import type { StoredAnswer } from '../../store/stored-quote.ts';
import type { AnswerPageData } from './read-answer-page.ts';

const HEADS = ['#', 'Asked for', rightHead('Quantity'), 'Offered', ...['Each', 'Lead, days', 'Total'].map(rightHead)];

/** A sent version never changes. */
export const SentVersion = ({ data, answer, typed }: EnterOrderProps) => {
  const { quote, answers } = data;
  const hasDraft = answers.some(({ state }) => state === 'draft');
  return (
    <section className="[&_.pairs]:mt-4">
      <div className="section-head">
        <h2>
          Version {answer.version}, sent <Num>{formatTime(answer.sentAtMs ?? answer.savedAtMs)}</Num>
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
      <Table heads={HEADS} caption={`Version ${answer.version}, line by line`} rows>
        {quote.parts.flatMap((asked, index) => {
          const count = Math.max(1, offersOf(answer.lines[index]).length);
          return Array.from({ length: count }, (_, offer) => (
            <SentLine key={`${index}.${offer}`} {...{ index, offer, asked, answer }} />
          ));
        })}
      </Table>
      <DescriptionList
        pairs={[
          ...chargeRows(answer, quote.parts, acceptedChoices(answer)).map(({ name, words }) => ({
            label: name,
            value: <Num>{words}</Num>,
          })),
          answer.decision?.kind === 'accept'
            ? { label: 'Accepted', value: <Num strong>{acceptedWords(answer, quote.parts, answer.decision)}</Num> }
            : { label: 'Total', value: <Num strong>{formatPrice(answer.total, answer.currency)}</Num> },
          { label: 'Prices hold until', value: <Num>{answer.validUntil}</Num> },
          { label: 'Payment terms', value: answer.paymentTerms || 'Not said' },
          { label: 'Delivery', value: answer.freight || 'Not said' },
          { label: 'Note for the buyer', value: <span className="operator-message">{answer.note || 'None'}</span> },
          { label: 'Internal note', value: <span className="operator-message">{answer.deskNote || 'None'}</span> },
        ]}
      />
      {answers.find(({ state }) => state === 'sent') === answer && mayEnter(quote, answer) && (
        <EnterOrder {...{ data, answer, typed }} />
      )}
    </section>
  );
};

/** Decided versions are orders or refusals. */
const mayEnter = ({ state, purchase }: AnswerPageData['quote'], { decision }: StoredAnswer): boolean =>
  decision === null && (state === 'quoted' || state === 'expired' || !!purchase?.unfilled.length);

type SentLineProps = { index: number; offer: number; asked: QuoteLine; answer: StoredAnswer };

const SentLine = ({ index, offer, asked, answer }: SentLineProps) => {
  const { currency } = answer;
  const line = answer.lines[index] ?? { kind: 'open' };
  const bid = offersOf(line)[offer] ?? null;
  const accepted = acceptedChoices(answer);
  const choice = accepted?.find((one) => one.line === index && one.offer === offer);
  const quantity = choice?.quantity ?? (bid ? shownQuantity(line, offer, asked.quantity) : asked.quantity);
  const each = bid && unitPrice(bid, quantity);
  return (
    <tr>
      <td className="num">{index + 1}</td>
      <td className="cell-lead">
        <span className="num num-long">{asked.nsn || asked.partNumber}</span>
        <br />
        <small className="muted">{asked.description}</small>
      </td>
      <td className="right cell-pair" data-label="Quantity">
        <Num>{quantityWords(quantity, asked.unitOfIssue)}</Num>
      </td>
      <td>
        {line.kind === 'no-bid' && <span className="muted">No bid: {noBidWords(line)}</span>}
        {bid !== null && (
          <>
            <span className="num num-long">{bid.partNumber || asked.partNumber}</span> {bid.manufacturer}{' '}
            {accepted && <WordBadge {...(choice ? ACCEPTED_WORD : STATE_WORDS.declined.desk)} />}
            <br />
            <small className="muted">
              {[
                bid.condition && `${bid.condition} ${CONDITIONS[bid.condition]}`,
                bid.certificate && CERTIFICATES[bid.certificate],
                bid.alternate && `alternate: ${bid.alternate.reason}`,
                boundWords(bid, quantity),
                bid.breaks.length > 0 && formatBreaks(bid.breaks),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </>
        )}
      </td>
      <td className="right cell-pair" data-label="Each">
        {each && <Num>{formatPrice(each, currency)}</Num>}
      </td>
      <td className="right cell-pair" data-label="Lead, days">
        {bid !== null && <Num>{bid.leadDays ?? '-'}</Num>}
      </td>
      <td className="right cell-pair" data-label="Total">
        {each && <Num>{formatPrice(lineTotal(each, quantity, currency), currency)}</Num>}
      </td>
    </tr>
  );
};
