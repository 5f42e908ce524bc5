import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canTake, cartItemOf, chosenLine, decidedLine } from './line-state.ts';
import { listCsv, type MatchedLine, type MatchedPart } from '../list.ts';
import { LIST_DRAFT_KEY, readDraft } from './use-bom-match.ts';

const aPart = (overrides: Partial<MatchedPart> = {}): MatchedPart => ({
  nsn: '5305-01-234-5678',
  itemName: 'SCREW,CAP',
  partNumber: 'MS16998-28',
  cage: '96906',
  maker: 'MILITARY STANDARDS',
  ...overrides,
});
const aLine = (overrides: Partial<MatchedLine> = {}): MatchedLine => ({
  line: 4,
  text: 'MS16998-28\t24',
  verdict: 'exact',
  reason: 'One part carries this number',
  number: 'MS16998-28',
  part: aPart(),
  quantity: 24,
  quantityIs: 'given',
  condition: null,
  cage: '',
  maker: '',
  description: '',
  candidates: [],
  hasMore: false,
  ...overrides,
});
const NOW = '2026-11-21T10:00:00.000Z';

describe('a line of a matched list', () => {
  test('with a part is taken unless it is left out, and goes to the cart as that part', () => {
    const chosen = chosenLine(aLine(), {});
    expect(chosen.isTaken).toBe(true);
    const named = { part_number: 'MS16998-28', item_name: 'SCREW,CAP', company_name: 'MILITARY STANDARDS' };
    const own = { id: 'id', nsn: '5305-01-234-5678', cage_code: '96906', quantity: 24, condition: 'FN', added_at: NOW };
    expect(cartItemOf(chosen, 'id', NOW)).toEqual({ ...own, ...named });
    expect(chosenLine(aLine(), { 4: { text: aLine().text, taken: false } }).isTaken).toBe(false);
  });

  test('without a part is not taken by itself, and goes to the cart as it is written', () => {
    const line = aLine({
      verdict: 'not-found',
      part: null,
      number: 'X-1',
      text: 'X-1\tBRACKET\t3',
      description: 'BRACKET',
      cage: '1abc2',
    });
    expect(chosenLine(line, {}).isTaken).toBe(false);
    const taken = chosenLine(line, { 4: { text: line.text, taken: true, quantity: '7' } });
    expect(cartItemOf(taken, 'id', NOW)).toMatchObject({
      nsn: '',
      part_number: 'X-1',
      item_name: 'BRACKET',
      cage_code: '1ABC2',
      quantity: 7,
    });
    const unreadable = aLine({ verdict: 'unreadable', part: null, number: '', text: `see ${'drawing '.repeat(30)}` });
    const item = cartItemOf(chosenLine(unreadable, {}), 'id', NOW)!;
    expect([item.part_number.length, item.item_name.startsWith('see drawing')]).toEqual([100, true]);
  });

  test('to check is taken once somebody has said so', () => {
    const line = aLine({ verdict: 'check' });
    expect(chosenLine(line, {}).isTaken).toBe(false);
    expect(chosenLine(line, { 4: { text: line.text, taken: true } }).isTaken).toBe(true);
  });

  test('to choose for is taken when it is chosen for', () => {
    const line = aLine({ verdict: 'choose', part: null, candidates: [aPart(), aPart({ nsn: '5305-00-983-6670' })] });
    expect(canTake(chosenLine(line, {}))).toBe(false);
    const chosen = chosenLine(line, { 4: { text: line.text, nsn: '5305-00-983-6670', taken: true } });
    expect([canTake(chosen), chosen.isTaken, chosen.part?.nsn]).toEqual([true, true, '5305-00-983-6670']);
    expect(decidedLine(chosen).part?.nsn).toBe('5305-00-983-6670');
  });

  test('that was edited forgets what was decided; one in the cart is not taken again', () => {
    expect(chosenLine(aLine({ text: 'MS16998-28\t25' }), { 4: { text: aLine().text, taken: false } }).isTaken).toBe(
      true,
    );
    expect(chosenLine(aLine(), { 4: { text: aLine().text, added: true } })).toMatchObject({
      isTaken: false,
      isAdded: true,
    });
  });

  test.each(['', '0', '1.5', 'ten', '-4'])('with the quantity "%s" does not go to the cart', (quantity) => {
    expect(cartItemOf(chosenLine(aLine(), { 4: { text: aLine().text, quantity } }), 'id', NOW)).toBeNull();
  });
});

test('a matched list as CSV has a column for everything, on one line each, and nothing that a spreadsheet runs', () => {
  const line = aLine({
    text: '=HYPERLINK("http://evil.example")\t"x"',
    verdict: 'not-found',
    part: null,
    number: '+1-A',
    description: '@SUM(1)',
    maker: '-x',
    reason: 'No such number\r\nin this catalog',
  });
  expect(listCsv([line, aLine({ candidates: [aPart({ nsn: '5305-00-983-6670' })] })])).toBe(
    '\u{feff}line,as written,verdict,NSN,item name,part number,CAGE,maker,quantity,condition,note,candidates\r\n' +
      `4,"'=HYPERLINK(""http://evil.example"") | ""x""",not found,,'@SUM(1),'+1-A,,'-x,24,,No such number | in this catalog,\r\n` +
      '4,MS16998-28 | 24,exact,5305-01-234-5678,"SCREW,CAP",MS16998-28,96906,MILITARY STANDARDS,24,,One part carries this number,5305-00-983-6670\r\n',
  );
});

describe('a list that was pasted before a reload', () => {
  const stored = new Map<string, string>();
  beforeAll(
    () => void vi.stubGlobal('window', { sessionStorage: { getItem: (key: string) => stored.get(key) ?? null } }),
  );
  afterAll(() => void vi.unstubAllGlobals());

  test('comes back with what was decided; choices of another shape do not', () => {
    const draft = { text: 'A-1\t2', columns: ['number', 'quantity'], checked: true };
    const choice = { text: 'A-1\t2', taken: false, nsn: '5305-01-234-5678', quantity: '3', added: true };
    stored.set(LIST_DRAFT_KEY, JSON.stringify({ ...draft, choices: { 1: choice, 2: null, 3: 7 } }));
    expect(readDraft()).toEqual({ ...draft, choices: { 1: choice } });
    stored.set(LIST_DRAFT_KEY, '{"text": "A", "columns": ["x"], "choices": "no", "checked": 1}');
    expect(readDraft()).toEqual({ text: 'A', columns: null, choices: {}, checked: false });
  });

  test.each(['', 'null', '7', '{"text": 7}', 'no JSON', '[]'])('is none where the storage holds "%s"', (value) => {
    stored.set(LIST_DRAFT_KEY, value);
    expect(readDraft()).toBeNull();
  });
});
