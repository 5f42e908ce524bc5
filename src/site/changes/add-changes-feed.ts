import type { FastifyInstance } from 'fastify';
import { escapeXml } from '#base/domain/escape-text.ts';
import { paths } from '#base/paths.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { counted } from '#base/ui/format-count.ts';
import { KIND_NAMES, type CatalogStore } from '#publog/catalog-store.ts';
import { sendText } from '../api/send-api.ts';
import { changeMessages } from './messages.ts';
import { shownKinds } from './read-changes.server.ts';

const EDITIONS = 12;

/** GET /changes.xml: Atom (RFC 4287), an entry for each kind of change of an edition. */
export function addChangesFeed(
  app: FastifyInstance,
  site: { catalog: () => CatalogStore; origin: () => string; name: string; showGovernmentUnitPrice: boolean },
): void {
  app.get(ENDPOINTS.changesFeed, async (_request, reply) => {
    const text = await feedOf(site.catalog());
    reply.header('vary', 'Accept-Encoding').type('application/atom+xml; charset=utf-8');
    return sendText(reply, text, 'changes');
  });

  async function feedOf(catalog: CatalogStore): Promise<string> {
    const { origin, name } = site;
    const kinds = shownKinds(site.showGovernmentUnitPrice);
    const editions = ((await catalog.listChangeEditions()) ?? []).slice(0, EDITIONS);
    const link = (path: string, rel: string): string => `<link rel="${rel}" href="${escapeXml(origin() + path)}"/>`;
    const updated = (date: string): string => `<updated>${date}T00:00:00Z</updated>`;
    const entries: string[] = [];
    for (const edition of editions) {
      const counts = await catalog.countChanges([edition]);
      for (const kind of kinds) {
        const classes = counts.filter((each) => each.kind === kind);
        if (classes.length === 0) continue;
        const sum = classes.reduce((all, { count }) => all + count, 0);
        const items = counted(sum, 'change');
        const path = paths.changes({ month: edition.date.slice(0, 7), kind });
        entries.push(`<entry><id>${escapeXml(`${origin() + path}#${edition.date}`)}</id>
<title>${edition.date}: ${KIND_NAMES[kind]}, ${items}</title>${updated(edition.date)}${link(path, 'alternate')}
<summary>${items} in ${counted(classes.length, 'class', 'classes')}</summary></entry>`);
      }
    }
    const newest = editions[0]?.date ?? catalog.edition.editionDate;
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escapeXml(origin() + paths.changesFeed())}</id>
<title>${escapeXml(`${name}: ${changeMessages.title}`)}</title>${updated(newest)}<author><name>${escapeXml(name)}</name></author>
${link(paths.changesFeed(), 'self')}${link(paths.changes(), 'alternate')}
${entries.join('\n')}
</feed>
`;
  }
}
