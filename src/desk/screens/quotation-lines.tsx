import type { ReactNode } from 'react';
import { CONDITIONS } from '#base/domain/condition.ts';
import { formatPrice, lineTotal, unitPrice } from '#base/domain/money.ts';
import type { AnswerLine, LineBid } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { quantityWords } from '#base/domain/unit-of-issue.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Badge } from '#base/ui/badge.tsx';
import { Count, Num, SoftBreaks } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import type { BuyerView } from './buyer-view.ts';
import { ORDER_FORM } from './order-box.tsx';
import { acceptedLines, leadTimeWords, noBidWords, qualityWords, type BuyerQuotation } from './quotation-words.ts';
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
  /** Ticked in a refused form; null: all. */
  ticked: readonly number[] | null;
}) => {
  const { view, quotation, ticked } = props;
  const accepted = acceptedLines(quotation);
  return (
    <div className="wide:overflow-x-auto [&_td]:align-top [&_td]:py-2.5 narrow:[&_td]:wrap-anywhere [&_.quoted-short]:wrap-normal wide:[&_.quoted-short]:whitespace-nowrap wide:[&_th.quoted-tick]:w-8 wide:[&_th.quoted-tick]:[font-size:0] wide:[&_.cell-lead]:min-w-36 wide:[&_.cell-lead+td]:min-w-36 narrow:[&_tr:has(.quoted-tick>*)]:relative narrow:[&_tr:has(.quoted-tick>*)]:pl-11 narrow:[&_td.quoted-tick]:absolute narrow:[&_td.quoted-tick]:left-3 narrow:[&_td.quoted-tick]:top-2.5 narrow:[&_td.quoted-tick]:p-0 narrow:[&_.quoted-none]:bg-sunken [&_.badge+small]:mt-1 [&_.quoted-break]:inline-block [&_.quoted-break]:mr-2.5 [&_.quoted-none_td]:bg-sunken [&_.quoted-none_td]:text-ink-2">
      <Table heads={HEADS} caption="What you asked for and what we offer" rows>
        {view.request.parts.map((part, place) => (
          <Line
            key={place}
            {...{ part, place, quotation }}
            line={quotation.lines[place] ?? { kind: 'open' }}
            tick={view.isOpen ? 'open' : accepted?.includes(place) ? 'accepted' : 'none'}
            isTicked={ticked === null || ticked.includes(place)}
          />
        ))}
      </Table>
    </div>
  );
};

type LineProps = {
  part: QuoteLine;
  place: number;
  quotation: BuyerQuotation;
  line: AnswerLine;
  tick: 'open' | 'accepted' | 'none';
  isTicked: boolean;
};

const Line = ({ part, place, quotation: { currency }, line, tick, isTicked }: LineProps) => {
  const each = line.kind === 'bid' ? unitPrice(line.bid, part.quantity) : null;
  const total = each && lineTotal(each, part.quantity, currency);
  return (
    <tr className={line.kind === 'bid' ? undefined : 'quoted-none'}>
      <td className="quoted-tick">
        {line.kind === 'bid' && tick === 'open' && (
          <input
            className="size-4.5 mt-0.25 mx-0 mb-0 block accent-ink-btn narrow:size-5.5 print:appearance-none! print:border! print:border-current!"
            type="checkbox"
            name="line"
            value={place}
            form={ORDER_FORM}
            defaultChecked={isTicked}
            aria-label={`Accept line ${place + 1}`}
            data-order-line={total ?? undefined}
            data-order-days={line.bid.leadDays ?? undefined}
          />
        )}
        {tick === 'accepted' && (
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
      <td>{line.kind === 'bid' ? <Offer bid={line.bid} part={part} currency={currency} /> : <NoBid line={line} />}</td>
      <td className="cell-pair">{line.kind === 'bid' && <Quality bid={line.bid} />}</td>
      <td className="right cell-pair quoted-short" data-label="Quantity">
        <Num>{quantityWords(part.quantity, part.unitOfIssue)}</Num>
      </td>
      <td className="right cell-pair quoted-short" data-label={line.kind === 'bid' ? 'Lead time' : undefined}>
        {line.kind === 'bid' && leadTimeWords(line.bid.leadDays)}
      </td>
      <td className="right cell-pair quoted-short" data-label={each === null ? undefined : 'Each'}>
        {each !== null && <Num>{formatPrice(each, currency)}</Num>}
      </td>
      <td className="right cell-pair quoted-short" data-label={total === null ? undefined : 'Total'}>
        {total !== null && <Num strong>{formatPrice(total, currency)}</Num>}
      </td>
    </tr>
  );
};

const Small = ({ children }: { children: ReactNode }) => (
  <small className="block max-w-52 text-sm text-ink-2 leading-snug wrap-break-word wide:wrap-anywhere">
    {children}
  </small>
);

/** Longer numbers break anywhere, so that prices stay in sight. */
const LONG_NUMBER = 20;
const PartNumber = ({ text, strong = false }: { text: string; strong?: boolean }) => {
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
    <b>{line.kind === 'open' ? 'No answer yet' : 'No bid'}</b>
    <Small>{noBidWords(line)}</Small>
  </>
);

const Quality = ({ bid }: { bid: LineBid }) => {
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
