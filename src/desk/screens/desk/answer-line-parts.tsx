import { formatDate } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import type { AnswerLine, Currency } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Num } from '#base/ui/number.tsx';
import { lineNotes } from '../../request/rfq-text.ts';
import { STATE_WORDS } from '../messages.ts';
import { comparedWith, isSameUnit, type LastPrices } from './past-prices.ts';

/** What was asked for, and what the buyer says about it. */
export const AskedPart = ({ asked }: { asked: QuoteLine }) => {
  const { nsn, partNumber, description } = asked;
  const parsed = parseNsn(nsn);
  return (
    <>
      {parsed === null ? (
        <span className="num num-long">{partNumber}</span>
      ) : (
        <a className="num" href={paths.part(parsed)}>
          {nsn}
        </a>
      )}
      <small>
        {parsed !== null && partNumber !== '' && <span className="num num-long">{partNumber} </span>}
        {description}
      </small>
      {lineNotes(asked).map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  );
};

type HintProps = {
  past: LastPrices | null;
  line: AnswerLine;
  currency: Currency;
  index: number;
  asked: QuoteLine;
};

/** What was quoted before for the same part (C19.18). */
export const PastPriceHint = ({ past, line, currency, index, asked }: HintProps) => {
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
        {STATE_WORDS[last.outcome].word.toLowerCase()}{' '}
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

/** The quantities that the buyer wants to be priced besides, to be filled in. */
export function exampleBreaks(quantities: readonly number[]): string {
  return quantities.length === 0 ? '10: 36.00, 50: 34.50' : quantities.map((quantity) => `${quantity}: ...`).join(', ');
}
