import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { CatalogSource } from '../catalog-source.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { openSqliteCatalogVersion } from '../sqlite/catalog-source.ts';
import { startReleaseAgent, type ReleaseAgent, type ReleaseDisk, type ReleaseState } from './release-agent.ts';
import { fetchRelease } from './fetch-release.ts';
import type { ObjectStore } from './object-store-port.ts';
import type { ReleaseProgress } from './publish-release.ts';
import { openReleaseRegistry } from './open-release-registry.ts';
import type { ReleaseNodes } from './release-registry.ts';
import { switchToRelease } from './release-folder.ts';
import type { Config } from '#base/settings/config.ts';
import { openReleasePlace } from './open-release-place.ts';

export type FollowedReleases = {
  /** See `Hindrance`. */
  hindrance(): string | null;
  state(): ReleaseState;
  /** What all nodes have reported. */
  nodes(): Promise<ReleaseNodes>;
  start(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): void;
  stop(): Promise<void>;
};

/** Lets the server follow its cluster's releases every `pollMs`, also through outages. Throws `BadSetting`. */
export function followReleases(config: Config, source: CatalogSource, pollMs?: number): FollowedReleases {
  const { store, databaseUrl } = openReleasePlace(config);
  const registry = openReleaseRegistry({ url: databaseUrl });
  const serves = (): string | null => source.current()?.edition.version ?? null;
  let agent: ReleaseAgent | null = null;
  const state = (): ReleaseState =>
    agent?.state() ?? { status: 'late', inForce: null, serves: serves(), problem: null };
  return {
    state,
    nodes: async () => ({ standing: await registry.current(), nodes: await registry.nodes() }),
    hindrance: () => (state().status === 'late' ? 'the release in force is not on this node yet' : null),
    start: (log) => {
      const node = config.cluster?.node ?? hostname();
      agent = startReleaseAgent({ node, registry, disk: diskOf(config, store, source), serves, log, pollMs });
    },
    stop: async () => {
      await agent?.stop();
      await registry.close();
    },
  };
}

/** The share of fetching in a fetch; unpacking is the rest (51 s and 33 s for 7 million NSNs). */
const FETCHING_SHARE = 0.6;

function shareOf({ doing, doneBytes, totalBytes }: ReleaseProgress): number {
  const done = totalBytes === 0 ? 1 : doneBytes / totalBytes;
  return doing === 'unpacking' ? FETCHING_SHARE + done * (1 - FETCHING_SHARE) : done * FETCHING_SHARE;
}

function diskOf({ dataDir }: Config, store: ObjectStore, source: CatalogSource): ReleaseDisk {
  return {
    fetch: async (version, { signal, onProgress, keep }) => {
      await fetchRelease({
        dataDir,
        store,
        version,
        signal,
        keep,
        progress: (progress) => onProgress(shareOf(progress)),
      });
      // a newer program may have made it
      await (await openSqliteCatalogVersion(dataDir, version, openCatalogStore)).close();
    },
    switchTo: async (version, { keep }) => {
      await switchToRelease({ dataDir, version, keep });
      await source.refresh();
    },
  };
}
