import { Options } from '#base/ui/field.tsx';
import type { ReactNode } from 'react';
import { CONDITION_CODES, CONDITIONS } from '#base/domain/condition.ts';
import { formatPrice, lineTotal, unitPrice } from '#base/domain/money.ts';
import {
  CERTIFICATES,
  NO_BID_REASONS,
  type AnswerLine,
  type Currency,
  type TypedField,
  type TypedLine,
} from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { fieldName, isAlternate } from './answer-sheet.ts';
import { isSameUnit, type LastPrices, comparedWith } from './past-prices.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Num } from '#base/ui/number.tsx';
import { lineNotes } from '../../request/rfq-text.ts';
import { STATE_WORDS } from '../messages.ts';
import { NsnLink } from '../stored-quote.tsx';

export const AnswerLineRows = (props: {
  index: number;
  asked: QuoteLine;
  typed: TypedLine;
  /** As far as it can be sent. */
  line: AnswerLine;
  currency: Currency;
  past: LastPrices | null;
  problems: readonly { field: string; text: string }[];
}) => {
  const { index, asked, typed, line, currency, past, problems } = props;
  const bad = (field: TypedField) => problems.some((problem) => problem.field === field);
  const named = (field: TypedField, label: string) => ({
    name: fieldName(field, index),
    'aria-label': `${label}, line ${index + 1}`,
    'aria-invalid': bad(field) || undefined,
    'aria-describedby': bad(field) ? `problem-${index}` : undefined,
  });
  const control = (field: TypedField, label: string, looks = '') => ({
    className: `input input-s ${looks}`.trim(),
    defaultValue: typed[field],
    ...named(field, label),
  });
  const number = (field: TypedField, label: string, maxLength: number) => ({
    autoComplete: 'off',
    maxLength,
    ...control(field, label, 'input-num right'),
  });
  const alternate = isAlternate(typed.part, asked);
  const isOpen =
    alternate ||
    typed.breaks !== '' ||
    asked.quantityBreaks.length > 0 ||
    typed.alternate !== '' ||
    typed.maker !== asked.manufacturer;
  const looks = ['answer-line', alternate && 'is-alternate', problems.length > 0 && 'is-bad'];
  return (
    <tbody
      className={looks.filter(Boolean).join(' ')}
      data-line={index}
      data-quantity={asked.quantity}
      data-asked={asked.partNumber}
      data-nsn={asked.nsn}
      data-last={past && isSameUnit(past.last.unit, asked.unitOfIssue) ? past.last.price : undefined}
      data-last-currency={past?.last.currency}
    >
      <tr>
        <td className="answer-number num text-ink-3">{index + 1}</td>
        <td className="answer-asked">
          <AskedPart asked={asked} />
        </td>
        <td className="right num" data-label="Quantity">
          {formatCount(asked.quantity)} {asked.unitOfIssue}
        </td>
        <BidCell label="Offered part">
          <input maxLength={100} {...control('part', 'Offered part', 'input-num')} />
        </BidCell>
        <BidCell label="Condition">
          <select {...control('condition', 'Condition')}>
            <Options of={[['', '-'], ...CONDITION_CODES.map((code) => [code, code, CONDITIONS[code]] as const)]} />
          </select>
        </BidCell>
        <BidCell label="Certificate">
          <select {...control('certificate', 'Certificate')}>
            <Options of={[['', '-'], ...Object.entries(CERTIFICATES)]} />
          </select>
        </BidCell>
        <BidCell label="Each">
          <input inputMode="decimal" {...number('price', 'Price each', 60)} />
        </BidCell>
        <BidCell label="Lead, days">
          <input inputMode="numeric" {...number('lead', 'Lead time in days', 10)} />
        </BidCell>
        <td className="no-bid-cell" data-label="Reason for no bid">
          <select {...control('reason', 'Reason for no bid')}>
            <Options of={[['', 'Why is there no bid?'], ...Object.entries(NO_BID_REASONS)]} />
          </select>
          <input maxLength={300} placeholder="in words, for the buyer" {...control('words', 'Reason in words')} />
        </td>
        <td className="right answer-total num font-mid" data-label="Total" data-total>
          {totalText(line, asked.quantity)}
        </td>
        <td className="right" data-label="No bid">
          <input type="checkbox" value="1" defaultChecked={typed.nobid !== ''} {...named('nobid', 'No bid')} />
        </td>
      </tr>
      <tr className="answer-hints text-xs text-ink-2 [&_.field-error]:text-sm [&_.field-error]:mb-1">
        <td className="[grid-column:2_/_-1] pt-0! px-0! pb-2!" colSpan={10}>
          {problems.length > 0 && (
            <p className="field-error" id={`problem-${index}`} data-problem>
              {problems.map(({ text }) => text).join(' ')}
            </p>
          )}
          <div className="flex flex-wrap gap-y-0.5 gap-x-4 items-baseline">
            <PastPriceHint {...{ past, line, currency, index, asked }} />
            <details className="answer-more [&[open]]:basis-full" open={isOpen || undefined}>
              <summary className="inline-block cursor-pointer py-0.5 text-link">
                Maker, quantity breaks, alternate
              </summary>
              <div className="answer-more-fields grid grid-cols-[1fr_1fr_1.4fr] gap-3 pt-1 narrow:grid-cols-1">
                <label className="grid gap-0.5">
                  Maker
                  <input maxLength={200} {...control('maker', 'Maker offered')} />
                </label>
                <label className="grid gap-0.5">
                  Quantity breaks
                  <input
                    maxLength={400}
                    placeholder={exampleBreaks(asked.quantityBreaks)}
                    {...control('breaks', 'Quantity breaks', 'input-num')}
                  />
                </label>
                <label className="grid gap-0.5">
                  Alternate: why it fits
                  <input maxLength={300} {...control('alternate', 'Why the alternate fits')} />
                </label>
              </div>
            </details>
          </div>
        </td>
      </tr>
    </tbody>
  );
};

