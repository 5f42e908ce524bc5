import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, formatDate, HOUR_MS } from '#base/domain/format-time.ts';
import { closing } from '#base/domain/in-parallel.ts';
import type { Answer } from '#base/domain/quotation.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { readQuotePayload, type QuotePayload } from '#desk/request/quote-payload.ts';
import { openQuoteStore } from '#desk/store/open-quote-stores.ts';
import type { OrderStep } from '#desk/store/order.ts';
import type { QuoteStore } from '#desk/store/quote-store.ts';
import type { QuoteState } from '#desk/store/stored-quote.ts';
import { doStockTask } from '#stock/stock-work.ts';
import { openStockStore } from '#stock/store/open-stock-store.ts';
import type { StockStore } from '#stock/store/stock-store.ts';

const FOLDER = new URL('../../../tools/sample/desk/', import.meta.url);
/** An argument of load-sample.ts. */
export const WITH_DESK = '--desk';
const LIST = 'Sample';
/** No file of a company is named so. */
const OF_SAMPLE = ' (sample, invented)';
const SHOWN_DAYS = 365;
const PRICES_DAYS = 30;
/** Stands in DATA_DIR while a sample may be there: other sites open no store to look for one. */
const markOf = ({ dataDir }: StorePlace): string => join(dataDir, 'desk-of-sample');

/** `answer`: a draft, unless it is sent. `order`: the buyer's number, where it was accepted; `steps` of that order. */
type SampleRequest = { hoursAgo: number; asked: QuotePayload; answer?: Omit<Answer, 'validUntil'>; sent?: true } & {
  order?: string;
  steps?: OrderStep[];
  state?: QuoteState;
};

const sampleRequests = () =>
  (JSON.parse(readFileSync(new URL('requests.json', FOLDER), 'utf8')) as SampleRequest[]).map(({ asked, ...more }) => {
    const read = readQuotePayload(asked);
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    return { request: read.request, ...more };
  });

const withStores = <Result>(place: StorePlace, work: (quotes: QuoteStore, stock: StockStore) => Promise<Result>) =>
  closing(openQuoteStore(place), (quotes) => closing(openStockStore(place), (stock) => work(quotes, stock)));

/** Puts the list and the requests of the sample into stores that are empty. No mail and no webhook goes out (G9.11). */
export const fillSampleDesk = (place: StorePlace, nowMs = Date.now()): Promise<void> =>
  withStores(place, async ({ addQuote, desk, readQuotes }, stock) => {
    if ((await stock.lists()).length > 0 || (await Array.fromAsync(readQuotes())).length > 0) return;
    writeFileSync(markOf(place), '');
    await stock.putList(LIST, { days: SHOWN_DAYS });
    for (const name of ['shelf.csv', 'next-count.csv']) {
      const fd = openSync(new URL(name, FOLDER), 'r');
      await doStockTask(place, { do: 'read', list: LIST, who: LIST, file: name + OF_SAMPLE, fd, mode: 'whole' });
      closeSync(fd);
      if (name === 'shelf.csv') await doStockTask(place, { do: 'publish', list: LIST, who: LIST, confirmed: true });
    }
    const validUntil = addDays(formatDate(nowMs), PRICES_DAYS);
    for (const { request, hoursAgo, answer, sent, order: poNumber, steps = [], state } of sampleRequests()) {
      const receivedMs = nowMs - hoursAgo * HOUR_MS;
      const by = { name: LIST, atMs: receivedMs + HOUR_MS };
      const { rfqNumber, receiptToken } = (await addQuote(request, [], receivedMs)).quote;
      const accepted = { kind: 'accept', lines: request.parts.map((_, line) => line), version: 1 } as const;
      const day = formatDate(by.atMs);
      if (answer) await desk.saveDraft(rfqNumber, { ...answer, validUntil }, 0, by);
      if (sent) await desk.sendDraft(rfqNumber, 1, by, []);
      if (poNumber) await desk.decide(receiptToken, { ...accepted, poNumber }, by.atMs, []);
      for (const [at, step] of steps.entries()) {
        const change = { revision: at + 1, key: step.kind, step: { ...step, shipsBy: day, day } };
        await desk.changeOrder(rfqNumber, change, by, []);
      }
      if (state) await desk.setState(rfqNumber, state, by);
    }
  });

/** Removes what `fillSampleDesk` has made, and nothing else. Returns a line that says so; empty without it (G9.12). */
export async function removeSampleDesk(place: StorePlace): Promise<string> {
  if (!existsSync(markOf(place))) return '';
  return withStores(place, async (quotes, stock) => {
    let removed = 0;
    for (const { request } of sampleRequests()) {
      const same = await quotes.findSame(request, []);
      if (same !== null && (await quotes.deleteQuote(same.rfqNumber))) removed++;
    }
    const list = (await stock.lists()).find(({ name }) => name === LIST);
    const versions = list === undefined ? [] : [...(await stock.versions(list.id)), list.draft];
    const isOurs = list !== undefined && versions.every((one) => one === null || one.file.endsWith(OF_SAMPLE));
    if (isOurs) await stock.removeList(list.id);
    else if (list?.inForce?.file.endsWith(OF_SAMPLE)) await stock.takeBack(list.id);
    rmSync(markOf(place));
    return isOurs || removed > 0 ? `The sample went: its stock list and ${removed} requests for quote.\n` : '';
  }).catch((error: Error) => `The sample could not be removed: ${error.message}\n`);
}
