/** Times in ms by the clock of the database. */
export type PublishedRelease = {
  version: string;
  listedNsns: number;
  /** On the disk of a node. */
  bytes: number;
  /** In the object store. */
  storedBytes: number;
  /** Covers names and checksums, hex. */
  digest: string;
  publishedAtMs: number;
  publishedBy: string;
};

export type Standing = {
  /** Null before the first activation. */
  version: string | null;
  /** For a rollback. */
  before: string | null;
  /** Fetched in advance: published last, or being activated. */
  staged: string | null;
  flippedAtMs: number | null;
};

export type NodeReport = {
  name: string;
  serves: string | null;
  /** Whole and checked on its disk. */
  ready: readonly string[];
  /** `done`: 0 to 1. */
  fetching: { version: string; done: number } | null;
  error: string | null;
};

/** `seenAgoMs`: by the clock of the database. */
export type ReleaseNode = NodeReport & { seenAgoMs: number };

export type Flip = { from: string | null; to: string };

export type ReleaseNodes = { standing: Standing; nodes: ReleaseNode[] };

export type ReleaseServices = {
  /** Null on one machine. Rejects with `StoreUnavailable`. */
  releaseNodes: () => Promise<ReleaseNodes | null>;
};

/** Nodes report every few seconds; a failover delays them. */
export const NODE_SEEN_MS = 30_000;
/** Then a node is gone for good. */
export const NODE_FORGOTTEN_MS = 7 * 86_400_000;

/** `gone`: not seen lately; `late`: takes no visitors; `failing`: serves the release, with a problem. */
export type NodeState = 'gone' | 'late' | 'failing' | 'fetching' | 'ok';

export function nodeState({ serves, fetching, error, seenAgoMs }: ReleaseNode, { version }: Standing): NodeState {
  if (seenAgoMs > NODE_SEEN_MS) return 'gone';
  if (version !== null && serves !== version) return 'late';
  if (error !== null) return 'failing';
  return fetching === null ? 'ok' : 'fetching';
}

/** In words; empty when all is well. */
export function nodeWork({ fetching, error }: ReleaseNode): string {
  const fetches = fetching === null ? '' : `fetches ${fetching.version}, ${Math.floor(fetching.done * 100)} %`;
  return [fetches, error ?? ''].filter(Boolean).join('; ');
}

/** `kind` for metrics, `reason` for operators. */
export type NodeProblem = { kind: (typeof PROBLEM_KINDS)[number]; reason: string };

export const PROBLEM_KINDS = ['disk', 'store', 'damaged', 'other'] as const;

const OF_ERROR: Readonly<Record<string, NodeProblem['kind']>> = {
  ReleaseDamaged: 'damaged',
  ObjectStoreUnavailable: 'store',
  ObjectMissing: 'store',
  ObjectChanged: 'store',
};
/** Full, broken or read-only. */
const OF_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO']);

export function problemOf(error: unknown): NodeProblem {
  const { name, message, code, cause } = error as NodeJS.ErrnoException;
  const isOfDisk = OF_DISK.has(code) || OF_DISK.has((cause as NodeJS.ErrnoException | undefined)?.code);
  return { kind: isOfDisk ? 'disk' : (OF_ERROR[name] ?? 'other'), reason: message.split('\n')[0]! };
}

/** `late`: cannot switch to the release in force yet. `failing`: serves it, with a problem. */
export type ReleaseState = {
  status: 'ok' | 'late' | 'failing';
  /** Null when unknown. */
  inForce: string | null;
  serves: string | null;
  problem: NodeProblem | null;
};
