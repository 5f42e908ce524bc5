/**
 * How a request stands. `working`: somebody at the desk has taken it or began to answer. `quoted`: a quotation was sent. `accepted`, `declined`: by the buyer.
 * `lost`: the desk gave it up. `expired`: the prices of its last quotation have ended. `closed`: the desk is done with it.
 */
export const QUOTE_STATES = ['new', 'working', 'quoted', 'accepted', 'declined', 'lost', 'expired', 'closed'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** What an order may be without being reopened. */
const ORDER_STATES: readonly QuoteState[] = ['accepted', 'closed'];
/** The states that a request can be given as it stands: C19.48. */
export const statesFor = (isOrder: boolean): readonly QuoteState[] => (isOrder ? ORDER_STATES : QUOTE_STATES);

/** The desk owes an answer. */
export const WAITING_STATES: readonly QuoteState[] = ['new', 'working'];
/** Over: QUOTE_RETENTION_DAYS counts from the time at which one of these was set. An accepted request is an order and stays until it is closed. */
export const ENDED_STATES: readonly QuoteState[] = ['declined', 'lost', 'expired', 'closed'];
