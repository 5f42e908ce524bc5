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
import { fieldName } from './answer-fields.ts';
import { AskedPart, exampleBreaks, PastPriceHint } from './answer-line-parts.tsx';
import { isAlternate } from './answer-sheet.ts';
import { isSameUnit, type LastPrices } from './past-prices.ts';

type LineProps = {
  index: number;
  asked: QuoteLine;
  typed: TypedLine;
  /** The same, as far as it can be sent. */
  line: AnswerLine;
  currency: Currency;
  past: LastPrices | null;
  problems: readonly { field: string; text: string }[];
};

/** One line of an answer: its fields, what they come to, and what was quoted before. */
export const AnswerLineRows = ({ index, asked, typed, line, currency, past, problems }: LineProps) => {
  const number = index + 1;
  const bad = (field: TypedField) => problems.some((problem) => problem.field === field);
  const named = (field: TypedField, label: string) => ({
    name: fieldName(field, index),
    'aria-label': `${label}, line ${number}`,
    'aria-invalid': bad(field) || undefined,
    'aria-describedby': bad(field) ? `problem-${index}` : undefined,
  });
  const control = (field: TypedField, label: string, looks = '') => ({
    className: `input input-s ${looks}`.trim(),
    defaultValue: typed[field],
    ...named(field, label),
  });
  const alternate = isAlternate(typed.part, asked);
  const isOpen =
    alternate ||
    typed.breaks !== '' ||
    asked.quantityBreaks.length > 0 ||
    typed.alternate !== '' ||
    typed.maker !== asked.manufacturer;
  const looks = [
    'answer-line',
    typed.nobid !== '' && 'is-no-bid',
    alternate && 'is-alternate',
    problems.length > 0 && 'is-bad',
  ];
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
        <td className="answer-number num">{number}</td>
        <td className="answer-asked">
          <AskedPart asked={asked} />
        </td>
        <td className="right num" data-label="Quantity">
          {formatCount(asked.quantity)} {asked.unitOfIssue}
        </td>
        <td className="bid-cell" data-label="Offered part">
          <input maxLength={100} {...control('part', 'Offered part', 'input-num')} />
        </td>
        <td className="bid-cell" data-label="Condition">
          <select {...control('condition', 'Condition')}>
            <ConditionOptions />
          </select>
        </td>
        <td className="bid-cell" data-label="Certificate">
          <select {...control('certificate', 'Certificate')}>
            <OptionsOf words={CERTIFICATES} none="-" />
          </select>
        </td>
        <td className="bid-cell" data-label="Each">
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={60}
            {...control('price', 'Price each', 'input-num right')}
          />
        </td>
        <td className="bid-cell" data-label="Lead, days">
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            {...control('lead', 'Lead time in days', 'input-num right')}
          />
        </td>
        <td className="no-bid-cell" data-label="Reason for no bid">
          <select {...control('reason', 'Reason for no bid')}>
            <OptionsOf words={NO_BID_REASONS} none="Why is there no bid?" />
          </select>
          <input maxLength={300} placeholder="in words, for the buyer" {...control('words', 'Reason in words')} />
        </td>
        <td className="right answer-total num" data-label="Total" data-total>
          {totalText(line, asked.quantity)}
        </td>
        <td className="right" data-label="No bid">
          <input type="checkbox" value="1" defaultChecked={typed.nobid !== ''} {...named('nobid', 'No bid')} />
        </td>
      </tr>
      <tr className="answer-hints">
        <td colSpan={10}>
          {problems.length > 0 && (
            <p className="field-error" id={`problem-${index}`} data-problem>
              {problems.map(({ text }) => text).join(' ')}
            </p>
          )}
          <div className="answer-hint-line">
            <PastPriceHint {...{ past, line, currency, index, asked }} />
            <details className="answer-more" open={isOpen || undefined}>
              <summary>Maker, quantity breaks, alternate</summary>
              <div className="answer-more-fields">
                <label>
                  Maker
                  <input maxLength={200} {...control('maker', 'Maker offered')} />
                </label>
                <label>
                  Quantity breaks
                  <input
                    maxLength={400}
                    placeholder={exampleBreaks(asked.quantityBreaks)}
                    {...control('breaks', 'Quantity breaks', 'input-num')}
                  />
                </label>
                <label>
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

/** "115.50", or a word where there is no total. */
export function totalText(line: AnswerLine, quantity: number): string {
  if (line.kind === 'no-bid') return 'no bid';
  if (line.kind === 'open') return '';
  return withoutSign(lineTotal(unitPrice(line.bid, quantity), quantity));
}
const withoutSign = (price: Parameters<typeof formatPrice>[0]) => formatPrice(price, 'USD').slice(1);

const ConditionOptions = () => (
  <>
    <option value="">-</option>
    {CONDITION_CODES.map((code) => (
      <option key={code} value={code} title={CONDITIONS[code]}>
        {code}
      </option>
    ))}
  </>
);

/** Codes with their words, after a choice of none. */
const OptionsOf = ({ words, none }: { words: Readonly<Record<string, string>>; none: string }) => (
  <>
    <option value="">{none}</option>
    {Object.entries(words).map(([value, word]) => (
      <option key={value} value={value}>
        {word}
      </option>
    ))}
  </>
);
