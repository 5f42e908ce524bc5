import { formatAskedPart } from '#base/domain/asked-part.ts';
import { localIsoDate } from '#base/domain/day.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { CERTIFICATE_WORDS, countedWords, heldWords } from '#stock/shelf/shelf-words.ts';

const CHOICE = /^(\d{0,9});(\d{4}-\d\d-\d\d);([^;]{1,200})$/;

/** Reads the chosen line of a cart item: how many there are (null: not said) and its words. Null after its last day. */
export function readShelfChoice(text = ''): { held: number | null; note: string } | null {
  const [, held = '', until = '', note = ''] = CHOICE.exec(text) ?? [];
  return until < localIsoDate(Date.now()) ? null : { held: held === '' ? null : Number(held), note };
}

/** A line as forms and carts name it: how many there are, its last day, and words. The desk reads the price from its list. */
export function askedLine(line: ShelfLine): string {
  const { nsn, partNumber, cage, condition, certificate, quantity, until, place } = line;
  const facts = [heldWords([line]), certificate && CERTIFICATE_WORDS[certificate], place, countedWords([line])];
  const shelf = `${quantity ?? ''};${until};${facts.filter(Boolean).join(', ').replaceAll(';', ',')}`;
  return formatAskedPart({ partNumber, nsn: nsn === null ? '' : formatNsn(nsn), cage, condition, shelf });
}

/** Says how much of a line is there: "12 on our shelf, 3 more to be found" (C22.15). `held`: null where it is not shown. */
export const onShelfWords = (held: number | null, asked: number): string =>
  held === null
    ? 'On our shelf'
    : `${formatCount(Math.min(held, asked))} on our shelf${asked > held ? `, ${formatCount(asked - held)} more to be found` : ''}`;
