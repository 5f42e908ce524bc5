import type { CartItem } from '#base/domain/cart-item.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import type { MatchedLine, MatchedPart } from '../list.ts';

/** What the visitor has decided about a line; absent: as it was matched. Valid as long as the line reads as it did. */
export type LineChoice = {
  /** As written when it was decided. */
  text: string;
  taken?: boolean;
  /** NSN of the candidate that was chosen. */
  nsn?: string;
  quantity?: string;
  /** It is in the cart already. */
  added?: boolean;
};
export type LineChoices = Readonly<Record<number, LineChoice>>;

/** A line with what was decided. */
export type ChosenLine = {
  line: MatchedLine;
  part: MatchedPart | null;
  isTaken: boolean;
  /** As entered. */
  quantity: string;
  isAdded: boolean;
};

const MAX_NUMBER = 100; // the longest part number of a request for quote
const MAX_DESCRIPTION = 500;

export function chosenLine(line: MatchedLine, choices: LineChoices): ChosenLine {
  const given = choices[line.line];
  const choice = given?.text === line.text ? given : undefined;
  const candidate = choice?.nsn === undefined ? null : (line.candidates.find(({ nsn }) => nsn === choice.nsn) ?? null);
  const part = candidate ?? line.part;
  const isAdded = choice?.added === true;
  return {
    line,
    part,
    isAdded,
    isTaken: !isAdded && (choice?.taken ?? (part !== null && line.verdict !== 'check')),
    quantity: choice?.quantity ?? String(line.quantity),
  };
}

/** A line to choose for is taken when it is chosen for, any other also as it is written. */
export const canTake = ({ line, part }: ChosenLine): boolean => part !== null || line.verdict !== 'choose';

/** The line for the cart: a part of the catalog, or what is written as free text. Null where its quantity is none. */
export function cartItemOf({ line, part, quantity }: ChosenLine, id: string, now: string): CartItem | null {
  const count = parseQuantity(quantity);
  if (count === null) return null;
  const rest = { id, quantity: count, condition: line.condition ?? DEFAULT_CONDITION, added_at: now };
  if (part !== null)
    return {
      ...rest,
      nsn: part.nsn,
      part_number: part.partNumber,
      item_name: part.itemName,
      company_name: part.maker,
      cage_code: part.cage || (part.partNumber === '' ? '' : line.cage.slice(0, 10)),
    };
  const written = line.text.replace(/\s+/g, ' ').trim();
  const number = (line.number || written).slice(0, MAX_NUMBER);
  return {
    ...rest,
    nsn: '',
    part_number: number,
    item_name: (line.description || (written === number ? '' : written)).slice(0, MAX_DESCRIPTION),
    company_name: line.maker.slice(0, 200),
    cage_code: /^[0-9A-Z]{5}$/i.test(line.cage) ? line.cage.toUpperCase() : '',
  };
}

/** The matched line as it was decided, for a file. */
export function decidedLine({ line, part, quantity }: ChosenLine): MatchedLine {
  return { ...line, part, quantity: parseQuantity(quantity) ?? line.quantity };
}
