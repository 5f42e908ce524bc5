import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aQuoteRequest } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { openWritableDatabase } from '#base/database/sqlite/writable-database.ts';
import { addQuotes } from '../queries/add-quotes.ts';
import { listInbox } from '../queries/list-inbox.ts';
import { QUOTE_FILE, QUOTE_FILE_FORMAT } from './quote-file.ts';

test('a common text is looked for in so many requests at a time, and no page loses one (C19.7)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'common-search-'));
  const { write, query, close } = await openWritableDatabase(join(folder, QUOTE_FILE), QUOTE_FILE_FORMAT);
  try {
    const quotes = Array.from({ length: 100 }, (_, index) => {
      const company = index % 5 === 0 || (index > 40 && index < 50) ? `Gulf ${index}` : `Other ${index}`;
      return { request: aQuoteRequest({ numberAt: index, company }), mails: [], receivedAtMs: index, files: [] };
    });
    const added = await write((within) => addQuotes(within, quotes));
    const matching = added.flatMap(({ quote }) => (quote.customer.company.startsWith('Gulf') ? quote.id : []));
    for (const states of [undefined, ['new'] as const, ['new', 'closed'] as const]) {
      const found: number[] = [];
      let pages = 0;
      for (let key: object | null = {}; key !== null; pages++) {
        const page = await listInbox(query, { search: 'gulf', states, limit: 3, ...key }, { rareWords: 2, window: 7 });
        found.push(...page.rows.map(({ quote }) => quote.id));
        key = page.next;
      }
      const isOldestFirst = states?.length === 1;
      expect(found).toEqual(isOldestFirst ? matching : matching.toReversed());
      expect(pages).toBeGreaterThan(matching.length / 3);
    }
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
