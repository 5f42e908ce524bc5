import { NO_BID_REASONS, type AnswerLine, type TypedField } from '#base/domain/quotation.ts';
import type { QuoteEvent } from '../../store/desk-store.ts';
import type { QuoteState, StoredQuote } from '../../store/quote-store.ts';
import { STATE_WORDS } from '../messages.ts';
import type { HeadField } from './answer-sheet.ts';

/** Fields as people call them. */
export const FIELD_WORDS: Record<TypedField | HeadField | 'total', string> = {
  price: 'price',
  breaks: 'quantity breaks',
  lead: 'lead days',
  condition: 'condition',
  part: 'offered part',
  maker: 'maker',
  alternate: 'why it fits',
  certificate: 'certificate',
  nobid: 'no bid',
  reason: 'reason for no bid',
  words: 'reason in words',
  currency: 'currency',
  freight: 'freight terms',
  validUntil: 'last day of the prices',
  note: 'note for the buyer',
  deskNote: 'internal note',
  attach: 'PDF with the mail',
  total: 'total',
};

/** "The minimum order is too high: 500 pieces". */
export function noBidWords({ reason, text }: Extract<AnswerLine, { kind: 'no-bid' }>): string {
  if (reason === 'other') return text;
  return text === '' ? NO_BID_REASONS[reason] : `${NO_BID_REASONS[reason]}: ${text}`;
}

/** What happened, in a few words; the name of who did it stands beside it. */
export function eventWords({ kind, subject }: QuoteEvent): string {
  switch (kind) {
    case 'received':
      return 'Request received';
    case 'assigned':
      return subject === '' ? 'Given back: nobody answers it' : `Taken by ${subject}`;
    case 'state':
      return Object.hasOwn(STATE_WORDS, subject)
        ? `State: ${STATE_WORDS[subject as QuoteState].word}`
        : `State: ${subject}`;
    case 'sent':
      return `Version ${subject} sent`;
    case 'accepted':
      return `Version ${subject} accepted`;
    case 'declined':
      return `Version ${subject} declined`;
    case 'reopened':
      return `Decline of version ${subject} taken back`;
    case 'order-reopened':
      return `Order of version ${subject} reopened`;
    case 'withdrawn':
      return 'Request withdrawn';
    case 'message':
      return 'Message';
    case 'expired':
      return 'Prices ended';
    case 'bounced':
      return `Mail to ${subject} came back`;
    case 'reminded':
      return 'Reminder sent';
  }
}

/** Why nothing can be sent for a request, as a key of `deskMessages`; null where something can. */
export const barredBy = ({ isWithdrawn, orderTotal }: StoredQuote) =>
  orderTotal !== null ? 'ordered' : isWithdrawn ? 'withdrawn' : null;

export const deskMessages = {
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
  /** For the buyer. */
  reopened: (reason: string) =>
    `We have reopened your order: ${reason}\nNothing is ordered now; our next quotation follows.`,
  priceHelp:
    'A column or a table copied from a spreadsheet, or a CSV file. A row of heads names the columns: Line, NSN or Part number, then Price, Lead days, Condition, Offered part, Certificate, No bid.',
} as const;
