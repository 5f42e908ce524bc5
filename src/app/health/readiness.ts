import type { SearchState } from '#publog/catalog-search.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { Backups, OutboxWatch, QuoteWatch } from '#desk/desk-services.ts';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ReleaseState } from '#publog/releases/release-agent.ts';
import { within } from '#base/domain/within.ts';
import { ENDPOINTS } from '#base/routes.ts';

/** Below this share a disk counts as low: an import writes a whole catalog beside the one in force. */
const LOW_DISK_SHARE = 0.1;
/** A backup is too old when this many were missed. */
const MISSED_BACKUPS = 2;
/** How long answers that cost a write or a look at a disk are cached: frequent calls of /readyz cost nothing. */
const KEEP_MS = 5_000;
/** Calls at the same time share one ping of the catalog; a page costs more. */
const KEEP_PING_MS = 0;
/** A part that does not answer within this counts as failed. */
const ANSWER_LIMIT_MS = 3_000;
/** A database of requests that hangs must not hold the answer up: a balancer takes a late one for no. The outcome is in the next. */
const PROBE_WAIT_MS = 500;
const DAY_MS = 24 * 3_600_000;

/**
 * The answer of /readyz. `unready`: no page can be served, or the process is about to end: send visitors elsewhere. `degraded`: the catalog is
 * served and something else needs the operator. Times are ISO 8601, days YYYY-MM-DD.
 */
export type Readiness = {
  status: 'ready' | 'degraded' | 'unready';
  /** Why visitors should be sent elsewhere, in words that anybody may read; empty unless `unready`. */
  reasons: string[];
  parts: {
    catalog: {
      status: 'ok' | 'missing' | 'unavailable';
      version: string | null;
      editionDate: string | null;
      editionAgeDays: number | null;
      sample: boolean;
      listedNsns: number;
    };
    /** `off`: searches need no thread with this database. */
    search: { status: SearchState | 'off' };
    quotes: { status: 'ok' | 'refused'; since: string | null };
    mail: { status: 'off' | 'ok' | 'failing'; since: string | null };
    webhooks: { status: 'off' | 'ok' | 'failing'; since: string | null };
    /** The mailbox in which replies of buyers arrive. */
    replies: { status: 'off' | 'ok' | 'failing'; since: string | null };
    /** The removal of closed requests: `failing` after a jump of the clock, `since` the time that it goes by. */
    removal: { status: 'off' | 'ok' | 'failing'; since: string | null };
    /** Releases of the catalog on one of several nodes. `late`: this node does not serve the one in force yet. */
    releases: { status: 'off' | ReleaseState['status']; inForce: string | null };
    disk: { status: 'ok' | 'low' | 'unknown'; freeBytes: number | null; freeShare: number | null };
    backups: { status: 'off' | 'ok' | 'old'; lastGood: string | null };
    draining: boolean;
  };
};

/**
 * Why this process takes no visitors for now, in words that anybody may read; null when it does. For what concerns one node of several: what all nodes have
 * in common, such as the database of requests, must not be one, since the balancer would be left with no node at all.
 */
export type Hindrance = () => string | null;

