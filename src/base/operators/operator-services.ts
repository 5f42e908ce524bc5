import type { OperatorStore } from './store/operator-store.ts';

/** What pages of operators take from the running site. */
export type OperatorServices = {
  operators: OperatorStore;
  /** Whether browsers allow passkeys at the address of the site. */
  passkeysAllowed: () => boolean;
};
