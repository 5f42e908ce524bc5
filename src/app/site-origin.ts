import type { Config } from '../settings/config.ts';

/** Addresses that mean "every address of this machine": links name the machine itself. */
const ANY_ADDRESS = ['0.0.0.0', '::'];

/** The origin that the site writes into links and sitemaps: SITE_URL, or the address on which it listens. */
export function siteOrigin({ siteUrl, host }: Pick<Config, 'siteUrl' | 'host'>, port: number): string {
  return siteUrl ?? listeningOrigin(host, port);
}

/** The address under which a browser on this machine reaches a server that listens there. */
export function listeningOrigin(host: string, port: number): string {
  const name = ANY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}`;
  // without the port that http has anyway
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** The same without a server: null when only the system will say on which port it listens. */
export function findSiteOrigin(config: Pick<Config, 'siteUrl' | 'host' | 'port'>): string | null {
  return config.siteUrl === null && config.port === 0 ? null : siteOrigin(config, config.port);
}
