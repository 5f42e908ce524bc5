import { formatPrice } from '#base/domain/money.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import type { BadgeKind } from '#base/ui/elements.tsx';
import type { IconName } from '#base/ui/icon.tsx';
import { SOURCES, STATES } from '../store/stored-quote.ts';
import type { QuoteSource, QuoteState, QuoteEvent, QuoteFile, QuoteMail, StoredQuote } from '../store/stored-quote.ts';

export type Word = { word: string; kind: BadgeKind; icon?: IconName };

export const STATE_WORDS: Record<QuoteState, { desk: Word; buyer?: Word; next?: string }> = STATES;

export const ACCEPTED_WORD: Word = { word: 'Accepted', kind: 'ok', icon: 'ok' };
export const WITHDRAWN_WORD: Word = { word: 'Withdrawn', kind: 'off' };
export const stateWord = ({ state, isWithdrawn }: Pick<StoredQuote, 'state' | 'isWithdrawn'>): Word =>
  isWithdrawn ? WITHDRAWN_WORD : STATE_WORDS[state].desk;

export const MAIL_KIND_WORDS: Record<QuoteMail['kind'], string> = {
  inbox: 'To the quote inbox',
  confirmation: 'Confirmation to the buyer',
  quotation: 'Quotation to the buyer',
  decision: 'Decision of the buyer, to the desk',
  question: 'Message of the buyer, to the desk',
  reply: 'Message of the desk, to the buyer',
  due: 'Reminder to the desk',
  ending: 'Reminder to the buyer',
  webhook: 'Webhook',
  order: 'Order confirmation to the buyer',
  shipment: 'Shipment, to the buyer',
  'order-change': 'Change of an order, to the buyer',
  assigned: 'Assignment, to an operator',
};

export const FILE_STATE_WORDS: Record<QuoteFile['state'], Word> = {
  waiting: { word: 'Not scanned', kind: 'warn', icon: 'clock' },
  clean: { word: 'Scanned, clean', kind: 'ok' },
  refused: { word: 'Refused by the scan', kind: 'err', icon: 'error' },
};

/** "$1,284.50, €30.00" */
export const pricesWords = (sums: readonly { currency: Currency; total: Price }[]): string =>
  sums.map(({ currency, total }) => formatPrice(total, currency)).join(', ');

export const MAIL_STATE_WORDS: Record<QuoteMail['state'], Word> = {
  failed: { word: 'Failed', kind: 'err', icon: 'error' },
  waiting: { word: 'Waiting', kind: 'warn', icon: 'clock' },
  sent: { word: 'Sent', kind: 'ok' },
};

export const storedQuoteMessages = {
  unavailable: 'The requests cannot be read or changed just now. Please try again in a moment.',
  notMailed: 'No mail server is set (SMTP_URL): requests are kept here, and no mails are sent.',
  notFound: 'Request not found',
  notFoundText: 'No request for quote is kept under this number. It may have been removed.',
  receiptNotFound: 'No request for quote is kept under this address.',
  receiptNotFoundText: 'Please look whether the whole address was copied. A request that was removed is gone for good.',
} as const;

export const decisionMessages = {
  noLines: 'Nothing was accepted: tick at least one line.',
  badQuantity: (line: number, minimum: number, most: number | null) =>
    `Nothing was accepted: line ${line} takes ${most === null ? `${minimum} or more` : `${minimum} to ${most}`}.`,
  changed: 'Nothing was changed: the order was changed meanwhile. Please look at how it stands.',
  longText: 'Nothing was changed: a text is too long.',
  noQuestion: 'Nothing was sent: write your question first.',
  longQuestion: (most: number) =>
    `Nothing was sent: a question has at most ${most.toLocaleString('en-US')} characters.`,
  longReason: (most: number) => `Nothing was sent: a reason has at most ${most.toLocaleString('en-US')} characters.`,
  broken: 'This form cannot be read. Nothing was changed: please use the form below.',
  newer: (version: number) =>
    `Nothing was changed: version ${version} has replaced the one that you decided about. Please look at it first.`,
  ended: (day: string) => `Nothing was changed: the prices ended on ${day}. Ask us, and we quote again.`,
  decided: 'Nothing was changed: this quotation was decided about before.',
  answered: 'Nothing was changed: this request was answered or closed before. Please look at how it stands.',
  notDeclined: 'Nothing was changed: this quotation is not declined any more. Please look at how it stands.',
  tooMany: 'This request takes no more messages here. Please write us a mail.',
  foreign: 'A decision can only be sent from this site.',
  busy: (seconds: number) =>
    `Nothing was changed: too many tries came from your address. Please try again in ${seconds} seconds.`,
  asked: 'Your question was sent. We answer by mail and here.',
} as const;

