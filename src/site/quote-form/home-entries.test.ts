import { describe, expect, test, vi } from 'vitest';
import { readQuotePayload, type SubmitOutcome } from '#desk/request/quote-payload.ts';
import {
  answerHomeForm,
  changeLines,
  checkHomeEntries,
  emptyHomeEntries,
  homePayload,
  parseHomeDraft,
  linesSentAsOne,
  readHomeEntries,
  type HomeEntries,
} from './home-entries.ts';
import { quoteMessages } from './messages.ts';

const asked = (partNumber: string) => ({ partNumber, nsn: '', cage: '' });
const filled = (overrides: Partial<HomeEntries> = {}): HomeEntries => ({
  ...emptyHomeEntries([asked('MS16998-28')]),
  name: 'Ana de la Cruz',
  email: 'ana@buyer.example',
  company: 'Buyer Aviation',
  ...overrides,
});

describe('the rules in their order', () => {
  const { missing, incomplete } = quoteMessages.home;
  const line = filled().lines[0]!;
  const blank = { partNumber: ' ', description: '', quantity: '', condition: 'FN' };
  const withQuantity = (quantity: string) => ({ lines: [{ ...line, quantity }] });
  test.each<[string, Partial<HomeEntries>, object, string[]]>([
    ['a name that is blank (C8.2)', { name: '  ', lines: [] }, missing, ['name']],
    ['an email that is blank (C8.2)', { email: '  ', lines: [] }, missing, ['email']],
    ['a company that is blank (C8.2)', { company: '  ', lines: [] }, missing, ['company']],
    ['a line without number and quantity (C8.3)', { lines: [line, blank] }, incomplete, ['partNumber-1', 'quantity-1']],
    ['none of a part', withQuantity('0'), quoteMessages.check, ['quantity-0']],
    ['less than none', withQuantity('-1'), quoteMessages.check, ['quantity-0']],
    ['half a part', withQuantity('1.5'), quoteMessages.check, ['quantity-0']],
    ['too many', withQuantity('1e9'), quoteMessages.check, ['quantity-0']],
    ['an address that cannot be written to', { email: 'ana' }, quoteMessages.check, ['email']],
  ])('refuse %s', (_what, entries, words, fields) => {
    const refusal = checkHomeEntries(filled(entries))!;
    expect([refusal.words, refusal.problems.map(({ field }) => field)]).toEqual([words, fields]);
  });

  test('a filled form may be sent', () => expect(checkHomeEntries(filled())).toBeNull());
});

test.each([
  ['25', '25'],
  [' 25 ', '25'],
  ['1,000', '1000'],
  ['ten', '1'],
  ['10 EA', '10'],
  ['1e400', '1e400'],
  ['-1', '-1'],
])('a quantity of %j is sent as %s (C8.4)', (quantity, sent) => {
  const lines = [{ ...filled().lines[0]!, quantity }];
  const [part] = homePayload(filled({ lines }), 'RFQ-1793456789012', undefined).parts;
  expect(String(part!.quantity)).toBe(sent);
});

test('the lines whose quantity was no number are told (C8.4)', () => {
  const [line] = filled().lines;
  const lines = ['3', 'a few', '5 EA', '10 / 50', 'ten'].map((quantity) => ({ ...line!, quantity }));
  expect(linesSentAsOne(filled({ lines }))).toEqual([2, 5]);
});

test('the lead time is appended to the message, alone or after the notes (C8.6)', () => {
  const messageOf = (additionalNotes: string, leadTime: string) =>
    homePayload(filled({ additionalNotes, leadTime }), 'RFQ-1793456789012', undefined).message;
  expect(messageOf('', '2 weeks')).toBe('Required Lead Time: 2 weeks');
  expect(messageOf('Please.', 'ASAP')).toBe('Please.\n\nRequired Lead Time: ASAP');
  expect(messageOf('Please.', ' ')).toBe('Please.');
});

test('the payload splits the name at spaces and has neither NSN nor job title (C8.7, C10.2)', () => {
  const own = { email: 'ana@buyer.example', phone: '', company: 'Buyer Aviation' };
  expect(homePayload(filled(), 'RFQ-1793456789012', undefined)).toEqual({
    customerInfo: { firstName: 'Ana', lastName: 'de la Cruz', ...own },
    parts: [{ partNumber: 'MS16998-28', description: '', quantity: 1, condition: 'FN' }],
    message: '',
    rfqNumber: 'RFQ-1793456789012',
    guard: undefined,
  });
});

test('posted fields are read line by line, and there is always one line', () => {
  const lines = 'partNumber=A&description=a&quantity=1&condition=FN&partNumber=B&description=&quantity=2&condition=OH';
  const form = new URLSearchParams(`${lines}&email=x@y.example`);
  expect(readHomeEntries(form)).toMatchObject({
    email: 'x@y.example',
    name: '',
    lines: [
      { partNumber: 'A', quantity: '1' },
      { partNumber: 'B', condition: 'OH' },
    ],
  });
  expect(readHomeEntries(new URLSearchParams()).lines).toHaveLength(1);
});

