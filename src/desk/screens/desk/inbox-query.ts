import { paths, type OperatorQuotesQuery } from '#base/paths.ts';
import type { DeskFigures } from '../../store/queries/desk-figures.ts';
import type { InboxQuery } from '../../store/queries/list-inbox.ts';
import { QUOTE_STATES, statesIn, WAITING_STATES, type QuoteState } from '../../store/stored-quote.ts';

/** Lists of the inbox: states, unread messages, failed mails. */
export const INBOX_GROUPS = {
  waiting: { label: 'Waiting', states: WAITING_STATES },
  quoted: { label: 'Quoted', states: statesIn('quoted') },
  accepted: { label: 'Accepted', states: statesIn('accepted') },
  ended: { label: 'Closed', states: statesIn('ended') },
  all: { label: 'All', states: QUOTE_STATES },
  messages: { label: 'New messages', states: QUOTE_STATES },
  failed: { label: 'Failed mails', states: QUOTE_STATES },
  drafts: { label: 'Mails to sort', states: statesIn('drafts') },
} as const satisfies Record<string, { label: string; states: readonly QuoteState[] }>;
export type InboxGroup = keyof typeof INBOX_GROUPS;
export const INBOX_GROUP_NAMES = Object.keys(INBOX_GROUPS) as InboxGroup[];

const ASSIGNEE_LENGTH = 40;
const SEARCH_LENGTH = 200;

export type InboxChoice = ReturnType<typeof readInboxChoice>;

/** Shows waiting requests by default; a search looks through all states. Ignores unknown words. */
export function readInboxChoice(query: URLSearchParams) {
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
  const text = query.get('state');
  const group = INBOX_GROUP_NAMES.find((name) => name === text);
  const state = QUOTE_STATES.find((one) => one === text);
  const shown: InboxGroup | QuoteState = group ?? state ?? (search === '' ? 'waiting' : 'all');
  const ofState = (name: InboxGroup) => shownStates(name).some((one) => one === shown);
  return {
    shown,
    group: group ?? INBOX_GROUP_NAMES.find((name) => name === shown || ofState(name))!,
    search,
    /** An operator's name, `mine` or `nobody`; empty for everybody. */
    assignee: (query.get('assignee') ?? '').trim().slice(0, ASSIGNEE_LENGTH),
  };
}

export const shownStates = (shown: InboxGroup | QuoteState): readonly QuoteState[] =>
  shown in INBOX_GROUPS ? INBOX_GROUPS[shown as InboxGroup].states : [shown as QuoteState];

/** `you`: the reader's name. */
export function inboxFilter(
  { shown, search, assignee }: InboxChoice,
  you: string,
): Pick<InboxQuery, 'states' | 'search' | 'assignee' | 'only'> {
  const only = shown === 'messages' || shown === 'failed' ? shown : undefined;
  return {
    ...(only ? { only } : shown === 'all' ? {} : { states: shownStates(shown) }),
    ...(search === '' ? {} : { search }),
    ...(assignee === '' ? {} : { assignee: assignee === 'nobody' ? null : assignee === 'mine' ? you : assignee }),
  };
}

/** Makes the shortest address of a choice. */
export function inboxAddress({ shown, search, assignee }: Omit<InboxChoice, 'group'>): OperatorQuotesQuery {
  const usual = search === '' ? 'waiting' : 'all';
  return { search, state: shown === usual ? '' : shown, assignee };
}

export const countIn = (states: readonly QuoteState[], byState: DeskFigures['byState']): number =>
  states.reduce((sum, state) => sum + byState[state], 0);

/** Counts for the side navigation, by path. */
export const deskCounts = (byState: DeskFigures['byState']): Readonly<Record<string, number>> => ({
  [paths.operatorQuotes()]: countIn(WAITING_STATES, byState),
  [paths.operatorQuotes({ state: 'quoted' })]: byState.quoted,
});
