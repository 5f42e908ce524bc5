import type { CartItem } from '#base/domain/cart-item.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import type { LineChoice, LineChoices, LineStock, MatchedLine } from '#base/lists/list.ts';

export type ChosenLine = ReturnType<typeof chosenLine>;

const MAX_NUMBER = 100; // the longest part number of a request for quote
const MAX_DESCRIPTION = 500;

export function chosenLine(line: MatchedLine, choices: LineChoices) {
  const given = choices[line.line];
  const { nsn, taken, added, quantity } = given?.text === line.text ? given : ({} as Partial<LineChoice>);
  const part = line.candidates.find((candidate) => candidate.nsn === nsn) ?? line.part;
  const isAdded = added === true;
  return {
    line,
    part,
    isAdded,
    isSure: line.quantityIs !== 'unclear' || quantity !== undefined,
    isTaken: !isAdded && (taken ?? (part !== null && line.verdict !== 'check')),
    quantity: quantity ?? String(line.quantity),
  };
}

export const isHeld = (stock: LineStock | undefined): boolean => stock !== undefined && stock.covers !== 'none';

export const canTake = ({ line, part }: ChosenLine): boolean => part !== null || line.verdict !== 'choose';

/** A part, or free text; null without a quantity. */
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

export const decidedLine = ({ line, part, quantity }: ChosenLine): MatchedLine => ({
  ...line,
  part,
  quantity: parseQuantity(quantity) ?? line.quantity,
});
