import { CERTIFICATE_WORDS, countedWords, heldWords } from '#stock/shelf/shelf-words.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { ADD_FORM, formatAskedPart } from '#base/domain/asked-part.ts';
import { CONDITION_CODES } from '#base/domain/condition.ts';
import type { ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { Stepper } from '#base/ui/stepper.tsx';
import { buttonClass, type ButtonKind } from '#base/ui/elements.tsx';

/** A line as forms and carts name it: how many there are, its last day, and words. The desk reads the price from its list. */
export function askedLine(line: ShelfLine): string {
  const { nsn, partNumber, cage, condition, certificate, quantity, until, place } = line;
  const facts = [heldWords([line]), certificate && CERTIFICATE_WORDS[certificate], place, countedWords([line])];
  const shelf = `${quantity ?? ''};${until};${facts.filter(Boolean).join(', ').replaceAll(';', ',')}`;
  return formatAskedPart({ partNumber, nsn: nsn === null ? '' : formatNsn(nsn), cage, condition, shelf });
}

/** Codes alone: the script adds their names while the menu is open. */
const OPTIONS = CONDITION_CODES.map((code) => <option key={code}>{code}</option>);

/** Adds a part in a row or card (C17.3), without scripts by the page's `AddForm`. */
export const AddToQuote = (props: {
  nsn: string;
  itemName: string;
  /** The named number; null for the NSN alone. */
  reference?: { partNumber: string; cage: string; company: string | null } | null;
  unit?: string;
  /** A line of the shelf; absent: the condition is to choose. */
  line?: ShelfLine;
  kind?: ButtonKind;
}) => {
  const { nsn, itemName, reference, unit, line, kind = 'plain' } = props;
  const { partNumber = '', cage = '', company = '' } = reference ?? {};
  const named = [...new Set([partNumber, nsn])].filter(Boolean).join(', ');
  const name = [named, line?.condition, line?.certificate, line?.price].filter(Boolean).join(', ');
  const part = line ? askedLine(line) : formatAskedPart({ partNumber, nsn, cage });
  return (
    <span
      className="add inline-flex [&>*]:flex-none gap-1 items-center align-middle whitespace-nowrap"
      data-add-row=""
      data-name={itemName}
      data-company={company || undefined}
      data-unit={unit}
    >
      <Stepper of={` of ${name}`}>
        <input
          className="input input-s input-num"
          form={ADD_FORM}
          name={`quantity:${part}`}
          inputMode="numeric"
          aria-label={`Quantity of ${name}`}
          placeholder="1"
          maxLength={12}
          data-quantity=""
        />
      </Stepper>
      {line === undefined && (
        <select
          className="input input-s"
          form={ADD_FORM}
          name={`condition:${part}`}
          aria-label={`Condition of ${name}`}
          data-condition=""
        >
          {OPTIONS}
        </select>
      )}
      <button className={buttonClass(kind, 's')} form={ADD_FORM} aria-label={`Add ${name}`} name="part" value={part}>
        Add
      </button>
    </span>
  );
};
