import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { standIn } from '../stand-in.ts';
import type { QuoteEngine } from './quote-engine.ts';

/** Makes an empty place before each test, and removes it behind the test. */
export function eachPlace<Engine extends QuoteEngine>(openEngine: () => Promise<Engine>) {
  let engine: Engine;
  beforeEach(async () => {
    engine = await openEngine();
  });
  afterEach(() => engine.remove());
  return { engine: standIn(() => engine) };
}

/** Opens one place and its store for all tests, and empties it before each. */
export function eachQuoteStore<Engine extends QuoteEngine>(openEngine: () => Promise<Engine>) {
  let engine: Engine;
  let store: QuoteStore;
  beforeAll(async () => {
    engine = await openEngine();
    store = await engine.open();
    await store.countQuotes();
  });
  beforeEach(() => engine.clear());
  afterAll(() => engine.remove());
  return { engine: standIn(() => engine), store: standIn(() => store) };
}
