import { formatSecond } from '#base/domain/format-time.ts';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { type Answer, CURRENCIES, type Currency } from '#base/domain/quotation.ts';
import { Num, Submit } from '#base/ui/elements.tsx';
import { Options, TextInput } from '#base/ui/field.tsx';
import { Box } from '../stored-quote.tsx';
import { Check, InputField, SelectField, TextField } from '#base/ui/form-kit.tsx';
import type { AnswerFormData, AnswerPageData } from './read-answer-page.ts';
import {
  ANSWER_LENGTHS,
  CHARGE_FIELDS,
  FIELD_WORDS,
  INSERT_TEMPLATE,
  MAX_TEMPLATES,
  REMOVE_TEMPLATE,
  sentence,
  TEMPLATE_NAME_LENGTH,
} from './answer-sheet.ts';
import type { AnswerSheet, HeadField, SheetProblem } from './answer-sheet.ts';
import { formatAmount, formatPrice, totalOf } from '#base/domain/money.ts';

type SendProps = { form: AnswerFormData; currency: Currency; validityDays: number; mayGo: boolean };

export const AnswerSend = ({ form, currency, validityDays, mayGo }: SendProps) => {
  const problem = (field: string) => ({
    error: form.problems.find((one) => one.line === null && one.field === field)?.text ?? null,
  });
  return (
    <Box title={`Send version ${form.version}`}>
      <div className="grid gap-2.5 pt-3 px-3.5 pb-0">
        <InputField
          numeric
          type="date"
          id="valid-until"
          name="validUntil"
          label="Prices hold until"
          hint={`${validityDays} days unless you say otherwise.`}
          {...problem('validUntil')}
          defaultValue={form.sheet.validUntil}
        />
        <SelectField id="currency" label="Currency" {...problem('currency')} defaultValue={currency} of={CURRENCIES} />
        <Check name="attach" defaultChecked={form.sheet.attach !== ''}>
          Attach the PDF to the mail
        </Check>
        <Submit action="send" kind="go" size="l" icon="mail" disabled={!mayGo}>
          Send quotation
        </Submit>
        <Submit action="preview" size="s">
          See the PDF first
        </Submit>
        <Submit action="save" size="s">
          Save draft
        </Submit>
      </div>
      <output className="muted small [&.text-warn]:font-mid grid gap-2.5 pt-3 px-3.5 pb-3" data-save-state>
        {form.savedAtMs === null
          ? 'Nothing is saved yet.'
          : `Saved as a draft ${formatSecond(form.savedAtMs).slice(11)}`}
      </output>
    </Box>
  );
};

export const AnswerNotes = ({ sheet, templates }: { sheet: AnswerSheet; templates: AnswerPageData['templates'] }) => (
  <>
    <div>
      <TextField
        id="answer-note"
        name="note"
        label="Note for the buyer"
        hint="Stands above the lines, in the mail and on the PDF."
        defaultValue={sheet.note}
        maxLength={ANSWER_LENGTHS.note}
      />
      <Templates templates={templates} />
    </div>
    <div className="[&_textarea]:bg-sunken">
      <TextField
        id="desk-note"
        name="deskNote"
        label="Internal note"
        hint="For the desk alone: never sent, never printed."
        defaultValue={sheet.deskNote}
        maxLength={ANSWER_LENGTHS.deskNote}
      />
    </div>
  </>
);

const Templates = ({ templates }: { templates: AnswerPageData['templates'] }) => (
  <details className="no-print mt-2 text-md [&_small]:block [&_small]:text-ink-2 [&_small]:wrap-anywhere">
    <summary className="cursor-pointer text-link py-1">Saved texts</summary>
    <ul>
      {templates.map(({ name, text }) => (
        <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2 items-center py-1.5 ruled-t" key={name}>
          <span>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>{text.length > 90 ? `${text.slice(0, 90).toWellFormed()}…` : text}</small>
          </span>
          <Submit action={`${INSERT_TEMPLATE}${name}`} size="s" aria-label={`Insert ${name}`} data-insert={text}>
            Insert
          </Submit>
          <Submit action={`${REMOVE_TEMPLATE}${name}`} kind="quiet" size="s" aria-label={`Remove the text ${name}`}>
            Remove
          </Submit>
        </li>
      ))}
    </ul>
    {templates.length < MAX_TEMPLATES && (
      <div className="grid gap-2 grid-cols-[minmax(0,1fr)_auto] pt-2 ruled-t">
        <TextInput
          small
          name="template"
          maxLength={TEMPLATE_NAME_LENGTH}
          aria-label="Name of the text"
          placeholder="Name, such as Stock in Clearwater"
        />
        <Submit action="keep" size="s">
          Save this note as a text
        </Submit>
      </div>
    )}
  </details>
);

type FootProps = {
  sheet: AnswerSheet;
  answer: Answer;
  parts: readonly { quantity: number }[];
  terms: Pick<SiteFacts, 'paymentTerms' | 'deliveryTerms'>;
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
        <th scope="row" className="right">
          Parts,{' '}
          <span className="num" data-quoted>
            {answer.lines.filter(({ kind }) => kind === 'bid').length}
          </span>{' '}
          of <Num>{parts.length}</Num> lines quoted
        </th>
        <td className="right num" data-parts>
          {formatAmount(ofLines, currency)}
        </td>
      </tr>
      <tr>
        <th scope="row" className={`right pt-2! ${SECOND}`}>
          <label htmlFor="freightAmount">Freight</label>
        </th>
        {amount('freightAmount')}
      </tr>
      {CHARGE_FIELDS.map(([name, sum], place) => (
        <tr key={name} className="answer-charge">
          <th scope="row" className={SECOND}>
            <input
              maxLength={ANSWER_LENGTHS.charge}
              placeholder={place === 0 ? 'Other, such as certificate copies' : 'Another charge'}
              {...field(name, '')}
            />
          </th>
          {amount(sum)}
        </tr>
      ))}
      <tr className="ruled-t">
        <th scope="row" className={`right ${SECOND}`}>
          Total, <span data-currency>{currency}</span>
        </th>
        <td className="right num text-base font-bold" data-sum>
          {formatPrice(totalOf(answer, parts), currency)}
        </td>
      </tr>
    </tfoot>
  );
};
