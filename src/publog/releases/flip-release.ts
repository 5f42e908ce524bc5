import { setTimeout as wait } from 'node:timers/promises';
import {
  NODE_FORGOTTEN_MS,
  NODE_SEEN_MS,
  type Flip,
  type ReleaseNode,
  type ReleaseRegistry,
} from './release-registry.ts';

const LOOK_EVERY_MS = 250;
/** How long nodes may take to switch before those that have not are named: they look twice a second. */
const SWITCH_LIMIT_MS = 10_000;

/** Nodes that were seen lately, or last while none was: those that have a release, and those that do not. */
export type NodeCounts = { ready: ReleaseNode[]; late: ReleaseNode[] };

export type FlipOutcome =
  /** `served`: null when PostgreSQL did not say any more which nodes serve it; `late` is empty then. */
  | { outcome: 'flipped'; flip: Flip; served: { ms: number; nodes: ReleaseNode[] } | null; late: ReleaseNode[] }
  /** Nothing was changed. `late`: the nodes that were waited for. */
  | { outcome: 'refused' | 'not-ready'; problem: string; late: ReleaseNode[] };

export type FlipMeans = {
  registry: ReleaseRegistry;
  signal: AbortSignal;
  /** Called just before the flip; it is not made when this rejects. */
  beforeFlip(flip: Flip): Promise<void>;
};

type FlipOptions = FlipMeans & {
  /** How long to wait for nodes that do not have the release; 0: not at all. */
  waitMs: number;
  onWait(nodes: NodeCounts): void;
};

/** Puts a published release in force once all recently seen nodes have it. Call under the lock of activations. */
export async function activateRelease(version: string, options: FlipOptions): Promise<FlipOutcome> {
  const { registry, waitMs, signal, onWait } = options;
  const { version: from, staged } = await registry.current();
  if (from === version) return refused(`Release ${version} is in force already.`);
  if (!(await registry.list()).some((release) => release.version === version))
    return refused(`There is no release ${version}: npm run release -- list shows those that there are.`);
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

/** Puts the release before back in force at once. Otherwise as `activateRelease`. */
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
  count: CountNodes,
  { registry, signal, beforeFlip }: FlipMeans,
): Promise<FlipOutcome> {
  signal.throwIfAborted();
  await beforeFlip(wanted);
  if (!(await registry.activate(wanted.to, wanted.from)))
    return refused('Another release has come into force meanwhile: npm run release -- list shows which.');
  const start = performance.now();
  for (;;) {
    const nodes = await count(({ serves }) => serves === wanted.to).catch(() => null);
    // the release is in force, whether or not the database answers now
    if (nodes === null) return { outcome: 'flipped', flip: wanted, served: null, late: [] };
    const { ready, late } = nodes;
    const ms = performance.now() - start;
    // one that has yet to fetch it may take minutes
    const isSwitching = late.some((node) => node.ready.includes(wanted.to));
    if (!isSwitching || ms > SWITCH_LIMIT_MS || signal.aborted)
      return { outcome: 'flipped', flip: wanted, served: { ms, nodes: ready }, late };
    await wait(LOOK_EVERY_MS);
  }
}

type CountNodes = (has: (node: ReleaseNode) => boolean) => Promise<NodeCounts>;

/** Counts nodes seen within 30 seconds. When none is, those seen last count by their last report. */
async function openCount(registry: ReleaseRegistry): Promise<CountNodes> {
  const start = performance.now();
  const lastMs = Math.min(...(await registry.nodes()).map(({ seenAgoMs }) => seenAgoMs));
  const isSilent = lastMs > NODE_SEEN_MS && lastMs <= NODE_FORGOTTEN_MS;
  return async (has) => {
    const limitMs = NODE_SEEN_MS + (isSilent ? lastMs + performance.now() - start : 0);
    const seen = (await registry.nodes()).filter(({ seenAgoMs }) => seenAgoMs <= limitMs);
    return { ready: seen.filter(has), late: seen.filter((node) => !has(node)) };
  };
}

function refused(problem: string): FlipOutcome {
  return { outcome: 'refused', problem, late: [] };
}
