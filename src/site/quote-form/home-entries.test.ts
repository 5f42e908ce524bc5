import { describe, expect, test } from 'vitest';
import {
  changeLines,
  checkHomeEntries,
  emptyHomeEntries,
  homePayload,
  parseHomeDraft,
  linesSentAsOne,
  quantityToSend,
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
  test.each(['name', 'email', 'company'] as const)('%s is required, blank counts as missing (C8.2)', (field) => {
    const refusal = checkHomeEntries(filled({ [field]: '  ', lines: [] }));
    expect(refusal?.words).toEqual(quoteMessages.home.missing);
    expect(refusal?.problems.map((problem) => problem.field)).toEqual([field]);
  });

  test('every line needs a part number and a quantity (C8.3)', () => {
    const lines = [...filled().lines, { partNumber: ' ', description: '', quantity: '', condition: 'FN' }];
    const refusal = checkHomeEntries(filled({ lines }));
    expect(refusal?.words).toEqual(quoteMessages.home.incomplete);
    expect(refusal?.problems.map((problem) => problem.field)).toEqual(['partNumber-1', 'quantity-1']);
  });

  test.each(['0', '-1', '1.5', '1e9'])('a quantity of %s is a number but none that can be asked for', (quantity) => {
    const refusal = checkHomeEntries(filled({ lines: [{ ...filled().lines[0]!, quantity }] }));
    expect(refusal?.problems).toMatchObject([{ field: 'quantity-0' }]);
  });

  test('an address that cannot be written to is refused at its field', () => {
    expect(checkHomeEntries(filled({ email: 'ana' }))?.problems).toMatchObject([{ field: 'email' }]);
  });

  test('a filled form may be sent', () => {
    expect(checkHomeEntries(filled())).toBeNull();
  });
});

test.each([
  ['25', '25'],
  [' 25 ', '25'],
  ['1,000', '1000'],
  ['ten', '1'],
  ['10 EA', '10'],
  ['1e400', '1e400'],
  ['-1', '-1'],
])('a quantity of %j is sent as %s (C8.4)', (text, sent) => {
  expect(quantityToSend(text)).toBe(sent);
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
  expect(homePayload(filled(), 'RFQ-1793456789012', undefined)).toEqual({
    customerInfo: {
      firstName: 'Ana',
      lastName: 'de la Cruz',
      email: 'ana@buyer.example',
      phone: '',
      company: 'Buyer Aviation',
    },
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

describe('lines', () => {
  const line = { description: '', quantity: '1', condition: 'FN' };
  const lines = [0, 1, 2].map((key) => ({ ...line, key, partNumber: `P${key}` }));

  test('one is added with a key of its own and gets the focus', () => {
    const { lines: more, focus } = changeLines(lines, 'add', () => 7);
    expect(more.map(({ key }) => key)).toEqual([0, 1, 2, 7]);
    expect(focus).toBe('home-partNumber-3');
  });

  test('one is removed; the last remaining line is not (C8.5)', () => {
    expect(changeLines(lines, 'remove-1', () => 7).lines.map(({ key }) => key)).toEqual([0, 2]);
    expect(changeLines(lines.slice(0, 1), 'remove-0', () => 7).lines).toHaveLength(1);
  });

  test.each(['remove-9', 'remove-', 'other', ''])('"%s" changes nothing', (action) => {
    expect(changeLines(lines, action, () => 7)).toEqual({ lines, focus: null });
  });
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

describe('entries kept before a reload', () => {
  test.each([[null], [7], ['x'], [{}], [{ lines: 'x' }]])('%j are none', (draft) => {
    expect(parseHomeDraft(draft, [])).toBeNull();
  });

  test('a number that came since takes the first empty line, or one more', () => {
    expect(parseHomeDraft({ lines: [{ partNumber: '' }] }, [asked('X')])?.lines).toMatchObject([{ partNumber: 'X' }]);
    expect(parseHomeDraft({ lines: [{ partNumber: 'A' }] }, [asked('X')])?.lines).toMatchObject([
      {},
      { partNumber: 'X' },
    ]);
    expect(parseHomeDraft({ lines: [{ partNumber: 'X' }] }, [asked('X')])?.lines).toHaveLength(1);
  });
});