export type ReadinessSources = {
  source: Pick<CatalogSource, 'current' | 'failure'>;
  quotes: QuoteWatch;
  /** Null where no mail is sent. */
  mailFailingSinceMs: (() => number | null) | null;
  /** Absent where neither is set. */
  outbox?: Pick<OutboxWatch, 'webhooksFailingSinceMs' | 'repliesFailingSinceMs' | 'clockJumpedMs'>;
  diskSpace: () => Promise<DiskSpace | null>;
  backups: Pick<Backups, 'lastGood' | 'everyMs'>;
  isDraining: () => boolean;
  hindrances?: readonly Hindrance[];
  /** Absent where no releases are followed. */
  releases?: (() => ReleaseState) | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Looks at every part, at most every few seconds at those that cost something. Never rejects. */
export function watchReadiness(sources: ReadinessSources): () => Promise<Readiness> {
  const { source, quotes, mailFailingSinceMs, backups, isDraining, hindrances = [], now = Date.now } = sources;
  const startedMs = now();
  const keep = { forMs: KEEP_MS, limitMs: ANSWER_LIMIT_MS, now };
  const diskSpace = cacheFor(sources.diskSpace, { ...keep, late: null });
  const probe = cacheFor(quotes.probe, { ...keep, limitMs: PROBE_WAIT_MS, late: undefined });
  const pings = new WeakMap<CatalogStore, () => Promise<boolean>>();

  function answers(store: CatalogStore): Promise<boolean> {
    let ping = pings.get(store);
    if (ping === undefined) {
      const ask = () => store.ping().then(...([() => true, () => false] as const));
      pings.set(store, (ping = cacheFor(ask, { ...keep, forMs: KEEP_PING_MS, late: false })));
    }
    return ping();
  }

  async function catalogPart(): Promise<Readiness['parts']['catalog']> {
    const store = source.current();
    const none = { version: null, editionDate: null, editionAgeDays: null, sample: false, listedNsns: 0 };
    if (store === null) return { status: source.failure() === null ? 'missing' : 'unavailable', ...none };
    const { version, editionDate, sample, listedNsns } = store.edition;
    const ageDays = Math.floor((now() - Date.parse(editionDate)) / DAY_MS);
    return {
      status: (await answers(store)) ? 'ok' : 'unavailable',
      version,
      editionDate: editionDate || null,
      editionAgeDays: Number.isNaN(ageDays) ? null : Math.max(0, ageDays),
      sample,
      listedNsns,
    };
  }

  function backupsPart(): Readiness['parts']['backups'] {
    if (backups.everyMs === null) return { status: 'off', lastGood: null };
    const lastMs = backups.lastGood()?.madeAtMs ?? null;
    const isOld = now() - (lastMs ?? startedMs) > MISSED_BACKUPS * backups.everyMs;
    return { status: isOld ? 'old' : 'ok', lastGood: isoTime(lastMs) };
  }

  function releasesPart(): Readiness['parts']['releases'] {
    const { status, inForce } = sources.releases?.() ?? { status: 'off', inForce: null };
    return { status, inForce };
  }

  async function lookAtParts(): Promise<Readiness['parts']> {
    const [catalog, disk] = await Promise.all([catalogPart(), diskSpace(), probe()]);
    const refusedMs = quotes.refusedSinceMs();
    return {
      catalog,
      search: { status: source.current()?.searchState?.() ?? 'off' },
      quotes: { status: refusedMs === null ? 'ok' : 'refused', since: isoTime(refusedMs) },
      mail: failingPart(mailFailingSinceMs),
      webhooks: failingPart(sources.outbox?.webhooksFailingSinceMs ?? null),
      replies: failingPart(sources.outbox?.repliesFailingSinceMs ?? null),
      removal: failingPart(sources.outbox?.clockJumpedMs ?? null),
      releases: releasesPart(),
      disk:
        disk === null
          ? { status: 'unknown', freeBytes: null, freeShare: null }
          : { status: disk.freeShare < LOW_DISK_SHARE ? 'low' : 'ok', ...disk, freeShare: roundShare(disk.freeShare) },
      backups: backupsPart(),
      draining: isDraining(),
    };
  }

  return async () => {
    const parts = await lookAtParts();
    const reasons = [
      ...(parts.draining ? ['the server is ending'] : []),
      ...(parts.catalog.status === 'ok' ? [] : [NO_CATALOG[parts.catalog.status]]),
      ...hindrances.map((reason) => reason()).filter((reason) => reason !== null),
    ];
    return { status: statusOf(parts, reasons), reasons, parts };
  };
}

const NO_CATALOG = { missing: 'no catalog yet', unavailable: 'the database of the catalog does not answer' };

/** States of a part that need nobody. */
const FINE: ReadonlySet<string> = new Set(['ok', 'off', 'starting']);

/** Each part of the site by its name, and whether it needs nobody. */
export function partStates({ draining: _draining, ...parts }: Readiness['parts']): [part: string, isFine: boolean][] {
  return Object.entries(parts).map(([part, { status }]) => [part, FINE.has(status)]);
}

function statusOf(parts: Readiness['parts'], reasons: readonly string[]): Readiness['status'] {
  if (reasons.length > 0) return 'unready';
  return partStates(parts).every(([, isFine]) => isFine) ? 'ready' : 'degraded';
}

/** A part that works until it fails; null where it is not set. */
function failingPart(sinceMs: (() => number | null) | null): Readiness['parts']['mail'] {
  const failingMs = sinceMs?.() ?? null;
  return { status: sinceMs === null ? 'off' : failingMs === null ? 'ok' : 'failing', since: isoTime(failingMs) };
}

const isoTime = (timeMs: number | null): string | null => (timeMs === null ? null : new Date(timeMs).toISOString());
const roundShare = (share: number): number => Math.round(share * 1_000) / 1_000;

export type DiskSpace = { freeBytes: number; freeShare: number };

/** What is free for this program on the disk of a folder, and which share of the disk it is; null when it cannot be told. */
export async function findDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return blocks === 0 ? null : { freeBytes: bavail * bsize, freeShare: bavail / blocks };
  } catch {
    return null;
  }
}

/**
 * Asks at most once in `forMs`: those who ask meanwhile get the same answer, also one that is still on its way. A question that takes
 * longer than `limitMs` is answered with `late`, and is not asked a second time before it has ended. `ask` must not reject.
 */
export function cacheFor<Answer>(
  ask: () => Promise<Answer>,
  { forMs, limitMs, late, now }: { forMs: number; limitMs: number; late: Answer; now: () => number },
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; untilMs: number } | null = null;
  let asking = false;
  return () => {
    if (kept === null || (now() >= kept.untilMs && !asking)) {
      asking = true;
      const asked = ask().finally(() => (asking = false));
      kept = { answer: within(limitMs, asked, () => late), untilMs: now() + forMs };
    }
    return kept.answer;
  };
}

/** Answered also while a busy server turns visitors away: it is alive, and must not be restarted for being busy. */
const ALSO_WHEN_BUSY = { config: { pressureHandler: () => undefined } };

/**
 * GET /healthz: the process answers, 200 as long as it lives. GET /readyz: what it is ready for, part by part; 200 while the catalog can be
 * served, 503 otherwise and while the process ends. Neither names a path, a host or a reason that only the log should tell.
 */
export function addHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get(ENDPOINTS.healthz, ALSO_WHEN_BUSY, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', uptimeSeconds: Math.floor(process.uptime()) }),
  );
  app.get(ENDPOINTS.readyz, ALSO_WHEN_BUSY, async (_request, reply) => {
    const answer = await readiness();
    if (answer.status === 'unready') reply.code(503).header('retry-after', '10');
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
