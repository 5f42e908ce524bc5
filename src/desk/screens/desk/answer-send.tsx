import { formatSecond } from '#base/domain/format-time.ts';
import { CURRENCIES, type Currency } from '#base/domain/quotation.ts';
import { Button } from '#base/ui/button.tsx';
import { Field, Select, TextInput } from '#base/ui/field.tsx';
import type { AnswerFormData } from './answer-page-data.ts';
import { ANSWER_LENGTHS } from './answer-sheet.ts';

const FREIGHT_TERMS = [
  'FOB Destination',
  'FOB Origin',
  'EXW (Incoterms 2020)',
  'FCA (Incoterms 2020)',
  'DAP (Incoterms 2020)',
];

type SendProps = { form: AnswerFormData; currency: Currency; validityDays: number; mayGo: boolean };

/** The terms of the answer, and what is done with it. */
export const AnswerSend = ({ form, currency, validityDays, mayGo }: SendProps) => {
  const problemOf = (field: string) =>
    form.problems.find((one) => one.line === null && one.field === field)?.text ?? null;
  return (
    <section className="answer-send">
      <h2>Send version {form.version}</h2>
      <div className="answer-send-fields">
        <Field
          id="valid-until"
          label="Prices hold until"
          hint={`${validityDays} days unless you say otherwise.`}
          error={problemOf('validUntil')}
        >
          <TextInput
            small
            numeric
            type="date"
            id="valid-until"
            name="validUntil"
            defaultValue={form.sheet.validUntil}
            aria-describedby="valid-until-hint"
          />
        </Field>
        <Field id="currency" label="Currency" error={problemOf('currency')}>
          <Select small id="currency" name="currency" defaultValue={currency}>
            {CURRENCIES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="freight" label="Freight terms" error={problemOf('freight')}>
          <TextInput
            small
            id="freight"
            name="freight"
            defaultValue={form.sheet.freight}
            maxLength={ANSWER_LENGTHS.freight}
            list="freight-terms"
          />
        </Field>
        <datalist id="freight-terms">
          {FREIGHT_TERMS.map((terms) => (
            <option key={terms}>{terms}</option>
          ))}
        </datalist>
        <label className="check">
          <input type="checkbox" name="attach" value="1" defaultChecked={form.sheet.attach !== ''} />
          <span>Attach the PDF to the mail</span>
        </label>
      </div>
      <div className="answer-send-buttons">
        <Button type="submit" name="action" value="send" kind="go" size="l" icon="mail" disabled={!mayGo}>
          Send quotation
        </Button>
        <Button type="submit" name="action" value="preview" size="s">
          See the PDF first
        </Button>
        <Button type="submit" name="action" value="save" size="s">
          Save draft
        </Button>
      </div>
      <output className="answer-saved muted small" data-save-state>
        {form.savedAtMs === null
          ? 'Nothing is saved yet.'
          : `Saved as a draft ${formatSecond(form.savedAtMs).slice(11)}`}
      </output>
    </section>
  );
};
