import { StoreUnavailable } from './store-unavailable.ts';

/** A lookup that takes longer counts as failed: G3.2. */
export const LOOKUP_LIMIT_MS = 3_000;
/** The same for one section of a part page: G3.2. */
export const SECTION_LIMIT_MS = 1_500;

const SECTION_METHODS = new Set<string | symbol>([
  'listPartNumbers',
  'readSections',
  'findItemDefinition',
  'findListedParts',
  'findSupersessionChain',
]);
const NOT_LIMITED = new Set<string | symbol>(['edition', 'codeMeaning', 'prepareSearch', 'close']);

/**
 * The same store with these time limits on every lookup: what passes them rejects with `StoreUnavailable`. For engines
 * behind a network: the visitor waits no longer, whatever the engine does. One that reads inside the call has nothing to wait for.
 */
export function limitTime<Store extends object>(
  store: Store,
  limits = { lookupMs: LOOKUP_LIMIT_MS, sectionMs: SECTION_LIMIT_MS },
): Store {
  const limited: Record<string | symbol, unknown> = {};
  return new Proxy(store, {
    get(target, name) {
      const known = limited[name];
      if (known !== undefined) return known;
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function' || NOT_LIMITED.has(name)) return value;
      const limitMs = SECTION_METHODS.has(name) ? limits.sectionMs : limits.lookupMs;
      const call = (...args: unknown[]) =>
        withinTime(Reflect.apply(value, target, args) as Promise<unknown>, limitMs, String(name));
      limited[name] = call;
      return call;
    },
  });
}

function withinTime<T>(promise: Promise<T>, limitMs: number, what: string): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new StoreUnavailable(`${what} took longer than ${limitMs} ms`)), limitMs);
  return Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer));
}
