import type { FastifyInstance } from 'fastify';
import { addOperatorDownload } from '#base/operators/sign-in/operator-page.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { csvLine } from '#base/domain/escape-text.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { healthMessages } from '../health/messages.ts';
import { ITEM_STATES, WALK_GROUPS, type WalkResult } from '../health/walks.ts';
import type { SitemapWalks } from '../walk/walk-store.ts';
import { FINDING_KINDS } from '../rules/findings.ts';

const walkJson = (walk: WalkResult): string => `${JSON.stringify(walk, null, 1)}\n`;

const EXPORTS = [
  { url: ENDPOINTS.sitemapHealthCsv, type: 'text/csv', ending: 'csv', write: walkCsv },
  { url: ENDPOINTS.sitemapHealthJson, type: 'application/json', ending: 'json', write: walkJson },
];

/** GET /sitemap-health/results.csv and results.json, for operators of sitemaps (S15.24). The last walk by default. */
export function addWalkExports(app: FastifyInstance, { walks, gate }: { walks: SitemapWalks; gate: OperatorGate }) {
  for (const { url, type, ending, write } of EXPORTS)
    addOperatorDownload(app, url, {
      gate,
      area: 'sitemaps',
      unavailable: healthMessages.unavailable,
      async load({ query }) {
        const { walk } = query as { walk?: unknown };
        const asked = typeof walk === 'string' && /^[1-9]\d{0,8}$/.test(walk) ? Number(walk) : null;
        const id = walk === undefined ? ((await walks.list())[0]?.id ?? null) : asked;
        const result = id === null ? null : await walks.read(id);
        if (result === null) return healthMessages.unknownWalk;
        return { name: `sitemap-walk-${result.id}.${ending}`, type, body: write(result) };
      },
    });
}

function walkCsv({ names, items, findings }: WalkResult): string {
  const read = new Map(items.map((item) => [`${item.group} ${item.place}`, item]));
  const lines = [['what', 'name', 'state', 'addresses', 'bytes', 'ms', 'findings', 'detail']];
  for (const group of WALK_GROUPS)
    names[group].forEach((name, place) => {
      const { state = '.', urls = '', bytes = '', ms = '', kinds = [] } = read.get(`${group} ${place}`) ?? {};
      const what = { sitemaps: 'sitemap', files: 'file', outside: 'outside' }[group];
      lines.push([what, name, ITEM_STATES[state], String(urls), String(bytes), String(ms), kinds.join(' '), '']);
    });
  for (const { kind, count, examples, since } of findings) {
    const { severity, title } = FINDING_KINDS[kind];
    lines.push(['finding', kind, severity, String(count), '', '', title, `since walk ${since.walk}`]);
    for (const { sitemap, entry, detail } of examples) {
      const words = `${entry === undefined ? '' : `entry ${entry}: `}${detail}`;
      lines.push(['example', sitemap, severity, '', '', '', kind, words]);
    }
  }
  return lines.map(csvLine).join('');
}
