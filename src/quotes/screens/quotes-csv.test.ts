import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { StoredQuote } from '../store/quote-store.ts';
import { csvLines } from './quotes-csv.ts';

function aStoredQuote(given: Parameters<typeof aQuoteRequest>[0] = {}): StoredQuote {
  const request = aQuoteRequest(given);
  return {
    ...request,
    id: 1,
    receivedAtMs: 0,
    state: 'new',
    assignee: null,
    answeredAtMs: null,
    note: '',
    receiptToken: 'token',
    mails: [],
    files: [],
  };
}

/** A reader of RFC 4180. */
function readRecord(line: string): string[] {
  const cells = [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

async function exportText(...quotes: StoredQuote[]): Promise<string> {
  async function* inBatches() {
    for (const quote of quotes) yield [quote];
  }
  let text = '';
  for await (const piece of csvLines(inBatches())) text += piece;
  return text;
}

test('a request is one line with its number, contact, state and parts', async () => {
  const parts = [
    aQuoteLine(),
    aQuoteLine({ quantity: 3, partNumber: 'ABC-1', condition: null, cageCode: '', manufacturer: 'ACME', nsn: '' }),
    aQuoteLine({ quantity: 1, partNumber: 'X', cageCode: '', manufacturer: '', condition: 'SV' }),
  ];
  const quote = aStoredQuote({ parts, phone: '', message: 'Please\nquote', jobTitle: 'Buyer, "chief"' });
  expect(await exportText(quote)).toBe(
    'number,received,state,first name,last name,email,phone,company,job title,parts,message,note\r\n' +
      'RFQ-1700000000000,1970-01-01T00:00:00.000Z,new,Ada,Buyer,ada@buyer.example,,Buyer Aviation,"Buyer, ""chief""",' +
      '"25 x NAS1149F0332P [FN] (80205 NATIONAL AEROSPACE STANDARDS) 5310-01-234-5678; 3 x ABC-1 (ACME); ' +
      '1 x X [SV] 5310-01-234-5678",Please / quote,\r\n',
  );
});

test('a formula behind a semicolon is a text, also in a spreadsheet that splits there', async () => {
  const text = await exportText(aStoredQuote({ company: ';=HYPERLINK("http://evil.example")', message: 'Hi ;=1+1' }));
  expect(text).toContain(`,";'=HYPERLINK(""http://evil.example"")",`);
  expect(text).toContain(`,"Hi ;'=1+1",`);
});

test('no cell begins like a formula, and every cell can be read back', async () => {
  const starts = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '"', ',', ';=', 'a\t=', "'");
  const texts = fc.tuple(starts, fc.string()).map(([start, text]) => start + text);
  await fc.assert(
    fc.asyncProperty(texts, texts, texts, async (firstName, company, message) => {
      const text = await exportText(aStoredQuote({ firstName, company, message }));
      const cells = readRecord(text.slice(text.indexOf('\r\n') + 2));
      expect(cells).toHaveLength(12);
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
      const bare = (text: string) => text.replaceAll("'", '');
      expect([cells[3]!, cells[7]!].map(bare)).toEqual([firstName, company].map(bare));
      expect(cells[10]).not.toMatch(/[\r\n]/);
    }),
  );
});
