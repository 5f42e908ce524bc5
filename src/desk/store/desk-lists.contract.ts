import { afterAll, beforeAll, describe } from 'vitest';
import { fillDesk, type FilledDesk } from '../../../test/support/quotes/filled-desk.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { testFigures } from './desk-figures.contract.ts';
import { testInbox } from './desk-inbox.contract.ts';
import { testPrices } from './desk-prices.contract.ts';

/** The inbox, its figures and past prices over one filled store. */
export function describeDeskLists(name: string, openEngine: () => Promise<QuoteEngine>): void {
  describe(`the inbox of requests for quote on ${name}`, () => {
    let engine: QuoteEngine;
    const filled = {} as FilledDesk;
    beforeAll(async () => {
      engine = await openEngine();
      Object.assign(filled, await fillDesk(await engine.open()));
    });
    afterAll(() => engine.remove());
    testInbox(filled);
    testFigures(filled);
    testPrices(filled);
  });
}
