import { parseIsoDate } from '#base/domain/day.ts';
import { addDays, startOfDay } from '#base/domain/format-time.ts';
import { paths, type OperatorQuotesQuery } from '#base/paths.ts';
import type { DeskFigures } from '../../store/queries/desk-figures.ts';
import { QUOTE_STATES, statesIn, WAITING_STATES, type QuoteState } from '../../store/stored-quote.ts';

export const INBOX_GROUPS = {
  needs: { label: 'Needs you', states: QUOTE_STATES },
  waiting: { label: 'Waiting', states: WAITING_STATES },
  quoted: { label: 'Quoted', states: statesIn('quoted') },
  accepted: { label: 'Orders', states: statesIn('accepted') },
  ended: { label: 'Closed', states: statesIn('ended') },
  all: { label: 'All', states: QUOTE_STATES },
  drafts: { label: 'Mails to sort', states: statesIn('drafts') },
} as const satisfies Record<string, { label: string; states: readonly QuoteState[] }>;
/** Parts of what needs somebody. */
export const NEED_LABELS = { messages: 'New messages', failed: 'Failed mails' } as const;
export type Need = keyof typeof NEED_LABELS;
export type Shown = InboxGroup | Need | QuoteState;
export type InboxGroup = keyof typeof INBOX_GROUPS;
export const INBOX_GROUP_NAMES = Object.keys(INBOX_GROUPS) as InboxGroup[];

const ASSIGNEE_LENGTH = 40;
const SEARCH_LENGTH = 200;

export type InboxChoice = ReturnType<typeof readInboxChoice>;

/** Shows what needs somebody by default; a search or a date looks through all states. Ignores unknown words. */
export function readInboxChoice(query: URLSearchParams) {
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
  const text = query.get('state');
  const group = INBOX_GROUP_NAMES.find((name) => name === text);
  const state = QUOTE_STATES.find((one) => one === text);
  const need = (Object.keys(NEED_LABELS) as Need[]).find((one) => one === text);
  const [from, to] = ['from', 'to'].map((name) => parseIsoDate(query.get(name)) ?? '') as [string, string];
  const shown: Shown = group ?? need ?? state ?? usualList({ search, from, to });
  const ofState = (name: InboxGroup) =>
    INBOX_GROUPS[name].states !== QUOTE_STATES && shownStates(name).some((one) => one === shown);
  return {
    shown,
    group: need ? ('needs' as const) : INBOX_GROUP_NAMES.find((name) => name === shown || ofState(name))!,
    search,
    /** Days on which it was received; empty without a bound. */
    from,
    to,
    /** An operator's name, `mine` or `nobody`; empty for everybody. */
    assignee: (query.get('assignee') ?? '').trim().slice(0, ASSIGNEE_LENGTH),
  };
}

type Bounds = { search: string; from: string; to: string };
export const usualList = (bounds: Bounds) => (isBounded(bounds) ? 'all' : 'needs');
export const isBounded = ({ search, from, to }: Bounds): boolean => search !== '' || from !== '' || to !== '';

export const shownStates = (shown: Shown): readonly QuoteState[] =>
  shown in INBOX_GROUPS
    ? INBOX_GROUPS[shown as InboxGroup].states
    : shown in NEED_LABELS
      ? QUOTE_STATES
      : [shown as QuoteState];

/** Reads an id, or the key of a due request, from an address. */
export const readId = (text: string | null): number | undefined =>
  text !== null && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

/** `you`: the reader's name. */
export function inboxFilter({ shown, search, assignee, from, to }: InboxChoice, you: string) {
  const only = shown === 'needs' || shown === 'messages' || shown === 'failed' ? shown : undefined;
  return {
    ...(only ? { only } : shown === 'all' ? {} : { states: shownStates(shown) }),
    ...(search === '' ? {} : { search }),
    fromMs: from === '' ? undefined : startOfDay(from),
    untilMs: to === '' ? undefined : startOfDay(addDays(to, 1)),
    ...(assignee === '' ? {} : { assignee: assignee === 'nobody' ? null : assignee === 'mine' ? you : assignee }),
  };
}

/** Makes the shortest address of a choice. */
export function inboxAddress({ shown, search, assignee, from, to }: Omit<InboxChoice, 'group'>): OperatorQuotesQuery {
  return { search, state: shown === usualList({ search, from, to }) ? '' : shown, assignee, from, to };
}

export const countIn = (states: readonly QuoteState[], byState: DeskFigures['byState']): number =>
  states.reduce((sum, state) => sum + byState[state], 0);

/** Counts for the side navigation, by path. */
export const deskCounts = (of: Pick<DeskFigures, 'needs' | 'byState'>): Readonly<Record<string, number>> => ({
  [paths.operatorQuotes()]: of.needs,
  [paths.operatorQuotes({ state: 'quoted' })]: of.byState.quoted,
});
