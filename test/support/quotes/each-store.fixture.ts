import { afterEach, beforeEach } from 'vitest';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { standIn } from '../stand-in.ts';
import type { QuoteEngine } from './quote-engine.ts';

/** Opens an empty place before each test, and removes it behind the test. */
export function eachQuoteStore<Engine extends QuoteEngine>(openEngine: () => Promise<Engine>) {
  let engine: Engine;
  let store: QuoteStore;
  beforeEach(async () => {
    engine = await openEngine();
    store = await engine.open();
  });
  afterEach(() => engine.remove());
  return { engine: standIn(() => engine), store: standIn(() => store) };
}