export function totalText(line: AnswerLine, quantity: number): string {
  if (line.kind === 'no-bid') return 'no bid';
  if (line.kind === 'open') return '';
  return withoutSign(lineTotal(unitPrice(line.bid, quantity), quantity));
}
const withoutSign = (price: Parameters<typeof formatPrice>[0]) => formatPrice(price, 'USD').slice(1);

const BidCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="bid-cell" data-label={label}>
    {children}
  </td>
);

export const AskedPart = ({ asked }: { asked: QuoteLine }) => {
  const { nsn, partNumber, description } = asked;
  const parsed = parseNsn(nsn);
  return (
    <>
      {parsed === null ? <span className="num num-long">{partNumber}</span> : <NsnLink nsn={nsn} />}
      <small className="block text-xs leading-[1.3] text-ink-2 wrap-anywhere">
        {parsed !== null && partNumber !== '' && <span className="num num-long">{partNumber} </span>}
        {description}
      </small>
      {lineNotes(asked).map((note) => (
        <small className="block text-xs leading-[1.3] text-ink-2 wrap-anywhere" key={note}>
          {note}
        </small>
      ))}
    </>
  );
};

/** Shows earlier prices of the part (C19.18). */
export const PastPriceHint = (props: {
  past: LastPrices | null;
  line: AnswerLine;
  currency: Currency;
  index: number;
  asked: QuoteLine;
}) => {
  const { past, line, currency, index, asked } = props;
  if (past === null) return <span>Never quoted</span>;
  const { last, count, lowest, highest } = past;
  const isComparable = isSameUnit(last.unit, asked.unitOfIssue);
  const compared = line.kind === 'bid' && isComparable ? comparedWith(line.bid.price, currency, last) : null;
  return (
    <>
      <span>
        Last{' '}
        <a className="num" href={paths.operatorPrices({ search: asked.nsn || asked.partNumber })}>
          {formatPrice(last.price, last.currency)}
        </a>{' '}
        {last.unit && `${perUnit(last.unit)} `}on <Num>{formatDate(last.atMs)}</Num>,{' '}
        {STATE_WORDS[last.outcome].desk.word.toLowerCase()}{' '}
        <button
          type="button"
          className="link-button needs-script"
          data-take
          disabled={!isComparable}
          aria-label={`Take it: the last price, line ${index + 1}`}
        >
          Take it
        </button>
      </span>
      {count > 1 && (
        <span>
          Last {count}: <Num>{formatPrice(lowest, last.currency)}</Num> to{' '}
          <Num>{formatPrice(highest, last.currency)}</Num>
        </span>
      )}
      <span data-compared>{compared}</span>
    </>
  );
};

/** Names the quantities that the buyer wants priced. */
export function exampleBreaks(quantities: readonly number[]): string {
  return quantities.length === 0 ? '10: 36.00, 50: 34.50' : quantities.map((quantity) => `${quantity}: ...`).join(', ');
}
