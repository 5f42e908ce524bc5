import type { NewMail } from './quote-store.ts';

/**
 * What happens to a request and is told to others. `received`: it was submitted. `quoted`: the desk sent a version. `accepted`, `declined`: the buyer decided. `asked`:
 * a message of the buyer. `replied`: a message of the desk. `withdrawn`, `reopened`: the buyer took the request, or a decline, back. `order-reopened`: the desk took an
 * order up again.
 */
export type QuoteHappening =
  | 'received'
  | 'quoted'
  | 'accepted'
  | 'declined'
  | 'asked'
  | 'replied'
  | 'withdrawn'
  | 'reopened'
  | 'order-reopened';

/** The entries of the outbox that a happening causes, to be stored in its own transaction. `buyer`: the sender of the request. */
export type OutboxOf = (happening: QuoteHappening, buyer: { email: string }, nowMs: number) => NewMail[];
