import { StoreUnavailable } from '../../../src/base/database/database.ts';
import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';

const out = () => Promise.reject(new StoreUnavailable('out'));

/** A store that never answers, for tests that need no operator or want it out. */
export const noOperators = new Proxy({ log: { append: out, list: out, count: out } } as unknown as OperatorStore, {
  get: (own, name) => Reflect.get(own, name) ?? (name === 'then' ? undefined : out),
});
