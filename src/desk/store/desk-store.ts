import type { Answer, BuyerDecision, Currency, Price } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { NewMail, StoredQuote, QuoteState } from './stored-quote.ts';

/**
 * What the desk does with requests, in the same database as they are: answers with their versions, who has taken a request, what the buyer decided, and what happened
 * when. Each method is one transaction; its mails are in it. Every method may reject with `StoreUnavailable`.
 */
export type DeskStore = {
  /** Requests for the inbox: of the waiting states alone the one that is due first, else the newest first. Key-set paged by id. */
  listInbox(query: InboxQuery): Promise<Inbox>;
  /** Counts, times and sums for the head of the inbox. What was asked for most is at most ten minutes old. */
  readFigures(nowMs: number): Promise<DeskFigures>;
  /** Gives a request to an operator, or to nobody. A new one is then in work. Null when unknown. */
  assign(number: RfqNumber, assignee: string | null, by: Actor): Promise<StoredQuote | null>;
  /** Sets a state; an order can only be closed and opened again. A request that is closed again keeps its first time. Null when unknown. */
  setState(number: RfqNumber, state: QuoteState, by: Actor): Promise<StoredQuote | null>;
  /** Makes an order a request in work again, with an event and mails; `reason` is for the buyer. `stale`: it is not an order. */
  reopenOrder(number: RfqNumber, reason: string, by: Actor, mails: readonly NewMail[]): Promise<TakenBack>;
  /** Answers of a request, newest version first. The draft, where there is one, is the first. */
  listAnswers(number: RfqNumber): Promise<StoredAnswer[]>;
  /**
   * Saves the draft of the next version. `revision`: of the draft that was read, 0 for none; another one means that somebody else has saved meanwhile.
   * `version`: the one that is written, for a first draft; when another is next, somebody has sent one meanwhile. A new request is then in work.
   */
  saveDraft(number: RfqNumber, answer: Answer, revision: number, by: Actor, version?: number): Promise<DraftResult>;
  /**
   * Sends the draft: it becomes a version that never changes, the request is quoted, prices are remembered, and the mails are in the outbox. `revision` as above.
   * The same revision again answers with what was sent. Nothing is sent for a request that its buyer took back, until its state is set anew, nor for an order, until it is
   * reopened. `letterhead` is kept with the version.
   */
  sendDraft(
    number: RfqNumber,
    revision: number,
    by: Actor,
    mails: readonly NewMail[],
    letterhead?: Letterhead,
  ): Promise<DraftResult>;
  /**
   * What the buyer decides about the version that was sent last; once for a version. `stale`: there is a newer version, or the prices have ended. The same decision again answers `done`.
   */
  decide(
    token: string,
    decision: BuyerDecision & { version: number },
    atMs: number,
    mails: readonly NewMail[],
  ): Promise<'done' | 'stale' | 'unknown'>;
  /**
   * The buyer needs no answer any more: a request that waits is lost, with an event of the kind `withdrawn`. `stale`: it was answered or ended before. The same again answers
   * `done`.
   */
  withdraw(token: string, reason: string, atMs: number, mails: readonly NewMail[]): Promise<TakenBack>;
  /** The buyer takes a decline of the last version back while its prices hold: the request is quoted again, undecided. The same again answers `done`. */
  takeBackDecline(token: string, version: number, atMs: number, mails: readonly NewMail[]): Promise<TakenBack>;
  /** Keeps a message of the buyer or the desk about a request, once for its `key` (an idempotency key or a Message-ID). */
  addMessage(number: RfqNumber, message: NewMessage, mails: readonly NewMail[]): Promise<'added' | 'known' | 'unknown'>;
  /** An operator has opened a request: messages up to an event are new no longer. */
  markOpened(quoteId: number, eventId: number): Promise<void>;
  /** Corrects the address of the buyer: what could not be sent to them goes to it now. */
  setEmail(quote: StoredQuote, email: string, nowMs: number): Promise<void>;
  /** What happened to a request, oldest first. Events of the desk alone are among them (`isInternal`). */
  listEvents(number: RfqNumber): Promise<QuoteEvent[]>;
  /** What was quoted last for each NSN or part number, newest first, at most five each. */
  findPrices(parts: readonly PriceKey[]): Promise<PastPrice[][]>;
  /** What somebody has asked for and accepted since a time, by the e-mail address; of the newest thousand requests. */
  readBuyer(email: string, sinceMs: number): Promise<BuyerHistory>;
  /** Every price that was sent, newest first, of an NSN or a part number, or of all parts where `part` is empty. Key-set paged by id. */
  listPrices(query: { part: string; limit: number; beforeId?: number | undefined }): Promise<PricePage>;
  /** Ends the quotations whose prices held until before a day: their requests are expired. How many. */
  expireBefore(day: string, atMs: number): Promise<number>;
  /** Puts into the outbox what is due once: reminders of the desk for requests that are due before `dueMs`, of buyers for prices that end before `endDay`. How many. */
  remind(reminders: Reminders, atMs: number): Promise<number>;
  /** Texts for notes and answers, by name. */
  listTemplates(): Promise<Template[]>;
  /** An empty text removes it. */
  setTemplate(name: string, text: string): Promise<void>;
};

