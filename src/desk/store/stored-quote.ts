import type { Answer, BuyerDecision, Choice, Price } from '#base/domain/quotation.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';

/**
 * A row for each state of a request, in the order of menus. `list`: where the inbox has it. `waiting` owes an answer,
 * `accepted` is an order, and QUOTE_RETENTION_DAYS counts from `ended`. `buyer`: where its word differs from that of the
 * desk. `next`: what the buyer reads where no quotation says more.
 */
export const STATES = {
  new: {
    list: 'waiting',
    desk: { word: 'New', kind: 'warn', icon: 'mail' },
    buyer: { word: 'Received', kind: 'info', icon: 'ok' },
  },
  /** Taken, or an answer was begun. */
  working: {
    list: 'waiting',
    desk: { word: 'Being answered', kind: 'info' },
    buyer: { word: 'Being worked on', kind: 'info', icon: 'clock' },
  },
  quoted: {
    list: 'quoted',
    desk: { word: 'Quoted', kind: 'plain', icon: 'mail' },
    buyer: { word: 'Quoted', kind: 'warn', icon: 'mail' },
    next: 'We have answered you by mail.',
  },
  accepted: {
    list: 'accepted',
    desk: { word: 'Order to confirm', kind: 'warn', icon: 'ok' },
    buyer: { word: 'Ordered', kind: 'ok', icon: 'ok' },
    next: 'You have ordered. Our confirmation follows by mail.',
  },
  confirmed: {
    list: 'accepted',
    desk: { word: 'Confirmed', kind: 'ok', icon: 'ok' },
    next: 'We have confirmed your order by mail.',
  },
  'part-shipped': {
    list: 'accepted',
    desk: { word: 'Part shipped', kind: 'info' },
    next: 'Some lines are on their way.',
  },
  shipped: {
    list: 'accepted',
    desk: { word: 'Shipped', kind: 'ok', icon: 'ok' },
    next: 'All lines are on their way.',
  },
  declined: {
    list: 'ended',
    desk: { word: 'Declined', kind: 'off' },
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
    next: 'The prices have ended. Ask us, and we quote again.',
  },
  /** The desk is done. */
  closed: {
    list: 'ended',
    desk: { word: 'Closed', kind: 'off' },
    next: 'This request is closed. Ask us, and we open it again.',
  },
  /** A stranger's mail, which no list of requests has (C19.72). */
  draft: { list: 'drafts', desk: { word: 'To sort', kind: 'warn', icon: 'mail' } },
} as const;

export type QuoteState = keyof typeof STATES;
// pure: scripts of the browser that need no state do not get the table
export const QUOTE_STATES = /* @__PURE__ */ Object.keys(STATES) as QuoteState[];
export const statesIn = (list: (typeof STATES)[QuoteState]['list']): QuoteState[] =>
  QUOTE_STATES.filter((state) => STATES[state].list === list);
export const WAITING_STATES = /* @__PURE__ */ statesIn('waiting');
/** The states that a menu can set. `order`: that of an order, which only its steps set; a menu closes it and opens it. */
export const statesFor = (order: QuoteState | null): QuoteState[] =>
  order === null
    ? QUOTE_STATES.filter((state) => !['accepted', 'drafts'].includes(STATES[state].list))
    : [order, 'closed'];
/** Some states as a list of SQL. */
export const inSql = (states: readonly QuoteState[]): string => states.map((state) => `'${state}'`).join(', ');

