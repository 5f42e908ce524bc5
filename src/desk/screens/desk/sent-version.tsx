import type { ReactNode } from 'react';
import { formatDate } from '#base/domain/format-time.ts';
import { coveringChoices } from '#base/domain/money.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { buttonClass, ButtonLink, Num, Submit } from '#base/ui/elements.tsx';
import { acceptedWords } from '../buyer-view.ts';
import { ACCEPTED_WORD, STATE_WORDS } from '../messages.ts';
import { Sums } from '../order-box.tsx';
import { DayField, OrderNamesFields } from '../order-lines.tsx';
import { deliveryWords, ORDER_LENGTHS } from '../order-words.ts';
import { ChoiceQuantity, ChoiceTick } from '../quotation-lines.tsx';
import {
  acceptedChoices,
  boundWords,
  chargeRows,
  chargesOf,
  lastSent,
  noBidWords,
  type OfferRow,
  offerRows,
  placesOfBids,
  qualityWords,
} from '../quotation-words.ts';
import { type Column, figures, LineTable, Money, Said, Time, WordBadge } from '../stored-quote.tsx';
import type { StoredAnswer } from '../../store/stored-quote.ts';
import { NotMailed } from './answer-sides.tsx';
import { ActionForm, InputField, SelectField } from '#base/ui/form-kit.tsx';
import { KeyLine } from './inbox-tools.tsx';
import { formatBreaks } from './past-prices.ts';
import type { AnswerPageData } from './read-answer-page.ts';

const COLUMNS: readonly Column[] = [
  ['#'],
  ['Asked for', 'cell-lead'],
  ...figures('Quantity'),
  ['Offered'],
  ...figures('Each', 'Lead, days', 'Total'),
];

export const SentVersion = ({ data, answer, typed }: EnterOrderProps) => {
  const { quote, answers } = data;
  const hasDraft = answers.some(({ state }) => state === 'draft');
  const accepted = acceptedChoices(answer);
  const charges = chargeRows(answer, quote.parts, accepted);
  // decided versions are orders or refusals
  const isOpen =
    lastSent(answers) === answer &&
    answer.decision === null &&
    (quote.state === 'quoted' || quote.state === 'expired' || !!quote.purchase?.unfilled.length);
  return (
    <section className="[&_.pairs]:mt-4">
      <div className="section-head">
        <h2 tabIndex={-1} data-next={typed === null ? '' : undefined}>
          Version {answer.version}, sent <Time ms={answer.sentAtMs ?? answer.savedAtMs} /> <NotMailed quote={quote} />
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
      <LineTable
        columns={COLUMNS}
        caption={`Version ${answer.version}, line by line`}
        rows={offerRows(answer, quote.parts, accepted).map((row) => cellsOf(row, accepted !== undefined))}
      />
      <DescriptionList
        pairs={[
          ...charges.map(({ name, words }, at) => ({ key: String(at), label: name, number: words })),
          answer.decision?.kind === 'accept'
            ? { label: 'Accepted', value: <Num strong>{acceptedWords(answer, quote.parts, answer.decision)}</Num> }
            : { label: 'Total', value: <Money strong of={answer.total} currency={answer.currency} /> },
          { label: 'Prices hold until', number: answer.validUntil },
          { label: 'Payment terms', value: answer.paymentTerms || 'Not said' },
          { label: 'Delivery', value: answer.freight || 'Not said' },
          { label: 'Note for the buyer', value: <Said text={answer.note || 'None'} /> },
          { label: 'Internal note', value: <Said text={answer.deskNote || 'None'} /> },
        ]}
      />
      {isOpen && <EnterOrder {...{ data, answer, typed }} />}
    </section>
  );
};

