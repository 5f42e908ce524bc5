import { Options } from '#base/ui/field.tsx';
import { Fragment, type ReactNode } from 'react';
import { formatPrice, spelledOut } from '#base/domain/money.ts';
import {
  CERTIFICATES,
  MAX_OFFERS,
  NO_BID_REASONS,
  type AnswerLine,
  type Currency,
  type TypedField,
  type TypedLine,
  type TypedOffer,
} from '#base/domain/quotation.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { CONDITION_CODES, CONDITIONS } from '#base/domain/condition.ts';
import { ADD_OFFER, DROP_OFFER, fieldName, isAlternate } from './answer-sheet.ts';
import type { SheetProblem } from './read-sheet.ts';
import { coveredWords, totalText } from './line-totals.ts';
import { isSameUnit, type LastPrices, comparedWith } from './past-prices.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Icon } from '#base/ui/icon.tsx';
import { formatCount, Num } from '#base/ui/elements.tsx';
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
  makers: readonly string[];
  sign: string;
  problems: readonly SheetProblem[];
}) => {
  const { index, asked, typed, line, currency, past, makers, sign, problems } = props;
  const offers = [typed, ...(typed.others ?? [])];
  const looks = ['answer-line', problems.length > 0 && 'is-bad'];
  return (
    <tbody
      className={looks.filter(Boolean).join(' ')}
      id={`line-${index + 1}`}
      data-line={index}
      data-quantity={asked.quantity}
      data-unit={asked.unitOfIssue}
      data-asked={asked.partNumber}
      data-maker={asked.manufacturer}
      data-nsn={asked.nsn}
      data-last={past && isSameUnit(past.last.unit, asked.unitOfIssue) ? spelledOut(past.last.price, sign) : undefined}
      data-last-currency={past?.last.currency}
    >
      {offers.map((offer, place) => (
        <OfferRows
          key={place}
          {...{ index, asked, line, currency }}
          part={place === 0 ? <AskedPart asked={asked} /> : undefined}
          offer={place}
          typed={offer}
          problems={problems.filter((problem) => (problem.offer ?? 0) === place)}
        >
          {place === 0 && (
            <>
              <span className="text-ok empty:hidden" data-covered>
                {coveredWords(line, asked)}
              </span>
              <PastPriceHint {...{ past, line, currency, index, asked }} />
              {makers.length > 0 && <MakersOnFile makers={makers} />}
              <button
                type="submit"
                name="action"
                value={`${ADD_OFFER}${index}`}
                formAction={`#line-${index + 1}`}
                className="link-button"
                data-add-offer
                hidden={offers.length >= MAX_OFFERS}
                aria-label={`Another offer for line ${index + 1}`}
              >
                Another offer
              </button>
            </>
          )}
        </OfferRows>
      ))}
    </tbody>
  );
};

const MakersOnFile = ({ makers }: { makers: readonly string[] }) => (
  <span>
    Makers on file:{' '}
    {makers.map((cage, place) => (
      <Fragment key={cage}>
        {place > 0 && ', '}
        <a className="num" href={paths.maker(cage)}>
          {cage}
        </a>
      </Fragment>
    ))}
  </span>
);

type OfferProps = {
  index: number;
  /** From 0. */
  offer: number;
  asked: Pick<QuoteLine, 'partNumber' | 'manufacturer' | 'quantity' | 'quantityBreaks'>;
  typed: TypedOffer;
  line: AnswerLine;
  currency: Currency;
  problems: readonly SheetProblem[];
  /** Stands beside the first offer. */
  part?: ReactNode;
  children?: ReactNode;
};

