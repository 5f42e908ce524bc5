import { AUDIT_KINDS } from '../../operators/screens/messages.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { ENTRIES_PER_PAGE, type OperatorLogPageData } from './data.ts';
import type { PageAnswer, PageRequest } from '../page.ts';

const SEARCH_LENGTH = 100;

/** GET /operator/log, behind the gate: newest first, paged by id. */
export async function load({ query, operators }: PageRequest): Promise<PageAnswer<OperatorLogPageData>> {
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
  const kind = AUDIT_KINDS.find(({ name }) => name === query.get('kind')) ?? null;
  const filter = { events: kind?.events, search: search || undefined };
  const before = /^\d{1,15}$/.exec(query.get('before') ?? '')?.[0];
  try {
    const [entries, total] = await Promise.all([
      operators.log.list({
        ...filter,
        limit: ENTRIES_PER_PAGE + 1,
        before: before === undefined ? undefined : Number(before),
      }),
      operators.log.count(filter),
    ]);
    const shown = entries.slice(0, ENTRIES_PER_PAGE);
    const older = entries.length > shown.length ? shown.at(-1)!.id : null;
    return { kind: 'personal', data: { entries: shown, total, kind: kind?.name ?? null, search, older } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}
