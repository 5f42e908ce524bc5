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
const submitting = (outcome: SubmitOutcome) => vi.fn(async () => outcome);
const stored = {
  kind: 'stored',
  rfqNumber: 'RFQ-1793456789012' as never,
  receiptPath: '/quote/abc',
  shortName: 'Q-4K7-219',
} as const;

test('a good form is submitted with a number of the server and leads to its receipt', async () => {
  const submit = submitting(stored);
  expect(await answerHomeForm(posted({ website: 'spam' }), submit)).toMatchObject({
    receiptPath: '/quote/abc',
    shortName: 'Q-4K7-219',
  });
  expect(submit).toHaveBeenCalledWith(
    expect.objectContaining({ rfqNumber: expect.stringMatching(/^RFQ-\d{13}$/), guard: { website: 'spam' } }),
  );
});

test('a quantity that is no number is told on the receipt (C8.4)', async () => {
  const answer = await answerHomeForm(posted({ quantity: 'a few' }), submitting(stored));
  expect(answer).toMatchObject({ kind: 'stored', receiptPath: '/quote/abc?one=1' });
});

test('a form that breaks a rule is not submitted and comes back with its entries', async () => {
  const submit = submitting(stored);
  const answer = await answerHomeForm(posted({ company: '' }), submit);
  expect(answer).toMatchObject({
    kind: 'again',
    entries: { name: 'Ana Cruz' },
    refusal: { words: quoteMessages.home.missing },
  });
  expect(submit).not.toHaveBeenCalled();
});

test('a button of a line changes the lines and submits nothing', async () => {
  const submit = submitting(stored);
  const answer = await answerHomeForm(posted({ action: 'add', company: '' }), submit);
  expect(answer).toMatchObject({
    kind: 'again',
    refusal: null,
    entries: { lines: [{ partNumber: 'A' }, { partNumber: '' }] },
  });
  expect(submit).not.toHaveBeenCalled();
});

test('what the gate or the guards refuse comes back with their words and status', async () => {
  const problems = [{ field: 'customerInfo.phone', message: 'Too long.' }];
  expect(await answerHomeForm(posted(), submitting({ kind: 'invalid', problems }))).toMatchObject({
    refusal: { problems: [{ field: 'phone', message: 'Too long.' }] },
  });
  expect(await answerHomeForm(posted(), submitting({ kind: 'refused', status: 503, error: 'Later.' }))).toMatchObject({
    status: 503,
    refusal: { words: quoteMessages.home.failed, problems: [{ message: 'Later.' }] },
  });
});