export const lineNumbers = (lines: string): string => `${lines.includes(',') ? 'lines' : 'line'} ${lines}`;

const EVENT_WORDS: Record<QuoteEvent['kind'], (subject: string) => string> = {
  received: () => 'Request received',
  assigned: (name) => (name === '' ? 'Given back: nobody answers it' : `Taken by ${name}`),
  state: (state) => `State: ${STATE_WORDS[state as QuoteState]?.desk.word ?? state}`,
  sent: (version) => `Version ${version} sent`,
  accepted: (version) => `Version ${version} accepted`,
  declined: (version) => `Version ${version} declined`,
  reopened: (version) => `Decline of version ${version} taken back`,
  'order-reopened': (version) => `Order of version ${version} reopened`,
  confirmed: () => 'Order confirmed',
  shipped: (lines) => `Shipped: ${lineNumbers(lines)}`,
  unfilled: (lines) => `Cannot be filled: ${lineNumbers(lines)}`,
  'order-changed': (lines) =>
    lines === '' ? 'Purchase order or ship-to changed' : `Ordered too: ${lineNumbers(lines)}`,
  withdrawn: () => 'Request withdrawn',
  message: () => 'Message',
  note: () => 'Note',
  expired: () => 'Prices ended',
  bounced: (address) => `Mail to ${address} came back`,
  reminded: () => 'Reminder sent',
  entered: (source) => `Entered: it came ${SOURCES[source as QuoteSource]}`,
  file: (name) => `File attached: ${name}`,
};

/** The name of who did it stands beside it. */
export const eventWords = ({ kind, subject }: QuoteEvent): string => EVENT_WORDS[kind](subject);

/** Returns a key of `deskMessages` where nothing can be sent. */
export const barredBy = ({ isWithdrawn, orderTotal, purchase }: StoredQuote) =>
  orderTotal !== null && !purchase?.unfilled.length ? 'ordered' : isWithdrawn ? 'withdrawn' : null;

export const deskMessages = {
  doubtful:
    'Some lines are in doubt: see below. Mend them, or enter them as they are: each is stored with the number and the quantity that the table shows, and a line without a part is left out.',
  unavailable:
    'The requests cannot be read or changed just now. What you entered is kept below: please try again in a moment.',
  tryAgain: 'Try again',
  withdrawn: {
    title: 'The buyer withdrew this request.',
    text: 'Nothing can be sent; the draft is kept. To quote all the same, set the state to “Being answered” first.',
  },
  ordered: {
    title: 'The quotation was accepted: this is an order until it is reopened.',
    text: 'Nothing can be sent; the draft is kept. To quote anew, reopen the order first, with a reason for the buyer.',
  },
  reopened: (reason: string) =>
    `We have reopened your order: ${reason}\nNothing is ordered now; our next quotation follows.`,
  priceHelp:
    'A column or a table copied from a spreadsheet, or a CSV file. A row of heads names the columns: Line, NSN or Part number, then Price, Lead days, Condition, Offered part, Certificate, No bid.',
} as const;

/** By the word in the address that a refused step of an order leads to. */
export const deskRefusals: Readonly<Record<string, string>> = {
  changed: 'Nothing was changed: the order was changed meanwhile. Look at it below, then try again.',
  step: 'Nothing was changed: tick at least one line, write days as YYYY-MM-DD, none that has passed for a promise and none ahead for a shipment.',
  entered:
    'Nothing was entered: tick at least one line with a quantity that is offered, and say who ordered and on which day up to today.',
};
