import { coveringChoices, lineTotal, shownQuantity, unitPrice } from '#base/domain/money.ts';
import { type AnswerLine, type Choice, type Currency, type LineBid, offersOf } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { buttonClass, ButtonLink, Num, Submit } from '#base/ui/elements.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { acceptedWords } from '../buyer-view.ts';
import { choiceName, ChoiceQuantity, ChoiceTick, Figure } from '../quotation-lines.tsx';
import { ACCEPTED_WORD, STATE_WORDS } from '../messages.ts';
import { formatBreaks } from './past-prices.ts';
import { Table } from '#base/ui/table.tsx';
import { acceptedChoices, boundWords, chargeRows, noBidWords, qualityWords } from '../quotation-words.ts';
import { Money, rightHead, Time, WordBadge } from '../stored-quote.tsx';
import type { StoredAnswer } from '../../store/stored-quote.ts';
import type { AnswerPageData } from './read-answer-page.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { Field, Options, Select } from '#base/ui/field.tsx';
import { OrderNamesFields } from '../order-lines.tsx';
import { deliveryWords, ORDER_LENGTHS } from '../order-words.ts';
import { ActionForm, InputField } from './form-kit.tsx';

const HEADS = ['#', 'Asked for', rightHead('Quantity'), 'Offered', ...['Each', 'Lead, days', 'Total'].map(rightHead)];

