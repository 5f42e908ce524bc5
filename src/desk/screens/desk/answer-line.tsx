import { Options } from '#base/ui/field.tsx';
import { type ComponentProps, Fragment, type InputHTMLAttributes, type ReactNode } from 'react';
import { CONDITION_CODES, CONDITIONS } from '#base/domain/condition.ts';
import { formatPrice, spelledOut } from '#base/domain/money.ts';
import { CERTIFICATES, MAX_OFFERS, NO_BID_REASONS } from '#base/domain/quotation.ts';
import type { AnswerLine, Currency, TypedField, TypedLine, TypedOffer } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { ADD_OFFER, DROP_OFFER, fieldName, isAlternate, type SheetProblem } from './answer-sheet.ts';
import { comparedWith, coveredWords, type LastPrices, totalText } from './past-prices.ts';
import { reservedWords, ShelfCell } from './shelf-cell.tsx';
import type { Lot } from './shelf-lots.ts';
import type { Reserved } from '../../store/queries/past-prices.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Icon } from '#base/ui/icon.tsx';
import { formatCount, Num } from '#base/ui/elements.tsx';
import { lineNotes } from '../../request/rfq-text.ts';
import { STATE_WORDS } from '../messages.ts';
import { Money, NsnLink, NumLink } from '../stored-quote.tsx';

type LineProps = {
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
  /** Null without a shelf. */
  lots: readonly Lot[] | null;
  reserved: Reserved;
};

