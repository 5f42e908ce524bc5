import { expect, test } from 'vitest';
import { entryProblems, formPayload, readFiles, writeFiles } from './form-kit.ts';
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
  const problems = (more: object) =>
    entryProblems({ ...none, email: 'ana@buyer.example', ...more }, '2026-11-22').map((one) => Object.values(one));
  const { past, noDate, sending } = quoteMessages.wishes;
  expect(problems({ neededBy: '2026-11-22', attachments: writeFiles([file]) })).toEqual([]);
  expect(problems({ neededBy: '2026-11-21' })).toEqual([['neededBy', past]]);
  expect(problems({ neededBy: '31.01.2027' })).toEqual([['neededBy', noDate]]);
  expect(problems({ attachments: writeFiles([{ ...file, token: '' }]) })).toEqual([['attachments', sending]]);
});

test('files of a form are read from storage that may hold anything', () => {
  expect(readFiles(writeFiles([file]))).toEqual([file]);
  for (const text of ['', '{', '{}', 'null', '[null, 7, {"token": 1}]']) expect(readFiles(text)).toEqual([]);
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
  const parts = [{ quantity: 10, quantityBreaks: [50, 100] }];
  expect(readQuotePayload(payload)).toMatchObject({ request: { parts } });
  expect(checkHomeEntries(entries('10 / x'))?.problems).toMatchObject([{ field: 'quantity-0' }]);
});
