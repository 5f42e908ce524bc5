import { NODE_SEEN_MS, type ReleaseNode, type Standing } from './release-registry.ts';

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
