import type { ReactNode } from 'react';
import { coveringChoices, formatPrice, lineTotal, unitPrice } from '#base/domain/money.ts';
import { offersOf, type AnswerLine, type Currency, type GivenChoice, type LineBid } from '#base/domain/quotation.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import { quantityWords } from '#base/domain/unit-of-issue.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Badge, Count, Num, SoftBreaks } from '#base/ui/elements.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { Table } from '#base/ui/table.tsx';
import type { BuyerView } from './buyer-view.ts';
import { ORDER_FORM } from './order-words.ts';
import { acceptedChoices, leadTimeWords, noBidWords, qualityWords, type BuyerQuotation } from './quotation-words.ts';
import { NsnLink, rightHead } from './stored-quote.tsx';

const HEADS = [
  { text: 'Accept', className: 'quoted-tick' },
  'You asked for',
  'We offer',
  'Condition',
  ...['Quantity', 'Lead time', 'Each', 'Total'].map(rightHead),
];

/** Shows each line with its offer, and a box while it can be accepted. */
export const QuotationLines = (props: {
  view: BuyerView;
  quotation: BuyerQuotation;
  /** Chosen in a refused form; null: what covers all lines. */
  chosen: readonly GivenChoice[] | null;
  quantities: Readonly<Record<string, number>>;
}) => {
  const { view, quotation, chosen, quantities } = props;
  const usual = coveringChoices(quotation, view.request.parts);
  const accepted = acceptedChoices(quotation);
  const tick: LineProps['tick'] = view.isOpen ? 'open' : accepted ? 'decided' : 'none';
  return (
    <div className="narrow:mt-4 wide:overflow-x-auto [&_td]:align-top [&_td]:py-2.5 narrow:[&_td]:wrap-anywhere [&_.quoted-short]:wrap-normal wide:[&_.quoted-short]:whitespace-nowrap wide:[&_th.quoted-tick]:w-8 wide:[&_th.quoted-tick]:[font-size:0] wide:[&_.cell-lead]:min-w-36 wide:[&_.cell-lead+td]:min-w-36 narrow:[&_tr:has(.quoted-tick>*)]:relative narrow:[&_tr:has(.quoted-tick>*)]:pl-11 narrow:[&_td.quoted-tick]:absolute narrow:[&_td.quoted-tick]:left-3 narrow:[&_td.quoted-tick]:top-2.5 narrow:[&_td.quoted-tick]:p-0 narrow:[&_.quoted-none]:bg-sunken [&_.badge+small]:mt-1 [&_.quoted-break]:inline-block [&_.quoted-break]:mr-2.5 [&_.quoted-none_td]:bg-sunken [&_.quoted-none_td]:text-ink-2">
      <Table heads={HEADS} caption="What you asked for and what we offer" rows>
        {view.request.parts.map((part, place) => {
          const line = quotation.lines[place] ?? { kind: 'open' };
          const common = { part, place, line, currency: quotation.currency, tick };
          if (line.kind !== 'bid')
            return <Line key={place} {...common} offer={0} bid={null} quantity={part.quantity} />;
          return offersOf(line).map((bid, offer) => {
            const isThis = (one: GivenChoice) => one.line === place && one.offer === offer;
            const choice = (accepted ?? chosen ?? usual).find(isThis);
            const given = choice?.quantity ?? quantities[choiceName(place, offer)];
            const quantity = given ?? usualQuantity(usual.find(isThis), bid, part);
            return <Line key={`${place}.${offer}`} {...common} {...{ offer, bid, quantity }} isChosen={!!choice} />;
          });
        })}
      </Table>
    </div>
  );
};

export const usualQuantity = (
  usual: GivenChoice | undefined,
  bid: LineBid,
  asked: Pick<QuoteLine, 'quantity'>,
): number => usual?.quantity ?? Math.max(bid.quantity ?? asked.quantity, bid.minimum ?? 0);

type LineProps = {
  part: QuoteLine;
  place: number;
  line: AnswerLine;
  currency: Currency;
  tick: 'open' | 'decided' | 'none';
  offer: number;
  bid: LineBid | null;
  quantity: number;
  isChosen?: boolean;
};

/** "3", or "3.1" for another offer of the line. */
export const choiceName = (place: number, offer: number): string => (offer === 0 ? String(place) : `${place}.${offer}`);
const lineName = (place: number, offer: number): string =>
  `line ${place + 1}${offer === 0 ? '' : `, offer ${offer + 1}`}`;

type ChoiceProps = { place: number; offer: number; form?: string };

export const ChoiceTick = (props: ChoiceProps & { bid: LineBid; isChosen: boolean }) => {
  const { place, offer, bid, form, isChosen } = props;
  return (
    <input
      className="size-4.5 mt-0.25 mx-0 mb-0 block accent-ink-btn narrow:size-5.5 print:appearance-none! print:border! print:border-current!"
      type="checkbox"
      name="line"
      value={choiceName(place, offer)}
      form={form}
      defaultChecked={isChosen}
      aria-label={`Accept ${lineName(place, offer)}`}
      data-order-line={JSON.stringify({ price: bid.price, breaks: bid.breaks })}
      data-order-days={bid.leadDays ?? undefined}
    />
  );
};

