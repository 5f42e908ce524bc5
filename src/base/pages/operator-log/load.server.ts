import { AUDIT_KINDS } from '../../operators/screens/messages.ts';
import { orUnavailable, type PageRequest } from '../../http/frame/page.ts';
import type { OperatorServices } from '../../operators/store/operator-store.ts';

export type OperatorLogPageData = Awaited<ReturnType<typeof read>>;
type Services = Pick<OperatorServices, 'operators'>;

const ENTRIES_PER_PAGE = 100;
const SEARCH_LENGTH = 100;

export const load = (request: PageRequest, services: Services) =>
  orUnavailable<OperatorLogPageData>(async () => ({ kind: 'personal', data: await read(request, services) }));

async function read({ query }: PageRequest, { operators: { log } }: Services) {
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
  const kind = AUDIT_KINDS.find(({ name }) => name === query.get('kind')) ?? null;
  const filter = { events: kind?.events, search: search || undefined };
  const before = /^\d{1,15}$/.exec(query.get('before') ?? '')?.[0];
  const page = { limit: ENTRIES_PER_PAGE + 1, before: before === undefined ? undefined : Number(before) };
  const [found, total] = await Promise.all([log.list({ ...filter, ...page }), log.count(filter)]);
  const entries = found.slice(0, ENTRIES_PER_PAGE);
  const older = found.length > entries.length ? entries.at(-1)!.id : null;
  return { entries, total, kind: kind?.name ?? null, search, older };
}