function cellsOf(row: OfferRow, isDecided: boolean): Record<string, ReactNode> {
  const { part, line, answer, bid, quantity, each, total, currency } = row;
  return {
    '#': <Num>{line + 1}</Num>,
    'Asked for': (
      <>
        <span className="num num-long">{part.nsn || part.partNumber}</span>
        <br />
        <small className="muted">{part.description}</small>
      </>
    ),
    Quantity: <Num>{quantityWords(quantity, part.unitOfIssue)}</Num>,
    Offered:
      bid === null ? (
        answer.kind === 'no-bid' && <span className="muted">No bid: {noBidWords(answer)}</span>
      ) : (
        <>
          <span className="num num-long">{bid.partNumber || part.partNumber}</span> {bid.manufacturer}{' '}
          {isDecided && <WordBadge {...(row.isChosen ? ACCEPTED_WORD : STATE_WORDS.declined.desk)} />}
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
      ),
    Each: each !== null && <Money of={each} currency={currency} />,
    'Lead, days': bid !== null && <Num>{bid.leadDays ?? '-'}</Num>,
    Total: total !== null && <Money of={total} currency={currency} />,
  };
}

type EnterOrderProps = {
  data: AnswerPageData;
  answer: StoredAnswer;
  /** The form that was refused. */
  typed: readonly (readonly [string, string])[] | null;
};

const EnterOrder = ({ data: { quote, nowMs }, answer, typed }: EnterOrderProps) => {
  const form = typed && new URLSearchParams(typed.map(([name, text]) => [name, text]));
  const entered = (name: string, usual: string): string => form?.get(name) ?? usual;
  const ticked = form?.getAll('line');
  const { firstName, lastName, company } = quote.customer;
  const today = formatDate(nowMs);
  const bids = placesOfBids(answer).length;
  const usual = form ? [] : coveringChoices(answer, quote.parts);
  const rows = offerRows(answer, quote.parts, usual, (name) => Number(form?.get(`quantity.${name}`)) || undefined);
  return (
    <details className="mt-4 no-print" id="enter-order" open={form !== null}>
      <summary className={`${buttonClass('plain', 's')} list-none`}>Enter an order that came by mail or phone</summary>
      <ActionForm name="enter-order" className="ruled bg-surface grid gap-3 mt-3 p-4 max-w-160" data-entry="">
        <input type="hidden" name="version" value={answer.version} />
        <fieldset className="grid gap-2">
          <legend className="font-mid mb-2">Lines that are ordered</legend>
          {rows.map((row) => {
            if (row.bid === null) return null;
            const { part, line, name, bid, each, currency } = row;
            return (
              <div className="grid grid-cols-[auto_minmax(0,1fr)_7rem] gap-3 items-center" key={name}>
                <ChoiceTick row={{ ...row, isChosen: ticked?.includes(name) ?? row.isChosen }} />
                <span className="wrap-anywhere">
                  Line {line + 1}, <Num>{bid.partNumber || part.partNumber || part.nsn}</Num>,{' '}
                  <Money of={each} currency={currency} /> {perUnit(part.unitOfIssue)}
                </span>
                <ChoiceQuantity row={row} />
              </div>
            );
          })}
        </fieldset>
        <OrderNamesFields
          names={{ poNumber: entered('po', ''), shipTo: entered('shipTo', deliveryWords(quote)) }}
          poLabel="Buyer’s purchase order"
          poHint="As the buyer wrote it."
        />
        <div className="grid grid-cols-[1fr_1fr_1fr] gap-2.5 narrow:grid-cols-1">
          <SelectField
            id="how"
            label="How it came"
            defaultValue={entered('how', 'mail')}
            of={[
              ['mail', 'By mail'],
              ['phone', 'By phone'],
            ]}
          />
          <InputField
            id="entered-who"
            name="who"
            label="From whom"
            required
            maxLength={ORDER_LENGTHS.who}
            defaultValue={entered('who', `${firstName} ${lastName}`.trim() || company)}
          />
          <DayField id="entered-day" name="day" label="Day" required max={today} defaultValue={entered('day', today)} />
        </div>
        <Sums
          className="ruled-t pt-2"
          data-order={answer.currency}
          data-order-charges={JSON.stringify(chargesOf(answer).map(([, amount]) => amount))}
          label="Lines ticked"
          of={{ currency: answer.currency, sums: [], total: answer.total, count: `${bids} of ${bids}` }}
        />
        <div className="buttons">
          <Submit kind="go">Enter the order</Submit>
        </div>
        <KeyLine keys={[[['Ctrl', 'Enter'], 'enter the order']]} />
      </ActionForm>
    </details>
  );
};