export const AnswerLineRows = ({ index, asked, typed, line, currency, sign, problems, ...beside }: LineProps) => {
  const { past, makers, lots, reserved } = beside;
  const offers = [typed, ...(typed.others ?? [])];
  return (
    <tbody
      className={`group nth-[n+16]:[content-visibility:auto] [contain-intrinsic-size:auto_74px] not-first-of-type:ruled-t focus-within:bg-accent-soft focus-within:[box-shadow:inset_3px_0_var(--accent)] has-[[name^=nobid]:checked]:bg-sunken ${problems.length > 0 ? '[box-shadow:inset_3px_0_var(--err)]!' : ''}`}
      id={`line-${index + 1}`}
      data-line={index}
      data-quantity={asked.quantity}
      data-unit={asked.unitOfIssue}
      data-asked={asked.partNumber}
      data-maker={asked.manufacturer}
      data-nsn={asked.nsn}
      data-last={past ? spelledOut(past.last.price, sign) : undefined}
      data-last-currency={past?.last.currency}
    >
      {offers.map((offer, place) => (
        <OfferRows
          key={place}
          {...{ index, asked, line, currency }}
          makers={place === 0 ? makers : []}
          part={place === 0 ? <AskedPart asked={asked} /> : undefined}
          shelf={lots && <ShelfCell offer={place} {...{ index, lots, asked, offers, currency, sign }} />}
          offer={place}
          typed={offer}
          problems={problems.filter((problem) => (problem.offer ?? 0) === place)}
        >
          {place === 0 && (
            <>
              <span className="text-ok empty:hidden" data-covered>
                {coveredWords(line, asked)}
              </span>
              {lots && <span className="empty:hidden">{reservedWords(lots, reserved)}</span>}
              <PastPriceHint {...{ past, line, currency, index, asked }} />
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

type OfferProps = Pick<LineProps, 'index' | 'line' | 'currency' | 'problems'> & {
  /** From 0. */
  offer: number;
  asked: Pick<QuoteLine, 'partNumber' | 'manufacturer' | 'quantity' | 'unitOfIssue' | 'quantityBreaks'>;
  typed: TypedOffer;
  makers: readonly string[];
  /** Stands beside the first offer. */
  part?: ReactNode;
  /** Null without a shelf. */
  shelf: ReactNode;
  children?: ReactNode;
};

type InputProps = InputHTMLAttributes<HTMLInputElement> & { 'data-money'?: true };

/** A line without a bid hides it. */
const OF_BID = 'group-has-[[name^=nobid]:checked]:hidden!';
const CONDITION_OPTIONS = [
  ['', '-'],
  ...CONDITION_CODES.map((code) => [code, code, CONDITIONS[code]] as const),
] as const;
const CERTIFICATE_OPTIONS = [['', '-'], ...Object.entries(CERTIFICATES)] as const;
const REASON_OPTIONS = [['', 'Why is there no bid?'], ...Object.entries(NO_BID_REASONS)] as const;

/** Draws one offer: its row, and the row of what is rarely typed. */
export const OfferRows = ({ index, offer, asked, typed, line, currency, problems, ...cells }: OfferProps) => {
  const { part, makers, shelf, children } = cells;
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
    className: `input input-s aria-invalid:border-2 aria-invalid:border-err ${looks}`.trim(),
    defaultValue: typed[field],
    ...named(field, label),
  });
  const text = (field: TypedField, label: string, input: InputProps, looks = '') => (
    <input {...input} {...control(field, label, looks)} />
  );
  const number = (field: TypedField, label: string, input: InputProps) =>
    text(field, label, { inputMode: 'numeric', autoComplete: 'off', ...input }, 'input-num right');
  const select = (field: TypedField, label: string, of: ComponentProps<typeof Options>['of']) => (
    <select {...control(field, label)}>
      <Options of={of} />
    </select>
  );
  const per = perUnit(asked.unitOfIssue);
  const alternate = isAlternate(typed.part, asked);
  const isOpen =
    alternate ||
    [typed.breaks, typed.alternate, typed.minimum].some((text) => text !== '') ||
    (offer === 0 && asked.quantityBreaks.length > 0) ||
    typed.maker !== asked.manufacturer;
  const further = offer === 0 ? '' : OF_BID;
  const usual = offer === 0 ? String(asked.quantity) : 'the rest';
  // those that the buyer wants priced
  const wanted = asked.quantityBreaks.map((quantity) => `${quantity}: ...`).join(', ') || '10: 36.00, 50: 34.50';
  const breaks = { maxLength: 400, placeholder: wanted, 'data-money': true } as const;
  return (
    <>
      <tr className={`${further} ${alternate ? 'is-alternate' : ''}`.trim()} data-offer={offer}>
        <td className="num text-ink-3 pt-3! narrow:hidden!">{offer === 0 && index + 1}</td>
        <th scope="row" className="narrow:col-span-full">
          {part ?? <span className="block text-xs text-ink-2 pt-2 wide:text-right">another offer</span>}
        </th>
        {shelf !== null && (
          <td className="narrow:col-span-full narrow:empty:hidden!" data-label="On our shelf">
            {shelf}
          </td>
        )}
        <BidCell label="Quantity">
          {number('quantity', 'Quantity offered', { maxLength: 15, placeholder: usual })}
        </BidCell>
        <BidCell label="Offered part">{text('part', 'Offered part', { maxLength: 100 }, 'input-num')}</BidCell>
        <BidCell label="Condition">{select('condition', 'Condition', CONDITION_OPTIONS)}</BidCell>
        <BidCell label="Certificate">{select('certificate', 'Certificate', CERTIFICATE_OPTIONS)}</BidCell>
        <BidCell label="Each">
          {number('price', 'Price each', { maxLength: 60, inputMode: 'decimal', 'data-money': true })}
          {per !== 'each' && <Aside>{per}</Aside>}
        </BidCell>
        <BidCell label="Lead, days">{number('lead', 'Lead time in days', { maxLength: 10 })}</BidCell>
        {offer === 0 && (
          <td
            className="hidden! group-has-[[name^=nobid]:checked]:grid! [grid-column:-9_/_-3] grid-cols-2 gap-2! narrow:col-span-full narrow:grid-cols-1"
            data-label="Reason for no bid"
          >
            {select('reason', 'Reason for no bid', REASON_OPTIONS)}
            {text('words', 'Reason in words', { maxLength: 300, placeholder: 'in words, for the buyer' })}
          </td>
        )}
        <td
          className="right num font-mid pt-3! narrow:pt-0! group-has-[[name^=nobid]:checked]:text-ink-3 group-has-[[name^=nobid]:checked]:font-text"
          data-label="Total"
          data-total
        >
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
      <tr className={`text-xs text-ink-2 [&_.field-error]:text-sm [&_.field-error]:mb-1 ${further}`}>
        <td className="[grid-column:2_/_-1] narrow:[grid-column:1_/_-1] pt-0! px-0! pb-2!" colSpan={10}>
          {problems.length > 0 && (
            <p className="field-error" id={problemId} data-problem>
              {problems.map(({ text }) => text).join(' ')}
            </p>
          )}
          <div className="flex flex-wrap gap-y-1.5 gap-x-4 items-baseline">
            {children}
            <details className={`[&[open]]:basis-full ${OF_BID}`} open={isOpen || undefined}>
              <summary className="inline-block cursor-pointer py-0.5 text-link">
                Maker, minimum, quantity breaks, alternate<span className="visually-hidden">, {where}</span>
              </summary>
              <div className="[.is-alternate+tr_&>label:last-child]:text-accent-text [.is-alternate+tr_&>label:last-child]:font-mid grid grid-cols-[1fr_6rem_1fr_1.4fr] gap-3 pt-1 narrow:grid-cols-1">
                <More label="Maker">{text('maker', 'Maker offered', { maxLength: 200 })}</More>
                <More label="Minimum">{number('minimum', 'Smallest quantity', { maxLength: 15 })}</More>
                <More label="Quantity breaks">{text('breaks', 'Quantity breaks', breaks, 'input-num')}</More>
                <More label="Alternate: why it fits">
                  {text('alternate', 'Why the alternate fits', { maxLength: 300 })}
                </More>
              </div>
              {makers.length > 0 && 'Makers on file:'}
              {makers.map((cage, place) => (
                <Fragment key={cage}>
                  {place > 0 && ','} <NumLink to={paths.maker(cage)}>{cage}</NumLink>
                </Fragment>
              ))}
            </details>
          </div>
        </td>
      </tr>
    </>
  );
};

const BidCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className={OF_BID} data-label={label}>
    {children}
  </td>
);

const More = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="grid gap-0.5">
    {label}
    {children}
  </label>
);

const Aside = ({ children }: { children: ReactNode }) => (
  <small className="block text-xs leading-[1.3] text-ink-2 wrap-anywhere">{children}</small>
);

const AskedPart = ({ asked }: { asked: QuoteLine }) => {
  const { nsn, partNumber, description } = asked;
  const part = <span className="num num-long">{partNumber} </span>;
  const isNsn = parseNsn(nsn) !== null;
  return (
    <>
      {isNsn ? <NsnLink nsn={nsn} /> : part}
      <Aside>
        {isNsn && partNumber !== '' && part}
        {description}
      </Aside>
      {lineNotes(asked).map((note) => (
        <Aside key={note}>{note}</Aside>
      ))}
      <Aside>
        <Num strong>{`${formatCount(asked.quantity)} ${asked.unitOfIssue}`.trim()}</Num> asked
      </Aside>
    </>
  );
};

type HintProps = Pick<LineProps, 'past' | 'line' | 'currency' | 'index' | 'asked'>;

/** Shows earlier prices of the part (C19.18). */
const PastPriceHint = ({ past, line, currency, index, asked }: HintProps) => {
  const per = perUnit(asked.unitOfIssue);
  if (past === null) return <span>Never quoted {per === 'each' ? 'by the piece' : per}</span>;
  const { last, count, lowest, highest } = past;
  const compared = line.kind === 'bid' ? comparedWith(line.bid.price, currency, last) : null;
  return (
    <>
      <span>
        Last{' '}
        <NumLink to={paths.operatorPrices({ search: asked.nsn || asked.partNumber })}>
          {formatPrice(last.price, last.currency)}
          <span className="visually-hidden">, line {index + 1}</span>
        </NumLink>{' '}
        {last.unit && `${per} `}on <Num>{formatDate(last.atMs)}</Num>,{' '}
        {STATE_WORDS[last.outcome].desk.word.toLowerCase()}{' '}
        <button
          type="button"
          className="link-button needs-script"
          data-take
          aria-label={`Take it: the last price, line ${index + 1}`}
        >
          Take it
        </button>
      </span>
      {count > 1 && (
        <span>
          Last {count}: <Money of={lowest} currency={last.currency} /> to{' '}
          <Money of={highest} currency={last.currency} />
        </span>
      )}
      <span data-compared>{compared}</span>
    </>
  );
};
