import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canTake, cartItemOf, chosenLine, decidedLine } from './line-state.ts';
import { listCsv, type MatchedLine, type MatchedPart } from '#base/lists/list.ts';
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
  offers: [],
  condition: null,
  cage: '',
  maker: '',
  description: '',
  candidates: [],
  hasMore: false,
  ...overrides,
});
const NOW = '2026-11-21T10:00:00.000Z';

const chosen = (line: MatchedLine, choice?: object) =>
  chosenLine(line, choice === undefined ? {} : { 4: { text: aLine().text, ...choice } });
const toCart = (line: MatchedLine, choice?: object) => cartItemOf(chosen(line, choice), 'id', NOW);

describe('a line of a matched list', () => {
  const OTHER = aPart({ nsn: '5305-00-983-6670' });
  const missing = aLine({ verdict: 'not-found', part: null });
  const toChoose = aLine({ verdict: 'choose', part: null, candidates: [aPart(), OTHER] });
  test.each([
    ['with a part is taken unless it is left out', aLine(), { taken: false }, [true, false]],
    ['without a part is taken when asked for', missing, { taken: true }, [false, true]],
    ['to check is taken once somebody has said so', aLine({ verdict: 'check' }), { taken: true }, [false, true]],
    ['to choose for is taken when it is chosen for', toChoose, { nsn: OTHER.nsn, taken: true }, [false, true]],
    ['in the cart is not taken again', aLine(), { added: true }, [true, false]],
    ['that was edited forgets what was decided', aLine(), { text: 'MS16998-28\t25', taken: false }, [true, true]],
  ])('%s', (_what, line, choice, taken) => expect([chosen(line).isTaken, chosen(line, choice).isTaken]).toEqual(taken));

  test('with an unclear quantity is sure once that was set', () => {
    const unclear = aLine({ verdict: 'choose', part: null, quantity: 1, quantityIs: 'unclear' });
    expect([chosen(unclear), chosen(unclear, { quantity: '60' })].map(({ isSure }) => isSure)).toEqual([false, true]);
  });

  test('needs a part where there is a choice', () => {
    const decided = chosen(toChoose, { nsn: OTHER.nsn });
    expect([canTake(chosen(toChoose)), canTake(decided)]).toEqual([false, true]);
    expect(decidedLine(decided).part?.nsn).toBe(OTHER.nsn);
  });

  test('goes to the cart as its part, or else as it is written', () => {
    const named = { part_number: 'MS16998-28', item_name: 'SCREW,CAP', company_name: 'MILITARY STANDARDS' };
    const own = { id: 'id', nsn: '5305-01-234-5678', cage_code: '96906', quantity: 24, condition: 'FN', added_at: NOW };
    expect(toCart(aLine())).toEqual({ ...own, ...named });
    const line = aLine({ ...missing, number: 'X-1', description: 'BRACKET', cage: '1abc2' });
    const written = { part_number: 'X-1', item_name: 'BRACKET', cage_code: '1ABC2' };
    expect(toCart(line, { quantity: '7' })).toMatchObject({ nsn: '', quantity: 7, ...written });
    const unreadable = aLine({ verdict: 'unreadable', part: null, number: '', text: `see ${'drawing '.repeat(30)}` });
    const item = toCart(unreadable)!;
    expect([item.part_number.length, item.item_name.startsWith('see drawing')]).toEqual([100, true]);
  });

  test.each(['', '0', '1.5', 'ten', '-4'])('with the quantity "%s" does not go to the cart', (quantity) => {
    expect(toCart(aLine(), { quantity })).toBeNull();
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

  test.each(['', 'null', '7', '{"text": 7}', 'no JSON', '[]'])('is forgotten where the storage holds "%s"', (value) => {
    stored.set(LIST_DRAFT_KEY, value);
    expect(readDraft()).toBeNull();
  });
});
