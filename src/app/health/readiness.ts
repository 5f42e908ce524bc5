import type { ReleaseState } from '#publog/releases/release-registry.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore, SearchState } from '#publog/catalog-store.ts';
import type { Backups, OutboxWatch, QuoteWatch } from '#desk/desk-services.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, isoTime } from '#base/domain/format-time.ts';
import { within } from '#base/domain/in-parallel.ts';
import { ENDPOINTS } from '#base/routes.ts';

/** An import writes a second catalog. */
const LOW_DISK_SHARE = 0.1;
const MISSED_BACKUPS = 2;
const ANSWER_LIMIT_MS = 3_000;
/** A balancer takes a late answer for no. */
const PROBE_WAIT_MS = 500;

/** The answer of /readyz. `unready`: serves no pages. `degraded`: needs the operator. Times are ISO 8601. */
export type Readiness = {
  status: 'ready' | 'degraded' | 'unready';
  reasons: string[];
  parts: {
    catalog: {
      /** `damaged`: some pages cannot be read. */
      status: 'ok' | 'damaged' | 'missing' | 'unavailable';
      version: string | null;
      editionDate: string | null;
      editionAgeDays: number | null;
      sample: boolean;
      listedNsns: number;
    };
    /** `off`: this database needs no thread. */
    search: { status: SearchState | 'off' };
    quotes: { status: 'ok' | 'refused'; since: string | null };
    mail: { status: 'off' | 'ok' | 'failing'; since: string | null };
    webhooks: { status: 'off' | 'ok' | 'failing'; since: string | null };
    replies: { status: 'off' | 'ok' | 'failing'; since: string | null };
    /** `failing` after a jump of the clock. */
    removal: { status: 'off' | 'ok' | 'failing'; since: string | null };
    /** `failing`: the last walk of the sitemaps, or from outside, found a fault. */
    sitemaps: { status: 'off' | 'ok' | 'failing'; since: string | null };
    /** `late`: this node does not serve the release in force yet. */
    releases: { status: 'off' | ReleaseState['status']; inForce: string | null };
    disk: { status: 'ok' | 'low' | 'unknown'; freeBytes: number | null; freeShare: number | null };
    backups: { status: 'off' | 'ok' | 'old'; lastGood: string | null };
    /** `failing`: the folder of files hangs or is not mounted. */
    files: { status: 'ok' | 'failing' };
    /** Against the clock of the database of requests. */
    clock: { status: 'ok' | 'wrong' | 'unknown'; words: string | null };
    /** `ending`: a list is not shown any more, or soon. */
    stock: { status: 'off' | 'ok' | 'ending'; words: string | null };
    draining: boolean;
  };
};

/** Public words why this node takes no visitors, or null. Never for what all nodes share: no node would be left. */
export type Hindrance = () => string | null;

export type ReadinessSources = {
  source: Pick<CatalogSource, 'current' | 'failure'>;
  quotes: QuoteWatch;
  mailFailingSinceMs: (() => number | null) | null;
  outbox?: Pick<OutboxWatch, 'webhooksFailingSinceMs' | 'repliesFailingSinceMs' | 'clockJumpedMs'>;
  diskSpace: () => Promise<DiskSpace | null>;
  backups: Pick<Backups, 'lastGood' | 'everyMs'>;
  /** Rejects while the folder of files hangs or is not mounted. */
  findFiles: () => Promise<void>;
  /** The time of the database. */
  databaseMs: () => Promise<number>;
  isDraining: () => boolean;
  hindrances?: readonly Hindrance[];
  shelf?: Pick<Shelf, 'ending' | 'lists'>;
  releases?: (() => ReleaseState) | undefined;
  sitemapsBrokenSinceMs?: () => number | null;
  now?: () => number;
};