/** Within which the site promises an answer. */
export const ANSWER_PROMISE_MS = 24 * 3_600_000;

/** Who does something, and when. `name`: of an operator, or `buyer` or `server`. */
export type Actor = { name: string; atMs: number };

export type InboxQuery = {
  states?: readonly QuoteState[];
  /** An operator's name; null: taken by nobody. */
  assignee?: string | null;
  /** An RFQ number or its beginning, a short name, or the beginning of words of company or e-mail, of an NSN, NIIN or part number. At most 400 characters are read. */
  search?: string;
  /** Those alone with messages that no operator has opened, or with mails that could not be sent. */
  only?: 'messages' | 'failed' | undefined;
  limit: number;
} & InboxKey;
/** From where a page goes on: requests with a lower or a higher id. */
export type InboxKey = { beforeId?: number; afterId?: number };
export type Inbox = {
  rows: InboxRow[];
  /** Null at the end. */
  next: InboxKey | null;
  previous: InboxKey | null;
};
export type InboxRow = {
  quote: StoredQuote;
  /** Of the last version that was sent; the total of an order is what was accepted of it. */
  quoted: { total: Price; currency: Currency; validUntil: string } | null;
};

/** The sum of some requests in one currency. */
export type Money = { currency: Currency; total: Price; count: number };

export type DeskFigures = {
  byState: Readonly<Record<QuoteState, number>>;
  /** When the request was received that has waited longest; null when none waits. */
  oldestWaitingMs: number | null;
  /** Requests that have waited since before `nowMs` minus the promise of 24 hours. */
  late: number;
  /** By day (YYYY-MM-DD), the last 30, oldest first. Hours to the first answer: null where none was answered. */
  days: readonly {
    day: string;
    requests: number;
    medianHours: number | null;
    withinPromise: number;
    answered: number;
  }[];
  /** Hours to the first answer over these days: median and 95th percentile; null where none was answered. */
  hoursToAnswer: { median: number; p95: number } | null;
  /** What was quoted last for the requests of each state, by currency; of orders what was accepted. */
  quoted: Readonly<Record<QuoteState, readonly Money[]>>;
  /** Quotations whose last day is one of the next seven, today the first. */
  expiring: number;
  /** Of the requests of these days that were quoted, the share that was accepted, 0 to 1; null when none was quoted. */
  acceptedShare: number | null;
  /** Orders of this month, by currency. */
  acceptedThisMonth: readonly Money[];
  /** Of the last 90 days. */
  asked: MostAsked;
  caught: number;
  mailsWaiting: number;
  mailsFailed: number;
  /** Requests with messages that no operator has opened. */
  newMessages: number;
};

