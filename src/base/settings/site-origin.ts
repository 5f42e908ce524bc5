import type { Config } from './config.ts';
import { isLoopbackHost } from '../domain/loopback-host.ts';
import { join } from 'node:path';

const ANY_ADDRESS = ['0.0.0.0', '::'];

export const siteOrigin = ({ siteUrl, host }: Pick<Config, 'siteUrl' | 'host'>, port: number): string =>
  siteUrl ?? listeningOrigin(host, port);

export function listeningOrigin(host: string, port: number): string {
  const name = ANY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}`;
  // drops a default port
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** Null when the system chooses the port. */
export const findSiteOrigin = (config: Pick<Config, 'siteUrl' | 'host' | 'port'>): string | null =>
  config.siteUrl === null && config.port === 0 ? null : siteOrigin(config, config.port);

export function startWarnings({ host, uid }: { host: string; uid: number | null }): string[] {
  // 127.0.0.1 may be written as an address of IPv6
  if (uid !== 0 || isLoopbackHost(host.replace(/^::ffff:(?=\d)/i, ''))) return [];
  return [
    `Warning: the server runs as root and listens on ${host}, which other machines can reach. Run it as a user of its own (deploy/open-nsn-catalog.service).`,
  ];
}

/** Where the stores are: PostgreSQL or files in `dataDir`. */
export type StorePlace = {
  dataDir: string;
  databaseUrl?: string | null | undefined;
  /** All but the catalog; `databaseUrl` by default. */
  quotesDatabaseUrl?: string | null | undefined;
  attachmentsDir?: string | undefined;
  keepCatalogs?: number;
};

export const quotesDatabaseOf = ({ databaseUrl, quotesDatabaseUrl }: StorePlace): string | null =>
  quotesDatabaseUrl || databaseUrl || null;

export const attachmentsOf = ({ dataDir, attachmentsDir }: StorePlace): string =>
  attachmentsDir ?? join(dataDir, 'attachments');
