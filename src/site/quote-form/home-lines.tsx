import { CONDITION_CODES, CONDITIONS } from '#base/domain/condition.ts';
import { Button } from '#base/ui/button.tsx';
import { Field, Select } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import type { FormRefusal } from './form-refusal.ts';
import type { HomeLine } from './home-entries.ts';
import { quoteMessages } from './messages.ts';
import { QuoteField } from './quote-field.tsx';

/** A line with a stable key, so that removing one keeps what was typed in the others. */
type KeyedLine = HomeLine & { key: number };

const FIELDS = [
  {
    name: 'partNumber',
    label: 'Part number',
    required: true,
    numeric: true,
    autoCapitalize: 'characters',
    spellCheck: false,
  },
  { name: 'description', label: 'Description' },
  { name: 'quantity', label: 'Quantity', required: true, numeric: true, inputMode: 'numeric' },
] as const;

type HomeLinesProps = { lines: readonly KeyedLine[]; refusal: FormRefusal | null };

/** The part lines. Their buttons submit the form with the name `action`, so that they work without a script. */
export const HomeLines = ({ lines, refusal }: HomeLinesProps) => (
  <fieldset>
    <legend className="visually-hidden">Parts</legend>
    {lines.map((line, index) => (
      <div className="quote-line" key={line.key}>
        <span className="quote-line-number num">{index + 1}</span>
        {FIELDS.map(({ name, ...field }) => (
          <QuoteField
            {...field}
            form="home"
            name={name}
            line={index}
            key={name}
            refusal={refusal}
            defaultValue={line[name]}
            autoComplete="off"
          />
        ))}
        <Field id={`home-condition-${index}`} label="Condition">
          <Select id={`home-condition-${index}`} name="condition" defaultValue={line.condition}>
            {CONDITION_CODES.map((code) => (
              <option key={code} value={code}>
                {code} {CONDITIONS[code]}
              </option>
            ))}
          </Select>
        </Field>
        <button
          type="submit"
          className="button quote-line-remove"
          name="action"
          value={`remove-${index}`}
          aria-label={`Remove part ${index + 1}`}
          disabled={lines.length === 1}
        >
          <Icon name="trash" />
        </button>
      </div>
    ))}
    <p className="quote-line-add">
      <Button type="submit" id="home-add" size="s" icon="plus" name="action" value="add">
        Add another part
      </Button>
      <span className="muted small">{quoteMessages.home.quantityRule}</span>
    </p>
  </fieldset>
);
