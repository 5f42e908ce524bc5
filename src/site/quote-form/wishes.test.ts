import { expect, test } from 'vitest';
import { entryProblems, fieldProblems, formPayload, readFiles, writeFiles } from './form-kit.ts';
import { checkHomeEntries, emptyHomeEntries, homePayload } from './home-entries.ts';
import { quoteMessages } from './messages.ts';
import { readQuotePayload } from '#desk/request/quote-payload.ts';

const none = { deliveryAddress: '', deliveryCountry: '', neededBy: '', attachments: '' };
const file = { token: 'x'.repeat(43), name: 'drawing.pdf', sizeBytes: 20 };

test('a form sends nothing for what is left empty, and each entry that is there', () => {
  const sent = { rfqNumber: 'RFQ-1793456789012' };
  const payload = formPayload(none, [], sent);
  expect(Object.keys(payload).sort()).toEqual(['customerInfo', 'message', 'parts', 'rfqNumber']);
  const attachments = writeFiles([file]);
  const filled = { deliveryAddress: ' Kade 1 ', deliveryCountry: 'NL', neededBy: '2027-01-31', attachments };
  expect(formPayload(filled, [], sent)).toEqual({
    ...payload,
    delivery: { address: 'Kade 1', country: 'NL' },
    neededBy: '2027-01-31',
    attachments: [file.token],
  });
});

test('a day in the past, an invalid one, and a file on its way are said at their fields (C18.7)', () => {
  const problems = (more: object) => entryProblems({ ...none, email: 'ana@buyer.example', ...more }, '2026-11-22');
  expect(problems({})).toEqual([]);
  expect(problems({ neededBy: '2026-11-22', attachments: writeFiles([file]) })).toEqual([]);
  expect(problems({ neededBy: '2026-11-21' })).toEqual([{ field: 'neededBy', message: quoteMessages.wishes.past }]);
  expect(problems({ neededBy: '31.01.2027' })).toEqual([{ field: 'neededBy', message: quoteMessages.wishes.noDate }]);
  expect(problems({ attachments: writeFiles([{ ...file, token: '' }]) })).toEqual([
    { field: 'attachments', message: quoteMessages.wishes.sending },
  ]);
});

test('files of a form are read from storage that may hold anything', () => {
  expect(readFiles(writeFiles([file]))).toEqual([file]);
  for (const text of ['', '{', '{}', 'null', '[null, 7, {"token": 1}]']) expect(readFiles(text)).toEqual([]);
});

test('what the server finds stands at the fields of the form', () => {
  const found = 'delivery.address delivery.country delivery neededBy attachments attachments.1 parts.2.quantityBreaks';
  const problems = found.split(' ').map((field) => ({ field, message: '' }));
  const fields = [
    'deliveryAddress',
    'deliveryCountry',
    null,
    'neededBy',
    'attachments',
    'attachments',
    'quantityBreaks-2',
  ];
  expect(fieldProblems('home', problems).map(({ field }) => field)).toEqual(fields);
});

test('the home form takes several quantities with slashes in one field (C18.3)', () => {
  const entries = (quantity: string) => ({
    ...emptyHomeEntries(),
    name: 'Ana Cruz',
    email: 'ana@buyer.example',
    company: 'B',
    lines: [{ ...emptyHomeEntries().lines[0]!, partNumber: 'AN960', quantity }],
  });
  expect(checkHomeEntries(entries('100 / 10 / 50'))).toBeNull();
  const payload = homePayload(entries('100 / 10 / 50'), 'RFQ-1793456789012', undefined);
  expect(readQuotePayload(payload)).toMatchObject({
    request: { parts: [{ quantity: 10, quantityBreaks: [50, 100] }] },
  });
  expect(checkHomeEntries(entries('10 / x'))?.problems).toMatchObject([{ field: 'quantity-0' }]);
});