/** Draws one offer: its row, and the row of what is rarely typed. */
export const OfferRows = ({ index, offer, asked, typed, line, currency, problems, part, children }: OfferProps) => {
  const bad = (field: TypedField) => problems.some((problem) => problem.field === field);
  const problemId = `problem-${index}${offer === 0 ? '' : `-${offer}`}`;
  const where = `line ${index + 1}${offer === 0 ? '' : `, offer ${offer + 1}`}`;
  const named = (field: TypedField, label: string) => ({
    name: fieldName(field, index, offer),
    'aria-label': `${label}, ${where}`,
    'aria-invalid': bad(field) || undefined,
    'aria-describedby': bad(field) ? problemId : undefined,
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
    [typed.breaks, typed.alternate, typed.minimum].some((text) => text !== '') ||
    (offer === 0 && asked.quantityBreaks.length > 0) ||
    typed.maker !== asked.manufacturer;
  const further = offer === 0 ? '' : 'is-further';
  return (
    <>
      <tr className={`${further} ${alternate ? 'is-alternate' : ''}`.trim()} data-offer={offer}>
        <td className="answer-number num text-ink-3">{offer === 0 && index + 1}</td>
        <td className="answer-asked">
          {part ?? <span className="block text-xs text-ink-2 pt-2 wide:text-right">another offer</span>}
        </td>
        <BidCell label="Quantity">
          <input
            inputMode="numeric"
            placeholder={offer === 0 ? String(asked.quantity) : 'the rest'}
            {...number('quantity', 'Quantity offered', 15)}
          />
        </BidCell>
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
          <input inputMode="decimal" data-money {...number('price', 'Price each', 60)} />
        </BidCell>
        <BidCell label="Lead, days">
          <input inputMode="numeric" {...number('lead', 'Lead time in days', 10)} />
        </BidCell>
        {offer === 0 && (
          <td className="no-bid-cell" data-label="Reason for no bid">
            <select {...control('reason', 'Reason for no bid')}>
              <Options of={[['', 'Why is there no bid?'], ...Object.entries(NO_BID_REASONS)]} />
            </select>
            <input maxLength={300} placeholder="in words, for the buyer" {...control('words', 'Reason in words')} />
          </td>
        )}
        <td className="right answer-total num font-mid" data-label="Total" data-total>
          {totalText(line, offer, asked.quantity, currency)}
        </td>
        <td className="right" data-label={offer === 0 ? 'No bid' : ''}>
          {offer === 0 ? (
            <input type="checkbox" value="1" defaultChecked={typed.nobid !== ''} {...named('nobid', 'No bid')} />
          ) : (
            <button
              type="submit"
              name="action"
              value={`${DROP_OFFER}${index}.${offer}`}
              formAction={`#line-${index + 1}`}
              className="link-button"
              data-drop-offer
              aria-label={`Remove, ${where}`}
            >
              <Icon name="trash" />
            </button>
          )}
        </td>
      </tr>
      <tr className={`answer-hints text-xs text-ink-2 [&_.field-error]:text-sm [&_.field-error]:mb-1 ${further}`}>
        <td className="[grid-column:2_/_-1] pt-0! px-0! pb-2!" colSpan={10}>
          {problems.length > 0 && (
            <p className="field-error" id={problemId} data-problem>
              {problems.map(({ text }) => text).join(' ')}
            </p>
          )}
          <div className="flex flex-wrap gap-y-1.5 gap-x-4 items-baseline">
            {children}
            <details className="answer-more [&[open]]:basis-full" open={isOpen || undefined}>
              <summary className="inline-block cursor-pointer py-0.5 text-link">
                Maker, minimum, quantity breaks, alternate
              </summary>
              <div className="answer-more-fields grid grid-cols-[1fr_6rem_1fr_1.4fr] gap-3 pt-1 narrow:grid-cols-1">
                <label className="grid gap-0.5">
                  Maker
                  <input maxLength={200} {...control('maker', 'Maker offered')} />
                </label>
                <label className="grid gap-0.5">
                  Minimum
                  <input inputMode="numeric" {...number('minimum', 'Smallest quantity', 15)} />
                </label>
                <label className="grid gap-0.5">
                  Quantity breaks
                  <input
                    maxLength={400}
                    placeholder={exampleBreaks(asked.quantityBreaks)}
                    data-money
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
    </>
  );
};

const BidCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="bid-cell" data-label={label}>
    {children}
  </td>
);

const AskedPart = ({ asked }: { asked: QuoteLine }) => {
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
      <small className="block text-xs leading-[1.3] text-ink-2">
        <Num strong>{`${formatCount(asked.quantity)} ${asked.unitOfIssue}`.trim()}</Num> asked
      </small>
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
