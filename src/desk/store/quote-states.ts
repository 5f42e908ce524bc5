/**
 * A row for each state of a request, in the order of menus and figures.
 *
 * `list`: the list of the inbox that has it; those of `waiting` owe an answer, and QUOTE_RETENTION_DAYS counts from those of `ended`. `ofOrder`: an order
 * can have it (C19.48). `desk`, `buyer`: its word, color and sign for either. `next`: what the buyer reads where no quotation says more; a waiting one
 * tells its time.
 */
export const STATES = {
  new: {
    list: 'waiting',
    desk: { word: 'New', kind: 'warn', icon: 'mail' },
    buyer: { word: 'Received', kind: 'info', icon: 'ok' },
    next: '',
  },
  /** Taken, or an answer was begun. */
  working: {
    list: 'waiting',
    desk: { word: 'Being answered', kind: 'info' },
    buyer: { word: 'Being worked on', kind: 'info', icon: 'clock' },
    next: '',
  },
  quoted: {
    list: 'quoted',
    desk: { word: 'Quoted', kind: 'plain', icon: 'mail' },
    buyer: { word: 'Quoted', kind: 'warn', icon: 'mail' },
    next: 'We have answered you by mail.',
  },
  accepted: {
    list: 'accepted',
    ofOrder: true,
    desk: { word: 'Accepted', kind: 'ok', icon: 'ok' },
    buyer: { word: 'Accepted', kind: 'ok', icon: 'ok' },
    next: 'You have accepted. Our confirmation follows by mail.',
  },
  declined: {
    list: 'ended',
    desk: { word: 'Declined', kind: 'off' },
    buyer: { word: 'Declined', kind: 'off' },
    next: 'You have declined. Ask us, and we quote again.',
  },
  /** Given up or withdrawn. */
  lost: {
    list: 'ended',
    desk: { word: 'Lost', kind: 'off' },
    buyer: { word: 'Closed', kind: 'off' },
    next: 'This request is closed. Ask us, and we open it again.',
  },
  expired: {
    list: 'ended',
    desk: { word: 'Expired', kind: 'off', icon: 'clock' },
    buyer: { word: 'Expired', kind: 'off', icon: 'clock' },
    next: 'The prices have ended. Ask us, and we quote again.',
  },
  /** The desk is done. */
  closed: {
    list: 'ended',
    ofOrder: true,
    desk: { word: 'Closed', kind: 'off' },
    buyer: { word: 'Closed', kind: 'off' },
    next: 'This request is closed. Ask us, and we open it again.',
  },
} as const;

export type QuoteState = keyof typeof STATES;
export const QUOTE_STATES = Object.keys(STATES) as QuoteState[];

/** Some states as a list of SQL. */
export const inSql = (states: readonly QuoteState[]): string => states.map((state) => `'${state}'`).join(', ');

export const statesIn = (list: (typeof STATES)[QuoteState]['list']): QuoteState[] =>
  QUOTE_STATES.filter((state) => STATES[state].list === list);
export const WAITING_STATES = statesIn('waiting');
export const ENDED_STATES = statesIn('ended');
export const ORDER_STATES = QUOTE_STATES.filter((state) => 'ofOrder' in STATES[state]);

export const statesFor = (isOrder: boolean): readonly QuoteState[] => (isOrder ? ORDER_STATES : QUOTE_STATES);
