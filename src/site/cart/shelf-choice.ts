import { localIsoDate } from '#base/domain/day.ts';
import { formatCount } from '#base/ui/format-count.ts';

const CHOICE = /^(\d{0,9});(\d{4}-\d\d-\d\d);([^;]{1,200})$/;

/** Reads the chosen line of a cart item: how many there are (null: not said) and its words. Null after its last day. */
export function readShelfChoice(text = ''): { held: number | null; note: string } | null {
  const [, held = '', until = '', note = ''] = CHOICE.exec(text) ?? [];
  return until < localIsoDate(Date.now()) ? null : { held: held === '' ? null : Number(held), note };
}

/** Says how much of a line is there: "12 on our shelf, 3 more to be found" (C22.15). `held`: null where it is not shown. */
export const onShelfWords = (held: number | null, asked: number): string =>
  held === null
    ? 'On our shelf'
    : `${formatCount(Math.min(held, asked))} on our shelf${asked > held ? `, ${formatCount(asked - held)} more to be found` : ''}`;
