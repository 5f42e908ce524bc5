import { aQuoteRequest } from './quote-request.fixture.ts';
import { openSqliteQuoteStore } from '../../../src/desk/store/sqlite/quote-store.ts';

/** A process of a test: adds requests 1 to COUNT in FOLDER, half of them under one number, and prints how many were new. */
const [dataDir = '', count = ''] = process.argv.slice(2);
const store = await openSqliteQuoteStore({ dataDir });
let created = 0;
for (let index = 1; index <= Number(count); index++) {
  const request = aQuoteRequest({ numberAt: index % 2 ? index * 1_000 : 0, company: `Company ${index}` });
  if ((await store.addQuote(request, [{ kind: 'inbox', to: 'sales@site.example' }], 1)).created) created++;
}
await store.close();
process.stdout.write(String(created));
