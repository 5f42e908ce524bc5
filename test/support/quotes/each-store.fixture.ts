import { afterEach, beforeEach } from 'vitest';
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

/** The same with its store open. */
export function eachQuoteStore<Engine extends QuoteEngine>(openEngine: () => Promise<Engine>) {
  const { engine } = eachPlace(openEngine);
  let store: QuoteStore;
  beforeEach(async () => {
    store = await engine.open();
  });
  return { engine, store: standIn(() => store) };
}