export type MostAsked = {
  /** NSNs that most requests asked for, at most ten. */
  nsns: readonly {
    nsn: string;
    description: string;
    requests: number;
    lastPrice: Pick<PastPrice, 'price' | 'currency' | 'unit'> | null;
  }[];
  /** Part numbers without an NSN that most requests asked for, at most ten. */
  notInCatalog: readonly { partNumber: string; requests: number }[];
};

/** What the document of a quotation says of the site and its terms. */
export type Letterhead = Record<'companyName' | 'email' | 'phone' | 'address', string> & { terms: readonly string[] };

export type StoredAnswer = Answer & {
  id: number;
  /** From 1. */
  version: number;
  state: 'draft' | 'sent';
  /** Grows with each save of the draft. */
  revision: number;
  savedAtMs: number;
  sentAtMs: number | null;
  by: string;
  total: Price;
  /** What the buyer decided about it. */
  decision: (BuyerDecision & { atMs: number }) | null;
  /** What the buyer had accepted of it when the desk reopened the order. */
  reopened: (BuyerDecision & { atMs: number }) | null;
  /** As it was sent; null for a draft, and for a version that was sent before this was kept. */
  letterhead: Letterhead | null;
};
export type DraftResult =
  | { kind: 'saved'; answer: StoredAnswer }
  /** Somebody else has saved: their draft. */
  | { kind: 'conflict'; answer: StoredAnswer | null }
  /** Not sent: the buyer took the request back, or accepted what was sent before. The draft stays. */
  | { kind: 'withdrawn' | 'ordered'; answer: StoredAnswer }
  | { kind: 'unknown' };

/** `unknown`: no such request or version. */
export type TakenBack = 'done' | 'stale' | 'unknown';

export type NewMessage = { from: 'buyer' | 'desk'; by: string; text: string; key: string; atMs: number };
export type QuoteEvent = {
  id: number;
  atMs: number;
  /** An operator's name, `buyer` or `server`. */
  by: string;
  kind:
    | 'received'
    | 'assigned'
    | 'state'
    | 'sent'
    | 'accepted'
    | 'declined'
    | 'reopened'
    | 'order-reopened'
    | 'withdrawn'
    | 'message'
    | 'expired'
    | 'reminded'
    | 'bounced';
  /**
   * `reopened`: a decline was taken back. `order-reopened`: an order, by the desk. `bounced`: a mail came back from the address `subject`. A state, the number of a
   * version, an operator; empty where the kind says all.
   */
  subject: string;
  /** The words of a message or a reason. */
  text: string;
  /** Never shown to the buyer. */
  isInternal: boolean;
};

export type PriceKey = { nsn: string; partNumber: string };
export type PastPrice = {
  price: Price;
  currency: Currency;
  quantity: number;
  /** The unit of issue that was asked for, such as HD; empty where the request named none. */
  unit: string;
  atMs: number;
  /** How the request stands now; `declined` for a line that its order left out. */
  outcome: QuoteState;
  number: RfqNumber;
};
/** `orders`: what was accepted, by currency. */
export type BuyerHistory = { requests: number; accepted: number; orders: readonly Money[] };
/** A price as it was sent, with how its request stands now. `nsn`: 13 digits, or empty. `buyer`: the company, or the e-mail address. */
export type GivenPrice = PastPrice & { id: number; nsn: string; partNumber: string; version: number; buyer: string };
/** `nextId`: before which the next page begins; null at the end. */
export type PricePage = { rows: GivenPrice[]; nextId: number | null };
export type Reminders = {
  /** Requests received before this that wait for an answer; absent: no reminders of the desk. */
  desk?: { receivedBeforeMs: number; mail: NewMail };
  /** Quotations whose prices end before this day; absent: no reminders of buyers. */
  buyers?: { endDay: string; messageIdDomain: string };
};
export type Template = { name: string; text: string };
