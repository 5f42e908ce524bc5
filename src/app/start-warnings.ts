import { isIP } from 'node:net';

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
