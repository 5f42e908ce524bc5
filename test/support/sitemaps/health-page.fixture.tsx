import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import type { OperatorIdentity } from '../../../src/base/operators/store/operator-store.ts';
import { load } from '../../../src/sitemaps/pages/sitemap-health/load.server.ts';
import { View } from '../../../src/sitemaps/pages/sitemap-health/page.tsx';
import type { SitemapWalks } from '../../../src/sitemaps/walk/walk-store.ts';
import type { ForeignFiles } from '../../../src/sitemaps/plan/tool-facts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../pages/site.fixture.ts';
import { anEndedWalk, someWalks } from './walks.fixture.ts';

export const good = anEndedWalk(1);
const identity = { operator: { name: 'ada' }, session: null } as unknown as OperatorIdentity;

type Asked = {
  query?: string;
  form?: string;
  foreign?: ForeignFiles[] | null;
  catalogVersion?: string;
  origin?: string;
  audit?: OperatorRequest['audit'];
};

const inForce = (catalogVersion = good.catalogVersion, origin = good.origin) =>
  ({ catalog: { edition: { version: catalogVersion } }, site: { origin } }) as unknown as Pick<
    OperatorRequest,
    'catalog' | 'site'
  >;

/** The page as the operator ada gets it, and what the audit log got. */
export async function ask(
  walks: SitemapWalks,
  { query = '', form, foreign = [], catalogVersion, origin, audit }: Asked = {},
) {
  const audited: string[] = [];
  const answer = await load(
    {
      query: new URLSearchParams(query),
      form: form === undefined ? null : new URLSearchParams(form),
      identity,
      ...inForce(catalogVersion, origin),
      audit: audit ?? (async (event, subject) => void audited.push(`${event} ${subject}`)),
    },
    { walks, foreignFiles: async () => (foreign === null ? null : { foreign, files: 5 }) },
  );
  const html = 'data' in answer ? renderToStaticMarkup(<View data={answer.data} site={aSite()} />) : '';
  const text = html
    .replaceAll(/<svg[^]*?<\/svg>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const word = /class="tool-word[^"]*">.*?<span>([^<]*)<\/span>/.exec(html)?.[1];
  return { answer, html, text, audited, word };
}

/** The page after these walks, and with this job. */
export async function shown(
  ended: Parameters<typeof someWalks>[0],
  job: Parameters<typeof someWalks>[1] = null,
  asked: Asked = {},
) {
  const some = await someWalks(ended, job);
  return { ...some, ...(await ask(some.walks, asked)) };
}