/** Checks every part. Never rejects. */
export function watchReadiness(sources: ReadinessSources): () => Promise<Readiness> {
  const { source, quotes, mailFailingSinceMs, backups, isDraining, hindrances = [], now = Date.now } = sources;
  const startedMs = now();
  const keep = { forMs: 5_000, limitMs: ANSWER_LIMIT_MS, now };
  const diskSpace = cacheFor(sources.diskSpace, { ...keep, late: null });
  const probe = cacheFor(quotes.probe, { ...keep, limitMs: PROBE_WAIT_MS, late: undefined });
  const findFiles = () => sources.findFiles().then(...([() => true, () => false] as const));
  const files = cacheFor(findFiles, { ...keep, late: false });
  const clock = cacheFor(() => clockAhead(sources.databaseMs, now).catch(() => null), { ...keep, late: null });
  const pings = new WeakMap<CatalogStore, () => Promise<boolean>>();

  const answers = (store: CatalogStore): Promise<boolean> =>
    pings.getOrInsertComputed(store, () => {
      const ask = () => store.ping().then(...([() => true, () => false] as const));
      // calls at the same time share one ping
      return cacheFor(ask, { ...keep, forMs: 0, late: false });
    })();

  async function catalogPart(): Promise<Readiness['parts']['catalog']> {
    const store = source.current();
    const none = { version: null, editionDate: null, editionAgeDays: null, sample: false, listedNsns: 0 };
    if (store === null) return { status: source.failure() === null ? 'missing' : 'unavailable', ...none };
    const { version, editionDate, sample, listedNsns } = store.edition;
    const ageDays = Math.floor((now() - Date.parse(editionDate)) / DAY_MS);
    return {
      status: !(await answers(store)) ? 'unavailable' : store.isDamaged?.() ? 'damaged' : 'ok',
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

  async function lookAtParts(): Promise<Readiness['parts']> {
    const asked = [catalogPart(), diskSpace(), files(), clock(), probe()] as const;
    const [catalog, disk, hasFiles, aheadMs] = await Promise.all(asked);
    const refusedMs = quotes.refusedSinceMs();
    const { status, inForce } = sources.releases?.() ?? { status: 'off' as const, inForce: null };
    return {
      catalog,
      search: { status: source.current()?.searchState?.() ?? 'off' },
      quotes: { status: refusedMs === null ? 'ok' : 'refused', since: isoTime(refusedMs) },
      mail: failingPart(mailFailingSinceMs),
      webhooks: failingPart(sources.outbox?.webhooksFailingSinceMs ?? null),
      replies: failingPart(sources.outbox?.repliesFailingSinceMs ?? null),
      removal: failingPart(sources.outbox?.clockJumpedMs ?? null),
      sitemaps: failingPart(sources.sitemapsBrokenSinceMs ?? null),
      releases: { status, inForce },
      disk:
        disk === null
          ? { status: 'unknown', freeBytes: null, freeShare: null }
          : { status: disk.freeShare < LOW_DISK_SHARE ? 'low' : 'ok', ...disk, freeShare: roundShare(disk.freeShare) },
      backups: backupsPart(),
      files: { status: hasFiles ? 'ok' : 'failing' },
      clock: clockPart(aheadMs),
      stock: stockPart(sources.shelf),
      draining: isDraining(),
    };
  }

  return async () => {
    const parts = await lookAtParts();
    const reasons = [
      ...(parts.draining ? ['the server is ending'] : []),
      ...(parts.catalog.status in NO_CATALOG ? [NO_CATALOG[parts.catalog.status as keyof typeof NO_CATALOG]] : []),
      ...hindrances.map((reason) => reason()).filter((reason) => reason !== null),
    ];
    const isFine = partStates(parts).every(([, each]) => each);
    return { status: reasons.length > 0 ? 'unready' : isFine ? 'ready' : 'degraded', reasons, parts };
  };
}

const NO_CATALOG = { missing: 'no catalog yet', unavailable: 'the database of the catalog does not answer' };

const FINE: ReadonlySet<string> = new Set(['ok', 'off', 'starting']);

export const partStates = ({ draining: _draining, ...parts }: Readiness['parts']): [part: string, isFine: boolean][] =>
  Object.entries(parts).map(([part, { status }]) => [part, FINE.has(status)]);

function failingPart(sinceMs: (() => number | null) | null): Readiness['parts']['mail'] {
  const failingMs = sinceMs?.() ?? null;
  return { status: sinceMs === null ? 'off' : failingMs === null ? 'ok' : 'failing', since: isoTime(failingMs) };
}

/** Leases and rates go by the clock of the database; times that people read go by the node's. */
const CLOCK_OFF_MS = 5_000;

/** Milliseconds by which this clock is ahead; 0 within the time that the answer took. */
export async function clockAhead(databaseMs: () => Promise<number>, now: () => number): Promise<number> {
  const askedMs = now();
  const theirMs = await databaseMs();
  return Math.max(0, askedMs - theirMs) + Math.min(0, now() - theirMs);
}

function clockPart(aheadMs: number | null): Readiness['parts']['clock'] {
  if (aheadMs === null) return { status: 'unknown', words: null };
  if (Math.abs(aheadMs) <= CLOCK_OFF_MS) return { status: 'ok', words: null };
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return { status: 'wrong', words: `the clock of this node is ${seconds} s ${side} that of the database` };
}

function stockPart(shelf: ReadinessSources['shelf']): Readiness['parts']['stock'] {
  const ending = shelf?.ending() ?? [];
  if (ending.length > 0)
    return { status: 'ending', words: ending.map(({ name, until }) => `${name}, shown until ${until}`).join('; ') };
  return { status: shelf === undefined || shelf.lists().length === 0 ? 'off' : 'ok', words: null };
}

const roundShare = (share: number): number => Math.round(share * 1_000) / 1_000;

export type DiskSpace = { freeBytes: number; freeShare: number };

export async function findDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return blocks === 0 ? null : { freeBytes: bavail * bsize, freeShare: bavail / blocks };
  } catch {
    return null;
  }
}

/** Runs `ask` at most once in `forMs`; later than `limitMs` returns `late`. `ask` must not reject. */
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

/** A busy process is alive. */
const ALSO_WHEN_BUSY = { config: { pressureHandler: () => undefined } };

/** /healthz: 200 while the process lives. /readyz: 200 while it serves the catalog. Neither names paths or hosts. */
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
