import { expect, test, vi } from 'vitest';
import { answerHomeForm } from './home-entries.ts';
import { quoteMessages } from './messages.ts';
import type { SubmitOutcome } from '#desk/request/quote-payload.ts';

const posted = (fields: Record<string, string> = {}) =>
  new URLSearchParams({
    partNumber: 'A',
    description: '',
    quantity: '2',
    condition: 'FN',
    name: 'Ana Cruz',
    email: 'ana@buyer.example',
    company: 'B',
    ...fields,
  });
const stored = {
  kind: 'stored',
  rfqNumber: 'RFQ-1793456789012' as never,
  receiptPath: '/quote/abc',
  shortName: 'Q-4K7-219',
} as const;
const answered = async (fields: Record<string, string>, outcome: SubmitOutcome = stored) => {
  const submit = vi.fn(async () => outcome);
  return { answer: await answerHomeForm(posted(fields), submit), submit };
};

test('a good form is submitted with a number of the server and leads to its receipt', async () => {
  const { answer, submit } = await answered({ website: 'spam' });
  expect(answer).toMatchObject({ receiptPath: '/quote/abc', shortName: 'Q-4K7-219' });
  const rfqNumber = expect.stringMatching(/^RFQ-\d{13}$/);
  expect(submit).toHaveBeenCalledWith(expect.objectContaining({ rfqNumber, guard: { website: 'spam' } }));
});

test('a quantity that is no number is told on the receipt (C8.4)', async () => {
  expect((await answered({ quantity: 'a few' })).answer).toMatchObject({ receiptPath: '/quote/abc?one=1' });
});

test.each([
  [
    'a form that breaks a rule comes back with its entries',
    { company: '' },
    { entries: { name: 'Ana Cruz' }, refusal: { words: quoteMessages.home.missing } },
  ],
  [
    'a button of a line changes the lines',
    { action: 'add', company: '' },
    { refusal: null, entries: { lines: [{ partNumber: 'A' }, { partNumber: '' }] } },
  ],
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
