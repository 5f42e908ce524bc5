import type { ReleaseManifest } from './manifest.ts';

/** A release that was published. Times are milliseconds since 1970 by the clock of the database. */
export type PublishedRelease = {
  version: string;
  listedNsns: number;
  /** Of its files, on the disk of a node. */
  bytes: number;
  /** Of its files, in the object store. */
  storedBytes: number;
  /** SHA-256 over the names and checksums of its files, hex. */
  digest: string;
  publishedAtMs: number;
  publishedBy: string;
};

/** Which releases nodes are to hold. */
export type Standing = {
  /** The release that all nodes serve; null before the first activation. */
  version: string | null;
  /** The release that was in force before, for a rollback. */
  before: string | null;
  /** The release that nodes fetch in advance: the last one published, or being activated. */
  staged: string | null;
  flippedAtMs: number | null;
};

/** What a node says about itself. */
export type NodeReport = {
  name: string;
  /** The version that it serves; null while it has no catalog. */
  serves: string | null;
  /** The versions that lie whole and checked on its disk. */
  ready: readonly string[];
  /** The version that it is fetching, and how far it is, from 0 to 1. */
  fetching: { version: string; done: number } | null;
  /** What is wrong with it, in one line. */
  error: string | null;
};

/** `seenAgoMs`: since its last report, by the clock of the database. */
export type ReleaseNode = NodeReport & { seenAgoMs: number };

export type Flip = { from: string | null; to: string };

/** What operators see of a cluster. */
export type ReleaseNodes = { standing: Standing; nodes: ReleaseNode[] };

/** What pages take from the running site about releases. */
export type ReleaseServices = {
  /** The nodes that follow releases; null on one machine alone. Rejects with `StoreUnavailable`. */
  releaseNodes: () => Promise<ReleaseNodes | null>;
};

/** The releases of a cluster. Methods reject with `StoreUnavailable` while PostgreSQL is out. */
export type ReleaseRegistry = {
  /** Notes a stored release for nodes to fetch. `other`: this version has other files; nothing changed. */
  add(manifest: ReleaseManifest, by: string): Promise<'added' | 'known' | 'other'>;
  /** Newest first. */
  list(): Promise<PublishedRelease[]>;
  /** Cheap, of one row: nodes call it twice a second. */
  current(): Promise<Standing>;
  /** Has nodes fetch a published release, which stays out of force. */
  stage(version: string): Promise<void>;
  /** Puts a release in force if `expected` still is; else false. */
  activate(version: string, expected: string | null): Promise<boolean>;
  /** Forgets unused releases. Call under the lock of activations. */
  forget(versions: readonly string[]): Promise<void>;
  /** False when another process has reported under this name since this one did. */
  report(node: NodeReport): Promise<boolean>;
  /** By name. */
  nodes(): Promise<ReleaseNode[]>;
  close(): Promise<void>;
};

/** Nodes seen within this count: reports come every few seconds, failovers take longer. */
export const NODE_SEEN_MS = 30_000;
/** Nodes that have not been seen for so long are gone for good. */
export const NODE_FORGOTTEN_MS = 7 * 86_400_000;

/** A node's state. `gone`: not seen; `late`: takes no visitors; `failing`: serves, with a problem. */
export type NodeState = 'gone' | 'late' | 'failing' | 'fetching' | 'ok';

export function nodeState({ serves, fetching, error, seenAgoMs }: ReleaseNode, { version }: Standing): NodeState {
  if (seenAgoMs > NODE_SEEN_MS) return 'gone';
  if (version !== null && serves !== version) return 'late';
  if (error !== null) return 'failing';
  return fetching === null ? 'ok' : 'fetching';
}

/** What it does and what keeps it from it, in words; empty for a node that needs nothing. */
export function nodeWork({ fetching, error }: ReleaseNode): string {
  const fetches = fetching === null ? '' : `fetches ${fetching.version}, ${Math.floor(fetching.done * 100)} %`;
  return [fetches, error ?? ''].filter(Boolean).join('; ');
}

/** Why a node lacks its release: `kind` for metrics, `reason` for the operator. */
export type NodeProblem = { kind: (typeof PROBLEM_KINDS)[number]; reason: string };

export const PROBLEM_KINDS = ['disk', 'store', 'damaged', 'other'] as const;

const OF_ERROR: Readonly<Record<string, NodeProblem['kind']>> = {
  ReleaseDamaged: 'damaged',
  ObjectStoreUnavailable: 'store',
  ObjectMissing: 'store',
  ObjectChanged: 'store',
};
/** Error codes of a disk that is full, broken or read-only. */
const OF_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO']);

/** Tells an operator of an error of a fetch or a switch. */
export function problemOf(error: unknown): NodeProblem {
  const { name, message, code, cause } = error as NodeJS.ErrnoException;
  const isOfDisk = OF_DISK.has(code) || OF_DISK.has((cause as NodeJS.ErrnoException | undefined)?.code);
  return { kind: isOfDisk ? 'disk' : (OF_ERROR[name] ?? 'other'), reason: message.split('\n')[0]! };
}
