import type { Config } from './config.ts';
import { isIP } from 'node:net';

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

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

/**
 * Lines to print at the start about how the server is run; none where nothing is wrong. `uid` is null on systems without user ids. A host
 * name other than localhost counts as exposed: nobody knows where it leads.
 */
export function startWarnings({ host, uid }: { host: string; uid: number | null }): string[] {
  const exposed = host !== 'localhost' && !(isIP(host) !== 0 && LOOPBACK.test(host));
  if (uid !== 0 || !exposed) return [];
  return [
    `Warning: the server runs as root and listens on ${host}, which other machines can reach. Run it as a user of its own (deploy/open-nsn-catalog.service).`,
  ];
}
