import { formatAmount, formatPrice, totalOf } from '#base/domain/money.ts';
import type { Answer } from '#base/domain/quotation.ts';
import { Options } from '#base/ui/field.tsx';
import { Num } from '#base/ui/elements.tsx';
import {
  ANSWER_LENGTHS,
  CHARGE_FIELDS,
  FIELD_WORDS,
  sentence,
  type AnswerSheet,
  type HeadField,
} from './answer-sheet.ts';
import type { SheetProblem } from './read-sheet.ts';

/** Terms to choose from: settings of the site. */
export type DeskTerms = { paymentTerms: readonly string[]; deliveryTerms: readonly string[] };

type FootProps = {
  sheet: AnswerSheet;
  answer: Answer;
  parts: readonly { quantity: number }[];
  terms: DeskTerms;
  problems: readonly SheetProblem[];
};

const SECOND = 'wide:col-start-2';

/** Sums up in the column of the line totals: parts, freight, other charges, and all of it. */
export const AnswerFoot = ({ sheet, answer, parts, terms, problems }: FootProps) => {
  const { currency } = answer;
  const ofLines = totalOf({ ...answer, freightAmount: null, charges: [] }, parts);
  const field = (name: HeadField, looks: string) => ({
    id: name,
    name,
    defaultValue: sheet[name],
    className: `input input-s ${looks}`,
    'aria-label': sentence(FIELD_WORDS[name]),
    'aria-invalid': problems.some((one) => one.field === name) || undefined,
  });
  const amount = (name: HeadField) => (
    <td className="right">
      <input
        inputMode="decimal"
        placeholder=" "
        autoComplete="off"
        maxLength={40}
        data-money
        data-amount
        {...field(name, 'input-num right')}
      />
    </td>
  );
  return (
    <tfoot className="ruled-t bg-sunken">
      <tr>
        <td className="flex flex-wrap gap-3 narrow:col-span-full">
          <label className="grid gap-1 w-52">
            Payment terms
            <select {...field('paymentTerms', '')}>
              <Options
                of={[['', 'Not said'], ...new Set([sheet.paymentTerms, ...terms.paymentTerms].filter(Boolean))]}
              />
            </select>
          </label>
          <label className="grid gap-1 w-60">
            Delivery
            <input maxLength={ANSWER_LENGTHS.freight} list="freight-terms" {...field('freight', '')} />
          </label>
          <datalist id="freight-terms">
            <Options of={terms.deliveryTerms} />
          </datalist>
        </td>
        <td className="right">
          Parts,{' '}
          <span className="num" data-quoted>
            {answer.lines.filter(({ kind }) => kind === 'bid').length}
          </span>{' '}
          of <Num>{parts.length}</Num> lines quoted
        </td>
        <td className="right num" data-parts>
          {formatAmount(ofLines, currency)}
        </td>
      </tr>
      <tr>
        <td className={`right pt-2! ${SECOND}`}>
          <label htmlFor="freightAmount">Freight</label>
        </td>
        {amount('freightAmount')}
      </tr>
      {CHARGE_FIELDS.map(([name, sum], place) => (
        <tr key={name} className="answer-charge">
          <td className={SECOND}>
            <input
              maxLength={ANSWER_LENGTHS.charge}
              placeholder={place === 0 ? 'Other, such as certificate copies' : 'Another charge'}
              {...field(name, '')}
            />
          </td>
          {amount(sum)}
        </tr>
      ))}
      <tr className="ruled-t">
        <td className={`right ${SECOND}`}>
          Total, <span data-currency>{currency}</span>
        </td>
        <td className="right num text-base font-bold" data-sum>
          {formatPrice(totalOf(answer, parts), currency)}
        </td>
      </tr>
    </tfoot>
  );
};