/** A sent version never changes. */
export const SentVersion = ({ data, answer, typed }: EnterOrderProps) => {
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
      <Table heads={HEADS} caption={`Version ${answer.version}, line by line`} rows>
        {quote.parts.flatMap((asked, index) => {
          const line = answer.lines[index] ?? { kind: 'open' };
          const common = { index, asked, line, currency: answer.currency, accepted: acceptedChoices(answer) };
          if (line.kind !== 'bid') return <SentLine key={index} {...common} offer={0} bid={null} />;
          return offersOf(line).map((bid, offer) => (
            <SentLine key={`${index}.${offer}`} {...common} {...{ offer, bid }} />
          ));
        })}
      </Table>
      <DescriptionList
        pairs={[
          ...chargeRows(answer, quote.parts, acceptedChoices(answer)).map(({ name, words }, index) => ({
            key: String(index),
            label: name,
            value: <Num>{words}</Num>,
          })),
          answer.decision?.kind === 'accept'
            ? { label: 'Accepted', value: <Num strong>{acceptedWords(answer, quote.parts, answer.decision)}</Num> }
            : { label: 'Total', value: <Money strong of={answer.total} currency={answer.currency} /> },
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

type SentLineProps = {
  index: number;
  offer: number;
  asked: QuoteLine;
  line: AnswerLine;
  bid: LineBid | null;
  currency: Currency;
  accepted: readonly Choice[] | undefined;
};

const SentLine = ({ index, offer, asked, line, bid, currency, accepted }: SentLineProps) => {
  const choice = accepted?.find((one) => one.line === index && one.offer === offer);
  const quantity = choice?.quantity ?? shownQuantity(line, offer, asked.quantity);
  const each = bid && unitPrice(bid, quantity);
  return (
    <tr>
      <td className="num">{index + 1}</td>
      <td className="cell-lead">
        <span className="num num-long">{asked.nsn || asked.partNumber}</span>
        <br />
        <small className="muted">{asked.description}</small>
      </td>
      <Figure label="Quantity">
        <Num>{quantityWords(quantity, asked.unitOfIssue)}</Num>
      </Figure>
      <td>
        {line.kind === 'no-bid' && <span className="muted">No bid: {noBidWords(line)}</span>}
        {bid !== null && (
          <>
            <span className="num num-long">{bid.partNumber || asked.partNumber}</span> {bid.manufacturer}{' '}
            {accepted && <WordBadge {...(choice ? ACCEPTED_WORD : STATE_WORDS.declined.desk)} />}
            <br />
            <small className="muted">
              {[
                ...qualityWords(bid),
                bid.alternate && `alternate: ${bid.alternate.reason}`,
                boundWords(bid, quantity),
                formatBreaks(bid.breaks),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </>
        )}
      </td>
      <Figure label="Each">{each && <Money of={each} currency={currency} />}</Figure>
      <Figure label="Lead, days">{bid !== null && <Num>{bid.leadDays ?? '-'}</Num>}</Figure>
      <Figure label="Total">{each && <Money of={lineTotal(each, quantity, currency)} currency={currency} />}</Figure>
    </tr>
  );
};

export const ENTERED_BY = [
  ['mail', 'By mail'],
  ['phone', 'By phone'],
] as const;

type EnterOrderProps = {
  data: AnswerPageData;
  answer: StoredAnswer;
  /** The form that was refused. */
  typed: readonly (readonly [string, string])[] | null;
};

/** Takes an acceptance that came by mail or phone. */
export const EnterOrder = ({ data: { quote, nowMs }, answer, typed }: EnterOrderProps) => {
  const form = typed && new URLSearchParams(typed.map(([name, text]) => [name, text]));
  const entered = (name: string, usual: string): string => form?.get(name) ?? usual;
  const usual = coveringChoices(answer, quote.parts);
  return (
    <details className="mt-4 no-print" id="enter-order" open={form !== null}>
      <summary className={`${buttonClass('plain', 's')} list-none`}>Enter an order that came by mail or phone</summary>
      <ActionForm name="enter-order" className="ruled bg-surface grid gap-3 mt-3 p-4 max-w-160">
        <input type="hidden" name="version" value={answer.version} />
        <fieldset className="grid gap-2">
          <legend className="font-mid mb-2">Lines that are ordered</legend>
          {answer.lines.flatMap((line, place) =>
            offersOf(line).map((bid, offer) => {
              const part = quote.parts[place]!;
              const choice = usual.find((one) => one.line === place && one.offer === offer);
              const name = choiceName(place, offer);
              const isChosen = form ? form.getAll('line').includes(name) : choice !== undefined;
              const quantity = Number(form?.get(`quantity.${name}`)) || shownQuantity(line, offer, part.quantity);
              return (
                <div className="grid grid-cols-[auto_minmax(0,1fr)_7rem] gap-3 items-center" key={`${place}.${offer}`}>
                  <ChoiceTick {...{ place, offer, bid, isChosen }} />
                  <span className="wrap-anywhere">
                    Line {place + 1}, <Num>{bid.partNumber || part.partNumber || part.nsn}</Num>,{' '}
                    <Money of={unitPrice(bid, quantity)} currency={answer.currency} /> {perUnit(part.unitOfIssue)}
                  </span>
                  <ChoiceQuantity {...{ place, offer, bid, quantity }} />
                </div>
              );
            }),
          )}
        </fieldset>
        <OrderNamesFields
          names={{ poNumber: entered('po', ''), shipTo: entered('shipTo', deliveryWords(quote)) }}
          poLabel="Buyer’s purchase order"
          poHint="As the buyer wrote it."
        />
        <div className="grid grid-cols-[1fr_1fr_1fr] gap-2.5 narrow:grid-cols-1">
          <Field id="entered-how" label="How it came">
            <Select small id="entered-how" name="how" defaultValue={entered('how', 'mail')}>
              <Options of={ENTERED_BY} />
            </Select>
          </Field>
          <InputField
            id="entered-who"
            name="who"
            label="From whom"
            required
            maxLength={ORDER_LENGTHS.who}
            defaultValue={entered('who', `${quote.customer.firstName} ${quote.customer.lastName}`.trim())}
          />
          <InputField
            numeric
            type="date"
            id="entered-day"
            name="day"
            label="Day"
            required
            max={formatDate(nowMs)}
            defaultValue={entered('day', formatDate(nowMs))}
          />
        </div>
        <div className="buttons">
          <Submit kind="go">Enter the order</Submit>
        </div>
      </ActionForm>
    </details>
  );
};
