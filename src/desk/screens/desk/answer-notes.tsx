import { formatSecond } from '#base/domain/format-time.ts';
import { CURRENCIES, type Currency } from '#base/domain/quotation.ts';
import { Button } from '#base/ui/elements.tsx';
import { Field, Options, Select, TextInput } from '#base/ui/field.tsx';
import { Box } from '../stored-quote.tsx';
import { TextField } from './form-kit.tsx';
import type { AnswerFormData, AnswerPageData } from './read-answer-page.ts';
import {
  ANSWER_LENGTHS,
  INSERT_TEMPLATE,
  MAX_TEMPLATES,
  REMOVE_TEMPLATE,
  TEMPLATE_NAME_LENGTH,
  type AnswerSheet,
} from './answer-sheet.ts';

type SendProps = { form: AnswerFormData; currency: Currency; validityDays: number; mayGo: boolean };

export const AnswerSend = ({ form, currency, validityDays, mayGo }: SendProps) => {
  const problemOf = (field: string) =>
    form.problems.find((one) => one.line === null && one.field === field)?.text ?? null;
  return (
    <Box title={`Send version ${form.version}`}>
      <div className="grid gap-2.5 pt-3 px-3.5 pb-0">
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
            <Options of={CURRENCIES} />
          </Select>
        </Field>
        <label className="check">
          <input type="checkbox" name="attach" value="1" defaultChecked={form.sheet.attach !== ''} />
          <span>Attach the PDF to the mail</span>
        </label>
      </div>
      <div className="grid gap-2.5 pt-3 px-3.5 pb-0">
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
      <output className="muted small grid gap-2.5 pt-3 px-3.5 pb-3" data-save-state>
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
          <Button
            type="submit"
            name="action"
            value={`${INSERT_TEMPLATE}${name}`}
            size="s"
            aria-label={`Insert ${name}`}
            data-insert={text}
          >
            Insert
          </Button>
          <Button
            type="submit"
            name="action"
            value={`${REMOVE_TEMPLATE}${name}`}
            kind="quiet"
            size="s"
            aria-label={`Remove the text ${name}`}
          >
            Remove
          </Button>
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
        <Button type="submit" name="action" value="keep" size="s">
          Save this note as a text
        </Button>
      </div>
    )}
  </details>
);
