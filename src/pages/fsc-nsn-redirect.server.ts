import { readItemAddress } from '../features/part/read-address.ts';
import { paths } from '../paths.ts';
import type { PageAnswer, PageRequest } from './page.ts';

/** GET /fsc/:fsg/:fsc/:nsn leads to the part's page by one 301 (spec 1 section 2, decision 6). */
export async function load({ params, catalog }: PageRequest): Promise<PageAnswer<never>> {
  const niin = readItemAddress(params.nsn ?? '');
  const found = niin === null ? null : await catalog.findNiin(niin).catch(() => null);
  const nsn = found?.replacedBy ?? found?.nsn;
  if (nsn) return { kind: 'redirect', path: paths.part(nsn) };
  return {
    kind: 'redirect',
    path: `/nsn/${encodeURIComponent(params.fsg!)}/${encodeURIComponent(params.fsc!)}/${encodeURIComponent(params.nsn!)}`,
  };
}