/** Kinds of mails by whom they are for. The text is made when a mail is sent. */
const TO_DESK = ['inbox', 'decision', 'question', 'due', 'assigned'] as const;
const TO_BUYER = ['confirmation', 'quotation', 'reply', 'ending', 'order', 'shipment', 'order-change'] as const;
export const MAIL_KINDS = [...TO_DESK, ...TO_BUYER, 'webhook'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export const DESK_KINDS: readonly MailKind[] = TO_DESK;
export const BUYER_KINDS: readonly MailKind[] = TO_BUYER;
export type NewMail = {
  kind: MailKind;
  to: string;
  /** That of MAIL_FROM. */
  messageIdDomain?: string;
  /** Leaves the mail out when the address has got so many of its kind. */
  atMost?: { count: number; sinceMs: number };
};
export type QuoteMail = {
  id: number;
  kind: MailKind;
  to: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  lastError: string | null;
  dueAtMs: number | null;
  sentAtMs: number | null;
};

/** `type` comes from its bytes; `storedAs` is its name in the folder. */
export type NewFile = { name: string; type: string; sizeBytes: number; sha256: string; storedAs: string };
/** `by`: an operator, or `buyer`. The buyer gets files for `buyer`. */
export type FileOrigin = { by: string; audience: 'desk' | 'buyer' };
export type QuoteFile = NewFile & FileOrigin & { id: number; state: 'waiting' | 'clean' | 'refused' };

/** How a request came. */
export const SOURCES = { site: 'on the site', phone: 'by phone', mail: 'by mail', counter: 'at the counter' } as const;
export type QuoteSource = keyof typeof SOURCES;

export type QuoteNote = Pick<QuoteEvent, 'atMs' | 'by' | 'text'>;

/** Some of an offer of a version that was sent. */
export type OrderItem = Choice & { version: number };
export type OrderNames = { poNumber: string; shipTo: string };
/** An acceptance that came by mail or phone: whose, and on which day. */
export type EnteredOrder = { how: 'mail' | 'phone'; who: string; day: string };

/** Holds what is ordered, as JSON beside the request. Days are YYYY-MM-DD. */
export type Purchase = OrderNames & {
  /** Grows with each change. */
  revision: number;
  items: readonly OrderItem[];
  /** Null: by the buyer, on the page of the request. */
  entered: EnteredOrder | null;
  confirmed: { atMs: number; shipsBy: string; terms: string; readyFirst: boolean } | null;
  shipments: readonly { lines: readonly number[]; day: string; tracking: string }[];
  /** Lines that cannot be filled, until the buyer decides about a new version. */
  unfilled: readonly { line: number; reason: string }[];
};

export type StoredQuote = QuoteRequest & {
  /** Grows with each request. */
  id: number;
  receivedAtMs: number;
  source: QuoteSource;
  /** Empty unless it came by mail. */
  subject: string;
  state: QuoteState;
  /** Lost because the buyer withdrew it. */
  isWithdrawn: boolean;
  /** Null unless it is an order. */
  orderTotal: Price | null;
  /** Null unless it is an order; also for orders of older versions, see `purchaseOf`. */
  purchase: Purchase | null;
  /** The last acceptance. */
  orderedAtMs: number | null;
  assignee: string | null;
  /** The moment of the first answer. */
  answeredAtMs: number | null;
  /** For the desk alone, oldest first. */
  notes: readonly QuoteNote[];
  /** Latest message that no operator has opened. */
  unreadEvent: number | null;
  /** Opens the receipt page. */
  receiptToken: string;
  mails: readonly QuoteMail[];
  files: readonly QuoteFile[];
};

export type Letterhead = Record<'companyName' | 'email' | 'phone' | 'address', string> & { terms: readonly string[] };

export type StoredAnswer = Answer & {
  id: number;
  version: number;
  state: 'draft' | 'sent';
  /** Grows with each save. */
  revision: number;
  savedAtMs: number;
  sentAtMs: number | null;
  by: string;
  total: Price;
  decision: (BuyerDecision & { atMs: number }) | null;
  /** The acceptance before the desk reopened the order. */
  reopened: StoredAnswer['decision'];
  /** Null for drafts and old versions. */
  letterhead: Letterhead | null;
};

export type Actor = { name: string; atMs: number };

type OfRequest = 'received' | 'entered' | 'assigned' | 'state' | 'message' | 'note' | 'file' | 'bounced' | 'withdrawn';
type OfAnswer = 'sent' | 'accepted' | 'declined' | 'reopened' | 'expired' | 'reminded';
type OfOrder = 'confirmed' | 'shipped' | 'unfilled' | 'order-changed' | 'order-reopened';

export type QuoteEvent = {
  id: number;
  atMs: number;
  /** An operator's name, `buyer` or `server`. */
  by: string;
  kind: OfRequest | OfAnswer | OfOrder;
  /** A source, a state, a version, an operator, an address, the name of a file or numbers of lines. */
  subject: string;
  text: string;
  /** Never shown to the buyer. */
  isInternal: boolean;
};

/** The mails that a happening causes. `asked` and `replied` are messages. */
export const HAPPENINGS = {
  received: { desk: 'inbox', buyer: 'confirmation' },
  quoted: { buyer: 'quotation' },
  accepted: { desk: 'decision' },
  declined: { desk: 'decision' },
  asked: { desk: 'question' },
  replied: { buyer: 'reply' },
  withdrawn: { desk: 'decision' },
  /** A decline was taken back. */
  reopened: { desk: 'decision' },
  'order-reopened': { buyer: 'reply' },
  confirmed: { buyer: 'order' },
  shipped: { buyer: 'shipment' },
  'order-changed': { buyer: 'order-change' },
  'ordered-more': { desk: 'decision' },
  /** Handed over: the operator is told, in place of the buyer. */
  assigned: { buyer: 'assigned' },
} as const satisfies Record<string, { desk?: MailKind; buyer?: MailKind }>;
export type QuoteHappening = keyof typeof HAPPENINGS;

/** `buyer`: the sender of the request, or the operator. */
export type OutboxOf = (happening: QuoteHappening, buyer: { email: string }, nowMs: number) => NewMail[];

/** The site promises an answer within this time. */
export const ANSWER_PROMISE_MS = 24 * 3_600_000;
