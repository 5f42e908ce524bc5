import type { ReleaseNodes } from './release-registry.ts';

/** What pages take from the running site about releases. */
export type ReleaseServices = {
  /** The nodes that follow releases; null on one machine alone. Rejects with `StoreUnavailable`. */
  releaseNodes: () => Promise<ReleaseNodes | null>;
};
