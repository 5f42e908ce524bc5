import { AUDIT_KINDS, type AuditKind } from '../../operators/screens/messages.ts';
import { orUnavailable, type PageAnswer, type PageRequest } from '../../http/frame/page.ts';
import type { OperatorServices, StoredAuditEntry } from '../../operators/store/operator-store.ts';

export type OperatorLogPageData = {
  entries: readonly StoredAuditEntry[];
  total: number;
  kind: AuditKind | null;
  search: string;
  older: number | null;
} | null;

const ENTRIES_PER_PAGE = 100;

const SEARCH_LENGTH = 100;

export async function load(
  { query }: PageRequest,
  { operators }: Pick<OperatorServices, 'operators'>,
): Promise<PageAnswer<OperatorLogPageData>> {
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
  const kind = AUDIT_KINDS.find(({ name }) => name === query.get('kind')) ?? null;
  const filter = { events: kind?.events, search: search || undefined };
  const before = /^\d{1,15}$/.exec(query.get('before') ?? '')?.[0];
  const page = { limit: ENTRIES_PER_PAGE + 1, before: before === undefined ? undefined : Number(before) };
  return orUnavailable(async () => {
    const [entries, total] = await Promise.all([
      operators.log.list({ ...filter, ...page }),
      operators.log.count(filter),
    ]);
    const shown = entries.slice(0, ENTRIES_PER_PAGE);
    const older = entries.length > shown.length ? shown.at(-1)!.id : null;
    return { kind: 'personal', data: { entries: shown, total, kind: kind?.name ?? null, search, older } };
  });
}
