import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aListCatalog } from '../../../../test/support/bom-match/list-catalog.fixture.ts';
import { readText } from '#base/lists/read/read-list.ts';
import { matchLines } from './match-lines.ts';

const NUMBERS = ['5305-01-234-5678', 'MS16998-28'] as const;
const catalog = aListCatalog([{ nsn: NUMBERS[0], numbers: [[NUMBERS[1], '96906']] }]);
/** A text with its number at {}, or a quantity (after `>`: never before the number); its outcome; what it may mean. */
const FORMS = readFileSync(new URL('messy-lines.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
/** Free text and tables, with heads and without. */
const PLACES = ['{} q', '{}, q', 'q {}', 'NSN or PN\tQty\n{}\tq', 'NSN or PN;Qty\n{};"q"', '{}\tq\n{}\tq'];

const cases = FORMS.flatMap((form) => {
  const [text, outcome, offers = ''] = form.split('\t') as [string, string, string?];
  const written = text.replace(/^>/, '');
  const places = text.includes('{}') ? ['q'] : PLACES.filter((place) => text === written || !place.startsWith('q'));
  return NUMBERS.flatMap((number) =>
    places.map((place) => {
      const line = place.replaceAll('q', () => written).replaceAll('{}', number);
      return { line, outcome, offers: outcome === 'check' ? offers : '' };
    }),
  );
});

test('500 messy lines: what is not one clear positive whole number is never taken by itself, and offers what it may mean (C17.10)', async () => {
  expect(FORMS.length).toBeGreaterThan(300);
  expect(cases.length).toBeGreaterThan(2_000);
  const wrong: string[] = [];
  for (const { line, outcome, offers } of cases) {
    const [one] = await matchLines(catalog, readText(line, null).lines, () => Promise.resolve());
    const { verdict, part, quantityIs, quantity, reason, offers: offered } = one!;
    const isTaken = verdict === 'exact' || verdict === 'punctuation';
    const is = isTaken && quantityIs !== 'unclear' ? (quantityIs === 'none' ? 'none' : String(quantity)) : verdict;
    const may = offered.map((offer) => offer.quantity).join(' ');
    if (part?.nsn !== NUMBERS[0] || is !== outcome || may !== offers)
      wrong.push(`${JSON.stringify(line)}: ${outcome} ${offers}, not ${is} ${may} (${reason})`);
  }
  expect(wrong).toEqual([]);
});
