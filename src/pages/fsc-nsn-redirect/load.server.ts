import type { Nsn } from '../../domain/nsn.ts';
import { nsnOfAddress, readItemAddress } from '../../features/part/read-address.ts';
import { paths } from '../../paths.ts';
import type { PageAnswer, PageRequest } from '../page.ts';

/** GET /fsc/:fsg/:fsc/:nsn redirects to the page of the part by one 301. When the lookup fails, the answer is the stub with 503, because caches may store a 301. */
export async function load({ params, catalog }: PageRequest): Promise<PageAnswer<{ kind: 'stub'; nsn: Nsn }>> {
  const niin = readItemAddress(params.nsn ?? '');
  try {
    const found = niin === null ? null : await catalog.findNiin(niin);
    const nsn = found?.replacedBy ?? found?.nsn;
    if (nsn) return { kind: 'redirect', path: paths.part(nsn) };
  } catch {
    return { kind: 'unavailable', data: { kind: 'stub', nsn: nsnOfAddress(params, niin!) } };
  }
  return { kind: 'redirect', path: paths.unreadPart(params.fsg!, params.fsc!, params.nsn!) };
}
