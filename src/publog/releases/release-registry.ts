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
  /** The release that nodes fetch in advance: the one that was published last, or the one that is being activated. */
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

/** The releases of a cluster and which one is in force. Each method rejects with `StoreUnavailable` while PostgreSQL is out. */
export type ReleaseRegistry = {
  /**
   * Notes a release whose manifest is in the object store, and has nodes fetch it. `other`: there is a release of this version with other files,
   * and nothing was changed.
   */
  add(manifest: ReleaseManifest, by: string): Promise<'added' | 'known' | 'other'>;
  /** Newest first. */
  list(): Promise<PublishedRelease[]>;
  /** Cheap, of one row: nodes call it twice a second. */
  current(): Promise<Standing>;
  /** Has nodes fetch a published release, which stays out of force. */
  stage(version: string): Promise<void>;
  /** Puts a published release in force if `expected` still is; false when another one has come into force meanwhile. */
  activate(version: string, expected: string | null): Promise<boolean>;
  /** Forgets releases that are neither in force nor the one before nor the one that nodes fetch; only under the lock of activations. */
  forget(versions: readonly string[]): Promise<void>;
  /** False when another process has reported under this name since this one did. */
  report(node: NodeReport): Promise<boolean>;
  /** By name. */
  nodes(): Promise<ReleaseNode[]>;
  close(): Promise<void>;
};

/** Nodes that were seen within this count: a node reports every few seconds, and a poll may wait for a database that fails over. */
export const NODE_SEEN_MS = 30_000;
/** Nodes that have not been seen for so long are gone for good. */
export const NODE_FORGOTTEN_MS = 7 * 86_400_000;

/**
 * How a node stands to releases. `gone`: not seen lately; `late`: it takes no visitors, since it does not serve the release in force; `failing`: it serves that
 * one, and something is wrong, such as a next one that it cannot fetch.
 */
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

/** Why a node does not have the release that it should: `kind` for metrics, `reason` as one line for the operator. */
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

/**
 * What a node knows of releases. `late`: another release is in force than the one that it serves, and it cannot switch yet. `failing`: it serves the one
 * in force, and something is wrong: it cannot fetch the one that comes next, or another node has its name.
 */
export type ReleaseState = {
  status: 'ok' | 'late' | 'failing';
  /** The version in force as far as this node knows; null before the first activation, and while nobody can tell. */
  inForce: string | null;
  serves: string | null;
  problem: NodeProblem | null;
};
