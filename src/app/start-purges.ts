import { hash } from 'node:crypto';
import type { CatalogSource } from '#publog/catalog-source.ts';
import { onThisNode } from '#base/cluster/one-node.ts';
import { followEditions, type PurgeAgreement } from '#publog/http/follow-editions.ts';
import { purge } from '#base/http/cdn/purge.ts';
import { openFolderNotes } from '#base/jobs/folder-notes.ts';
import type { Config } from '#base/settings/config.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';

type Start = {
  config: Pick<Config, 'cdn' | 'dataDir' | 'cluster'>;
  settings: SiteSettings;
  source: CatalogSource;
  origin: () => string;
  /** Changes with the source of the program; absent in development. */
  build: string | undefined;
  log: Parameters<typeof followEditions>[0]['log'];
  /** What several nodes agree on; null: this one is alone. */
  agreement: PurgeAgreement | null;
};

/** Purges the CDN for each edition, where the settings say how; null where they do not. */
export function startPurges({ config, settings, source, origin, build, log, agreement }: Start) {
  const target = config.cdn?.purge ?? null;
  if (target === null) return null;
  return followEditions({
    source,
    frame: () => hash('sha256', JSON.stringify([build, settings, origin()]), 'base64url').slice(0, 10),
    purge: (keys, signal) => purge(target, keys, signal),
    agreement: agreement ?? { notes: openFolderNotes(config.dataDir), onOneNode: onThisNode },
    node: config.cluster?.node ?? 'alone',
    log,
  });
}
