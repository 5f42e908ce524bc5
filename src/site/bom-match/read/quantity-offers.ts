import { MAX_QUANTITY } from '#base/domain/quantity.ts';
import type { QuantityOffer } from '../list.ts';
import { NUMBER_WORDS, PACKS, prepareAmount, ROMAN } from './read-amount.ts';

const MAX_OFFERS = 5;
const alternatives = (words: Iterable<string>): string => [...words].map(RegExp.escape).join('|');
const ONES = alternatives([...NUMBER_WORDS].flatMap(([word, number]) => (number < 10 ? word : [])));
const NUMBER_WORD = new RegExp(`\\b(${alternatives(NUMBER_WORDS.keys())})(?:[ -](${ONES}))?\\b`, 'g');
const counted = [...PACKS].flatMap(([word, pieces]) => (pieces > 0 ? word : []));
/** "5 DOZEN", "A GROSS", "2.5 K". */
const MULTIPLE = new RegExp(`(?<![0-9])([0-9.,]*) ?(HALF )?(?:A )?\\b(${alternatives(counted)})\\b\\.?`, 'g');
/** "2 BOXES OF 100", "2 X 100". */
const PRODUCT = new RegExp(
  `([0-9]+) ?(?:(?:${alternatives(PACKS.keys())})\\.?(?: ?(?:OF|/|X|@) ?| )|X ?)([0-9]+)`,
  'g',
);
const NUMBER = /[0-9]+(?:[.,][0-9]+)*(?:E[0-9])?|(?<![.0-9])\.[0-9]+/g;
const THOUSANDS = /^[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]+)?$/;

/** Returns what an unclear quantity may mean, likeliest first. */
export function quantityOffers(written: string): QuantityOffer[] {
  const text = prepareAmount(written)
    .replace(/(?<![0-9])1[/⁄]2 (?=[A-Z])/g, 'HALF ')
    .replace(NUMBER_WORD, (_all, tens: string, ones?: string) =>
      String(NUMBER_WORDS.get(tens)! + (ones === undefined ? 0 : NUMBER_WORDS.get(ones)!)),
    );
  const offers: QuantityOffer[] = [];
  const derived = (words: string, quantity: number) =>
    void offers.push({ quantity, words: words.trim().toLowerCase().replace(/\.$/, '') });
  for (const [words, one, other] of text.matchAll(PRODUCT)) derived(words, Number(one) * Number(other));
  for (const [words, count, half, unit] of text.matchAll(MULTIPLE))
    derived(words, Number(count!.replaceAll(',', '') || 1) * PACKS.get(unit!)! * (half === undefined ? 1 : 0.5));
  for (const [number] of text.replace(/[0-9]+\.[0-9]+ K\b/g, ' ').matchAll(NUMBER))
    for (const quantity of meaningsOf(number)) offers.push({ quantity, words: '' });
  const possible = [...offers, { quantity: ROMAN.get(text) ?? 0, words: '' }].filter(
    ({ quantity }, at, all) =>
      Number.isInteger(quantity) &&
      quantity >= 1 &&
      quantity <= MAX_QUANTITY &&
      all.findIndex((other) => other.quantity === quantity) === at,
  );
  return possible.length === 0 ? [{ quantity: 1, words: '' }] : possible.slice(0, MAX_OFFERS);
}

/** "2,5" is 2 and 5, "1.000" is 1 and 1000, "2.5" is 2 and 3. */
function meaningsOf(number: string): number[] {
  const groups = number.split(/[.,]/).map(Number);
  if (groups.length === 1) return [Number(number)];
  if (THOUSANDS.test(number)) return [groups[0]!, Number(number.replace(/,.*/, '').replaceAll('.', ''))];
  if (!number.includes(','))
    return groups.length > 2 ? groups : [Math.floor(Number(number)), Math.ceil(Number(number))];
  // "1,00", "1,00,000"
  return /,0/.test(number) && !number.includes('.') ? [groups[0]!, Number(number.replaceAll(',', ''))] : groups;
}
