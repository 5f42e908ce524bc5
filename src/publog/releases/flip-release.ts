import type { ReleaseRegistry } from './open-release-registry.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { NODE_FORGOTTEN_MS, NODE_SEEN_MS, type Flip, type ReleaseNode } from './release-registry.ts';

const LOOK_EVERY_MS = 250;
/** Nodes look twice a second. */
const SWITCH_LIMIT_MS = 10_000;

/** Nodes seen lately: those with the release, and those without. */
export type NodeCounts = { ready: ReleaseNode[]; late: ReleaseNode[] };

export type FlipOutcome =
  /** `served`: null when PostgreSQL stopped answering. */
  | { outcome: 'flipped'; flip: Flip; served: { ms: number; nodes: ReleaseNode[] } | null; late: ReleaseNode[] }
  /** Nothing was changed. */
  | { outcome: 'refused' | 'not-ready'; problem: string; late: ReleaseNode[] };

export type FlipMeans = {
  registry: ReleaseRegistry;
  signal: AbortSignal;
  /** A rejection prevents the flip. */
  beforeFlip(flip: Flip): Promise<void>;
};

/** Waits until nodes have a release (one is enough without a wait), and flips one row. Only under the lock. */
export async function activateRelease(
  version: string,
  options: FlipMeans & {
    /** 0: no wait. */
    waitMs: number;
    onWait(nodes: NodeCounts): void;
  },
): Promise<FlipOutcome> {
  const { registry, waitMs, signal, onWait } = options;
  const { version: from, staged } = await registry.current();
  if (from === version) return refused(`Release ${version} is in force already.`);
  if (!(await registry.list()).some((release) => release.version === version))
    return refused(`There is no release ${version}. "npm run release -- list" lists all releases.`);
  if (staged !== version) await registry.stage(version);
  const end = performance.now() + waitMs;
  const count = await openCount(registry);
  for (;;) {
    const nodes = await count((node) => node.ready.includes(version));
    const isLastLook = performance.now() >= end;
    if (nodes.late.length === 0 || (waitMs === 0 && nodes.ready.length > 0))
      return flip({ from, to: version }, count, options);
    if (isLastLook) {
      const problem =
        waitMs === 0
          ? `No node has release ${version}: activated now, it would leave none to take visitors.`
          : `Not all nodes had release ${version} within ${Math.round(waitMs / 1000)} s.`;
      return { outcome: 'not-ready', problem, late: nodes.late };
    }
    onWait(nodes);
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** Goes back at once: nodes keep that release. */
export async function rollBackRelease(options: FlipMeans): Promise<FlipOutcome> {
  const { version: from, before: to } = await options.registry.current();
  if (to === null) return refused('No release was in force before this one: there is nothing to go back to.');
  const count = await openCount(options.registry);
  const { ready, late } = await count((node) => node.ready.includes(to));
  if (ready.length > 0 || late.length === 0) return flip({ from, to }, count, options);
  const problem = `No node has release ${to} any more: npm run release -- activate ${to} has them fetch it first.`;
  return { outcome: 'not-ready', problem, late };
}

async function flip(
  wanted: Flip,
  count: Awaited<ReturnType<typeof openCount>>,
  { registry, signal, beforeFlip }: FlipMeans,
): Promise<FlipOutcome> {
  signal.throwIfAborted();
  await beforeFlip(wanted);
  if (!(await registry.activate(wanted.to, wanted.from)))
    return refused('Another release has come into force meanwhile: npm run release -- list shows which.');
  const start = performance.now();
  for (;;) {
    const nodes = await count(({ serves }) => serves === wanted.to).catch(() => null);
    // in force, whether or not the database answers
    if (nodes === null) return { outcome: 'flipped', flip: wanted, served: null, late: [] };
    const { ready, late } = nodes;
    const ms = performance.now() - start;
    // a fetch may take minutes
    const isSwitching = late.some((node) => node.ready.includes(wanted.to));
    if (!isSwitching || ms > SWITCH_LIMIT_MS || signal.aborted)
      return { outcome: 'flipped', flip: wanted, served: { ms, nodes: ready }, late };
    await wait(LOOK_EVERY_MS);
  }
}

/** Counts nodes seen within 30 seconds, or the last ones after an outage. */
async function openCount(registry: ReleaseRegistry) {
  const start = performance.now();
  const lastMs = Math.min(...(await registry.nodes()).map(({ seenAgoMs }) => seenAgoMs));
  const isSilent = lastMs > NODE_SEEN_MS && lastMs <= NODE_FORGOTTEN_MS;
  return async (has: (node: ReleaseNode) => boolean): Promise<NodeCounts> => {
    const limitMs = NODE_SEEN_MS + (isSilent ? lastMs + performance.now() - start : 0);
    const seen = (await registry.nodes()).filter(({ seenAgoMs }) => seenAgoMs <= limitMs);
    return { ready: seen.filter(has), late: seen.filter((node) => !has(node)) };
  };
}

const refused = (problem: string): FlipOutcome => ({ outcome: 'refused', problem, late: [] });
