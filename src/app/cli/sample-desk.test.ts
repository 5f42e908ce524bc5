import { closeSync, openSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copySample } from '../../../test/copy-sample.ts';
import { anNsn, aReference, publogFolder } from '../../../test/support/catalog/publog.fixture.ts';
import { newDataDir, runImportCommand } from '../../../test/support/cli/import-command.fixture.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { closing } from '#base/domain/in-parallel.ts';
import { openQuoteStore } from '#desk/store/open-quote-stores.ts';
import { doStockTask } from '#stock/stock-work.ts';
import { openStockStore } from '#stock/store/open-stock-store.ts';
import { fillSampleDesk, removeSampleDesk } from './sample-desk.ts';

const REAL = { P_FLIS_NSN: [anNsn('5305-01-234-5678')], V_FLIS_PART: [aReference('012345678', 'MS1')] };

const aTrial = async () => {
  const place = { dataDir: await copySample(newDataDir()) };
  await fillSampleDesk(place);
  return place;
};
const requestsOf = (place: { dataDir: string }) =>
  closing(openQuoteStore(place), async (store) => (await Array.fromAsync(store.readQuotes())).flat());
const listsOf = (place: { dataDir: string }) => closing(openStockStore(place), (store) => store.lists());

test('the sample fills the shelf, a draft that waits for choices, and requests in every state that a desk works with (G9.11)', async () => {
  const place = await aTrial();
  const [list, ...others] = await listsOf(place);
  expect([list!.name, list!.settings.days, others]).toEqual(['Sample', 365, []]);
  expect(list!.inForce).toMatchObject({ lines: 65, refused: 0 });
  expect(list!.draft).toMatchObject({ state: 'draft', added: 3, changed: 3, gone: 4, refused: 1 });
  expect(list!.draft!.unmatched).toBeGreaterThanOrEqual(5);
  const requests = await requestsOf(place);
  expect(requests.map(({ state }) => state).sort()).toEqual(
    ['accepted', 'closed', 'new', 'new', 'quoted', 'shipped', 'working'].sort(),
  );
  for (const { customer, mails } of requests)
    expect([customer.email.split('@')[1], mails]).toEqual(['example.com', []]);
});

test('a shelf or a desk that has anything is left as it is (G9.11)', async () => {
  const place = { dataDir: await copySample(newDataDir()) };
  await closing(openQuoteStore(place), (store) => store.addQuote(aQuoteRequest(), [], Date.now()));
  await fillSampleDesk(place);
  expect([await listsOf(place), (await requestsOf(place)).length]).toEqual([[], 1]);
});

test('an import of real files removes the sample with one line, and no other request or list (G9.12)', async () => {
  const place = await aTrial();
  // the number of a request of the sample, and its buyer, with other content
  const [own] = await requestsOf(place);
  const other = { ...aQuoteRequest({ ...own!.customer }), rfqNumber: own!.rfqNumber };
  const real = await closing(openQuoteStore(place), (store) => store.addQuote(other, [], Date.now()));
  await closing(openStockStore(place), (store) => store.putList('Sample two'));
  const { code, out } = await runImportCommand(place.dataDir, publogFolder(REAL));
  expect([code, out.match(/^The sample went: .+$/gm)]).toEqual([
    0,
    ['The sample went: its stock list and 7 requests for quote.'],
  ]);
  expect((await requestsOf(place)).map(({ id }) => id)).toEqual([real.quote.id]);
  expect((await listsOf(place)).map(({ name }) => name)).toEqual(['Sample two']);
});

test('a removal that was cut off is done by the next import, also of the same files (G9.12)', async () => {
  const place = await aTrial();
  const files = publogFolder(REAL);
  await runImportCommand(place.dataDir, files);
  // as a process leaves it that is killed between the two
  await fillSampleDesk(place);
  await closing(openQuoteStore(place), async (store) => store.deleteQuote((await requestsOf(place))[0]!.rfqNumber));
  const { out } = await runImportCommand(place.dataDir, files);
  expect(out).toMatch(/nothing was changed .+\nThe sample went: its stock list and 6 requests for quote\.$/m);
  expect([await requestsOf(place), await listsOf(place)]).toEqual([[], []]);
  expect(await removeSampleDesk(place)).toBe('');
});

test('a site without the sample opens no store at an import or a start (G9.12)', async () => {
  const place = { dataDir: await copySample(newDataDir()) };
  expect(await removeSampleDesk(place)).toBe('');
  expect(readdirSync(place.dataDir).filter((name) => /^(?:quotes|stock)/.test(name))).toEqual([]);
});

test('a list of that name stays with the file that an operator has sent for it (G9.12)', async () => {
  const place = await aTrial();
  await doStockTask(place, { do: 'match-again', list: 'Sample', who: 'server' });
  const file = new URL('../../../tools/sample/desk/shelf.csv', import.meta.url);
  const fd = openSync(file, 'r');
  await doStockTask(place, { do: 'read', list: 'Sample', who: 'Ana', file: 'count.csv', fd, mode: 'whole' });
  closeSync(fd);
  await doStockTask(place, { do: 'publish', list: 'Sample', who: 'Ana', confirmed: true });
  await removeSampleDesk(place);
  expect((await listsOf(place)).map(({ inForce }) => inForce?.file)).toEqual(['count.csv']);
});
