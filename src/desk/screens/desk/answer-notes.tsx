import { Button } from '#base/ui/button.tsx';
import { Field, TextArea, TextInput } from '#base/ui/field.tsx';
import type { Template } from '../../store/desk-store.ts';
import { INSERT_TEMPLATE, REMOVE_TEMPLATE } from './answer-fields.ts';
import { ANSWER_LENGTHS, type AnswerSheet } from './answer-sheet.ts';
import { MAX_TEMPLATES, TEMPLATE_NAME_LENGTH } from './template-limits.ts';

/** The words for the buyer, with texts that are used again, and the words for the desk. */
export const AnswerNotes = ({ sheet, templates }: { sheet: AnswerSheet; templates: readonly Template[] }) => (
  <>
    <div>
      <Field id="answer-note" label="Note for the buyer" hint="Stands above the lines, in the mail and on the PDF.">
        <TextArea
          id="answer-note"
          name="note"
          defaultValue={sheet.note}
          maxLength={ANSWER_LENGTHS.note}
          aria-describedby="answer-note-hint"
        />
      </Field>
      <Templates templates={templates} />
    </div>
    <div className="internal-note">
      <Field id="desk-note" label="Internal note" hint="For the desk alone: never sent, never printed.">
        <TextArea
          id="desk-note"
          name="deskNote"
          defaultValue={sheet.deskNote}
          maxLength={ANSWER_LENGTHS.deskNote}
          aria-describedby="desk-note-hint"
        />
      </Field>
    </div>
  </>
);

const Templates = ({ templates }: { templates: readonly Template[] }) => (
  <details className="templates no-print">
    <summary>Texts to use again</summary>
    <ul>
      {templates.map(({ name, text }) => (
        <li key={name}>
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
      <div className="template-new">
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