test.each<[string, (number | undefined)[], string | null]>([
  ['add', [0, 1, 2, undefined], 'home-partNumber-3'],
  ['remove-1', [0, 2], 'home-partNumber-1'],
  ['remove-9', [0, 1, 2], null],
  ['remove-', [0, 1, 2], null],
  ['other', [0, 1, 2], null],
  ['', [0, 1, 2], null],
])('the button "%s" leaves the lines %j, and the focus at %s; the last line stays (C8.5)', (action, keys, focus) => {
  const line = { description: '', quantity: '1', condition: 'FN' };
  const lines = [0, 1, 2].map((key) => ({ ...line, key, partNumber: `P${key}` }));
  const changed = changeLines(lines, action);
  expect([changed.lines.map((one) => ('key' in one ? one.key : undefined)), changed.focus]).toEqual([keys, focus]);
  expect(changeLines(lines.slice(0, 1), 'remove-0').lines).toHaveLength(1);
});

test('parts that were chosen are lines with their NSN and maker in the description, each once (C17.5)', () => {
  const parts = [{ partNumber: 'A', nsn: '5305-01-234-5678', cage: '96906' }, asked('B')];
  const { lines } = emptyHomeEntries([...parts, { partNumber: '', nsn: '5305-01-234-5678', cage: '' }]);
  expect(lines).toMatchObject([
    { partNumber: 'A', description: 'NSN 5305-01-234-5678, CAGE 96906', quantity: '1' },
    { partNumber: 'B', description: '' },
    { partNumber: '5305-01-234-5678', description: '' },
  ]);
  const draft = { lines: [{ partNumber: 'Z', quantity: '9' }] };
  const twice = parseHomeDraft(parseHomeDraft(draft, parts), parts);
  expect(twice?.lines.map(({ partNumber }) => partNumber)).toEqual(['Z', 'A', 'B']);
});

test.each([[null], [7], ['x'], [{}], [{ lines: 'x' }]])('entries kept as %j are dropped', (draft) => {
  expect(parseHomeDraft(draft, [])).toBeNull();
});

test.each([
  ['', ['X']],
  ['A', ['A', 'X']],
  ['X', ['X']],
])('a number that came since takes the first empty line, or one more: kept "%s"', (partNumber, numbers) => {
  const { lines } = parseHomeDraft({ lines: [{ partNumber }] }, [asked('X')])!;
  expect(lines.map((line) => line.partNumber)).toEqual(numbers);
});

test('the home form takes several quantities with slashes in one field (C18.3)', () => {
  const entries = (quantity: string) => filled({ lines: [{ ...filled().lines[0]!, quantity }] });
  expect(checkHomeEntries(entries('100 / 10 / 50'))).toBeNull();
  const payload = homePayload(entries('100 / 10 / 50'), 'RFQ-1793456789012', undefined);
  const parts = [{ quantity: 10, quantityBreaks: [50, 100] }];
  expect(readQuotePayload(payload)).toMatchObject({ request: { parts } });
  expect(checkHomeEntries(entries('10 / x'))?.problems).toMatchObject([{ field: 'quantity-0' }]);
});

const contact = { name: 'Ana Cruz', email: 'ana@buyer.example', company: 'B' };
const posted = { partNumber: 'A', description: '', quantity: '2', condition: 'FN', ...contact };
const stored = {
  kind: 'stored',
  rfqNumber: 'RFQ-1793456789012' as never,
  receiptPath: '/quote/abc',
  shortName: 'Q-4K7-219',
} as const;
const answered = async (fields: Record<string, string>, outcome: SubmitOutcome = stored) => {
  const submit = vi.fn(async () => outcome);
  return { answer: await answerHomeForm(new URLSearchParams({ ...posted, ...fields }), submit), submit };
};

test('a good form is submitted with a number of the server and leads to its receipt, which tells a lost quantity (C8.4)', async () => {
  const { answer, submit } = await answered({ website: 'spam' });
  expect(answer).toMatchObject({ receiptPath: '/quote/abc', shortName: 'Q-4K7-219' });
  const rfqNumber = expect.stringMatching(/^RFQ-\d{13}$/);
  expect(submit).toHaveBeenCalledWith(expect.objectContaining({ rfqNumber, guard: { website: 'spam' } }));
  expect((await answered({ quantity: 'a few' })).answer).toMatchObject({ receiptPath: '/quote/abc?one=1' });
});

const withEntries = { entries: { name: 'Ana Cruz' }, refusal: { words: quoteMessages.home.missing } };
const withLine = { refusal: null, entries: { lines: [{ partNumber: 'A' }, { partNumber: '' }] } };
test.each([
  ['a form that breaks a rule comes back with its entries', { company: '' }, withEntries],
  ['a button of a line changes the lines', { action: 'add', company: '' }, withLine],
])('%s, and nothing is submitted', async (_what, fields, expected) => {
  const { answer, submit } = await answered(fields);
  expect(answer).toMatchObject({ kind: 'again', ...expected });
  expect(submit).not.toHaveBeenCalled();
});

test('what the gate or the guards refuse comes back with their words and status', async () => {
  const problems = [{ field: 'customerInfo.phone', message: 'Too long.' }];
  expect((await answered({}, { kind: 'invalid', problems })).answer).toMatchObject({
    refusal: { problems: [{ field: 'phone', message: 'Too long.' }] },
  });
  expect((await answered({}, { kind: 'refused', status: 503, error: 'Later.' })).answer).toMatchObject({
    status: 503,
    refusal: { words: quoteMessages.home.failed, problems: [{ message: 'Later.' }] },
  });
});
