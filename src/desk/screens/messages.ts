import type { BadgeKind } from '#base/ui/badge.tsx';
import type { IconName } from '#base/ui/icon.tsx';
import type { QuoteFile, QuoteMail, QuoteState, StoredQuote } from '../store/stored-quote.ts';

export type Word = { word: string; kind: BadgeKind; icon?: IconName };

/** How the operator reads the state of a request. */
export const STATE_WORDS: Record<QuoteState, Word> = {
  new: { word: 'New', kind: 'warn', icon: 'mail' },
  working: { word: 'Being answered', kind: 'info' },
  quoted: { word: 'Quoted', kind: 'plain', icon: 'mail' },
  accepted: { word: 'Accepted', kind: 'ok', icon: 'ok' },
  declined: { word: 'Declined', kind: 'off' },
  lost: { word: 'Lost', kind: 'off' },
  expired: { word: 'Expired', kind: 'off', icon: 'clock' },
  closed: { word: 'Closed', kind: 'off' },
};

/** How both sides read a request that its buyer withdrew. */
export const WITHDRAWN_WORD: Word = { word: 'Withdrawn', kind: 'off' };
/** How the operator reads a request. */
export const stateWord = ({ state, isWithdrawn }: Pick<StoredQuote, 'state' | 'isWithdrawn'>): Word =>
  isWithdrawn ? WITHDRAWN_WORD : STATE_WORDS[state];

/** How the buyer reads other states. */
export const BUYER_STATE_WORDS: Record<QuoteState, Word> = {
  new: { word: 'Received', kind: 'info', icon: 'ok' },
  working: { word: 'Being worked on', kind: 'info', icon: 'clock' },
  quoted: { word: 'Quoted', kind: 'warn', icon: 'mail' },
  accepted: { word: 'Accepted', kind: 'ok', icon: 'ok' },
  declined: { word: 'Declined', kind: 'off' },
  lost: { word: 'Closed', kind: 'off' },
  expired: { word: 'Expired', kind: 'off', icon: 'clock' },
  closed: { word: 'Closed', kind: 'off' },
};

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
};

/** What a scan said of a file. */
export const FILE_STATE_WORDS: Record<QuoteFile['state'], Word> = {
  waiting: { word: 'Not scanned', kind: 'warn', icon: 'clock' },
  clean: { word: 'Scanned, clean', kind: 'ok' },
  refused: { word: 'Refused by the scan', kind: 'err', icon: 'error' },
};

/** The state of a request's mails in a word: the worst one counts. */
export function deliveryWord(mails: readonly Pick<QuoteMail, 'state'>[]): Word {
  if (mails.some(({ state }) => state === 'failed')) return { word: 'Failed', kind: 'err', icon: 'error' };
  if (mails.some(({ state }) => state === 'waiting')) return { word: 'Waiting', kind: 'warn', icon: 'clock' };
  if (mails.length > 0) return { word: 'Sent', kind: 'ok' };
  return { word: 'No mail', kind: 'plain' };
}

export const storedQuoteMessages = {
  unavailable: 'The requests cannot be read or changed just now. Please try again in a moment.',
  notMailed: 'No mail server is set (SMTP_URL): requests are kept here, and no mails are sent.',
  notFound: 'Request not found',
  notFoundText: 'No request for quote is kept under this number. It may have been removed.',
  receiptNotFound: 'No request for quote is kept under this address.',
  receiptNotFoundText: 'Please look whether the whole address was copied. A request that was removed is gone for good.',
} as const;

/** What the buyer's page says about a decision or a question. */
export const decisionMessages = {
  noLines: 'Nothing was accepted: tick at least one line.',
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