export const ChoiceQuantity = ({
  place,
  offer,
  form,
  bid,
  quantity,
}: ChoiceProps & { bid: LineBid; quantity: number }) => (
  <TextInput
    small
    numeric
    type="number"
    name={`quantity.${choiceName(place, offer)}`}
    form={form}
    min={bid.minimum ?? 1}
    max={bid.quantity ?? undefined}
    defaultValue={quantity}
    aria-label={`Quantity of ${lineName(place, offer)}`}
  />
);

const Line = ({ part, place, line, currency, tick, offer, bid, quantity, isChosen = false }: LineProps) => {
  const each = bid && unitPrice(bid, quantity);
  const total = each && lineTotal(each, quantity, currency);
  const isOpen = tick === 'open' && bid !== null;
  const asked = quantityWords(part.quantity, part.unitOfIssue);
  return (
    <tr className={bid === null ? 'quoted-none' : undefined}>
      <td className="quoted-tick">
        {isOpen && <ChoiceTick {...{ place, offer, bid, isChosen }} form={ORDER_FORM} />}
        {tick === 'decided' && isChosen && (
          <span className="[&_svg]:block [&_svg]:size-5 [&_svg]:text-ok">
            <Icon name="ok" />
            <span className="visually-hidden">Accepted</span>
          </span>
        )}
      </td>
      <td className="cell-lead">
        {part.nsn === '' ? <PartNumber text={part.partNumber} /> : <NsnLink nsn={part.nsn} />}
        <Small>
          {part.nsn !== '' && <PartNumber text={part.partNumber} />} <SoftBreaks text={part.description} />
        </Small>
      </td>
      <td>{line.kind === 'bid' ? <Offer bid={bid!} part={part} currency={currency} /> : <NoBid line={line} />}</td>
      <td className="cell-pair">{bid !== null && <Quality bid={bid} />}</td>
      <td className="right cell-pair quoted-short" data-label="Quantity">
        {isOpen ? (
          <span className="inline-grid grid-cols-[5.5rem_auto] gap-1.5 items-center">
            <span className="no-print">
              <ChoiceQuantity {...{ place, offer, bid, quantity }} form={ORDER_FORM} />
            </span>
            <Num>{part.unitOfIssue}</Num>
            <small className="col-span-2 text-ink-2">
              asked <Num>{asked}</Num>
              {bid.quantity !== null && `, has ${bid.quantity}`}
              {bid.minimum !== null && `, from ${bid.minimum}`}
            </small>
          </span>
        ) : (
          <Num>{bid === null ? asked : quantityWords(quantity, part.unitOfIssue)}</Num>
        )}
      </td>
      <td className="right cell-pair quoted-short" data-label={bid === null ? undefined : 'Lead time'}>
        {bid !== null && leadTimeWords(bid.leadDays)}
      </td>
      <td className="right cell-pair quoted-short" data-label={each === null ? undefined : 'Each'}>
        {each !== null && (
          <Num>
            <span data-order-each>{formatPrice(each, currency)}</span>
          </Num>
        )}
      </td>
      <td className="right cell-pair quoted-short" data-label={total === null ? undefined : 'Total'}>
        {total !== null && (
          <Num strong>
            <span data-order-sum>{formatPrice(total, currency)}</span>
          </Num>
        )}
      </td>
    </tr>
  );
};

export const Small = ({ children }: { children: ReactNode }) => (
  <small className="block max-w-52 text-sm text-ink-2 leading-snug wrap-break-word wide:wrap-anywhere">
    {children}
  </small>
);

/** Longer numbers break anywhere, so that prices stay in sight. */
const LONG_NUMBER = 20;
export const PartNumber = ({ text, strong = false }: { text: string; strong?: boolean }) => {
  const number = text.length > LONG_NUMBER ? <span className="num-long">{text}</span> : text;
  return <Num strong={strong}>{number}</Num>;
};

const Offer = ({ bid, part, currency }: { bid: LineBid; part: QuoteLine; currency: BuyerQuotation['currency'] }) => {
  const partNumber = bid.partNumber || part.partNumber;
  return (
    <>
      {bid.alternate === null ? <b>As asked</b> : <Badge kind="info">Alternate</Badge>}
      <Small>
        <PartNumber text={partNumber} strong={bid.alternate !== null} />
        {[bid.alternate?.reason, bid.manufacturer].filter(Boolean).map((text) => `, ${text}`)}
      </Small>
      {bid.breaks.length > 0 && (
        <Small>
          {bid.breaks.map(({ quantity, price }) => (
            <span className="quoted-break" key={quantity}>
              from <Count of={quantity} />: <Num>{formatPrice(price, currency)}</Num>
            </span>
          ))}
        </Small>
      )}
    </>
  );
};

const NoBid = ({ line }: { line: Exclude<AnswerLine, { kind: 'bid' }> }) => (
  <>
    <b>{line.kind === 'open' ? 'No answer yet' : line.reason === 'kept' ? 'Unchanged' : 'No bid'}</b>
    <Small>{noBidWords(line)}</Small>
  </>
);

export const Quality = ({ bid }: { bid: LineBid }) => {
  const [, paper] = bid.condition === null ? ['', ...qualityWords(bid)] : qualityWords(bid);
  return (
    <>
      {bid.condition !== null && (
        <span className="whitespace-nowrap">
          <Num strong>{bid.condition}</Num> {CONDITIONS[bid.condition]}
        </span>
      )}
      {paper && <Small>{paper}</Small>}
    </>
  );
};
