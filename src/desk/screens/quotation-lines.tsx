import { CONDITIONS } from '#base/domain/condition.ts';
import { coveringChoices, formatPrice } from '#base/domain/money.ts';
import type { GivenChoice, LineBid } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { quantityWords } from '#base/domain/unit-of-issue.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Badge, Count, Num, SoftBreaks } from '#base/ui/elements.tsx';
import { TextInput } from '#base/ui/field.tsx';
import type { ReactNode } from 'react';
import { ORDER_FORM } from './order-words.ts';
import { acceptedChoices, leadTimeWords, noBidWords, offerRows, qualityWords } from './quotation-words.ts';
import type { BuyerQuotation, OfferRow } from './quotation-words.ts';
import { type Column, figures, Money, NsnLink, OfferTable } from './stored-quote.tsx';

const COLUMNS: readonly Column[] = [
  ['Accept', 'quoted-tick'],
  ['You asked for', 'cell-lead'],
  ['We offer'],
  ['Condition', 'cell-pair'],
  ...figures('Quantity', 'Lead time', 'Each', 'Total'),
];

/** Shows each line with its offers, and a box while they can be accepted. */
export const QuotationLines = (props: {
  quotation: BuyerQuotation;
  parts: readonly QuoteLine[];
  isOpen: boolean;
  /** Chosen in a refused form; null: what covers all lines. */
  chosen: readonly GivenChoice[] | null;
  quantities: Readonly<Record<string, number>>;
}) => {
  const { quotation, parts, isOpen, chosen, quantities } = props;
  const accepted = acceptedChoices(quotation);
  const choices = accepted ?? chosen ?? coveringChoices(quotation, parts);
  const rows = offerRows(quotation, parts, choices, (name) => quantities[name]);
  return (
    <OfferTable
      columns={COLUMNS}
      caption="What you asked for and what we offer"
      className="narrow:mt-4 [&_tbody>*>*]:py-2.5 wide:[&_th.quoted-tick]:w-8 wide:[&_th.quoted-tick]:[font-size:0] wide:[&_.cell-lead]:min-w-36 wide:[&_.cell-lead+td]:min-w-36 narrow:[&_tr:has(.quoted-tick>*)]:relative narrow:[&_tr:has(.quoted-tick>*)]:pl-11 narrow:[&_td.quoted-tick]:absolute narrow:[&_td.quoted-tick]:left-3 narrow:[&_td.quoted-tick]:top-2.5 narrow:[&_td.quoted-tick]:p-0 narrow:[&_.quoted-none]:bg-sunken [&_.badge+small]:mt-1 [&_.quoted-break]:inline-block [&_.quoted-break]:mr-2.5 [&_.quoted-none>*]:bg-sunken [&_.quoted-none>*]:text-ink-2"
      rows={rows.map((row) => cellsOf(row, isOpen ? 'open' : accepted && 'decided'))}
      lookOf={(row) => (rows[row]!.bid === null ? 'quoted-none' : undefined)}
    />
  );
};

type ChoiceProps = { row: OfferRow & { bid: LineBid }; form?: string };

const nameOf = ({ line, offer }: OfferRow): string => `line ${line + 1}${offer === 0 ? '' : `, offer ${offer + 1}`}`;

export const ChoiceTick = ({ row, form }: ChoiceProps) => (
  <input
    className="size-4.5 mt-0.25 mx-0 mb-0 block accent-ink-btn narrow:size-5.5 print:appearance-none! print:border! print:border-current!"
    type="checkbox"
    name="line"
    value={row.name}
    form={form}
    defaultChecked={row.isChosen}
    aria-label={`Accept ${nameOf(row)}`}
    data-order-line={JSON.stringify({ price: row.bid.price, breaks: row.bid.breaks })}
    data-order-days={row.bid.leadDays ?? undefined}
  />
);

export const ChoiceQuantity = ({ row, form }: ChoiceProps) => (
  <TextInput
    small
    numeric
    type="number"
    name={`quantity.${row.name}`}
    form={form}
    min={row.bid.minimum ?? 1}
    max={row.bid.quantity ?? undefined}
    defaultValue={row.quantity}
    aria-label={`Quantity of ${nameOf(row)}`}
  />
);

/** `state`: open lines can be ticked, decided ones say so. */
function cellsOf(row: OfferRow, state?: 'open' | 'decided'): Record<string, ReactNode> {
  const { part, answer, currency, bid, quantity, each, total } = row;
  const asked = quantityWords(part.quantity, part.unitOfIssue);
  const openRow = state === 'open' && row.bid !== null ? row : null;
  return {
    Accept: openRow ? (
      <ChoiceTick row={openRow} form={ORDER_FORM} />
    ) : (
      state === 'decided' &&
      row.isChosen && (
        <span className="[&_svg]:block [&_svg]:size-5 [&_svg]:text-ok">
          <Icon name="ok" />
          <span className="visually-hidden">Accepted</span>
        </span>
      )
    ),
    'You asked for': (
      <>
        {part.nsn === '' ? <PartNumber text={part.partNumber} /> : <NsnLink nsn={part.nsn} />}
        <Small>
          {part.nsn !== '' && <PartNumber text={part.partNumber} />} <SoftBreaks text={part.description} />
        </Small>
      </>
    ),
    'We offer': row.bid ? (
      <Offer {...row} />
    ) : (
      <>
        <b>{answer.kind !== 'no-bid' ? 'No answer yet' : answer.reason === 'kept' ? 'Unchanged' : 'No bid'}</b>
        <Small>{noBidWords(answer)}</Small>
      </>
    ),
    Condition: bid !== null && <Quality bid={bid} />,
    Quantity: openRow ? (
      <span className="inline-grid grid-cols-[5.5rem_auto] gap-1.5 items-center">
        <span className="no-print">
          <ChoiceQuantity row={openRow} form={ORDER_FORM} />
        </span>
        <Num>{part.unitOfIssue}</Num>
        <small className="col-span-2 text-ink-2">
          asked <Num>{asked}</Num>
          {openRow.bid.quantity !== null && `, has ${openRow.bid.quantity}`}
          {openRow.bid.minimum !== null && `, from ${openRow.bid.minimum}`}
        </small>
      </span>
    ) : (
      <Num>{bid === null ? asked : quantityWords(quantity, part.unitOfIssue)}</Num>
    ),
    'Lead time': bid !== null && leadTimeWords(bid.leadDays),
    Each: each !== null && (
      <span className="num" data-order-each>
        {formatPrice(each, currency)}
      </span>
    ),
    Total: total !== null && (
      <b className="num" data-order-sum>
        {formatPrice(total, currency)}
      </b>
    ),
  };
}

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

const Offer = ({ bid, part, currency }: OfferRow & { bid: LineBid }) => {
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
              from <Count of={quantity} />: <Money of={price} currency={currency} />
            </span>
          ))}
        </Small>
      )}
    </>
  );
};

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
