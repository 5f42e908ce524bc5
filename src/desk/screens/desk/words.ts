import type { TypedField } from '#base/domain/quotation.ts';
import type { QuoteEvent, QuoteState, StoredQuote } from '../../store/stored-quote.ts';
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

const EVENT_WORDS: Record<QuoteEvent['kind'], (subject: string) => string> = {
  received: () => 'Request received',
  assigned: (name) => (name === '' ? 'Given back: nobody answers it' : `Taken by ${name}`),
  state: (state) => `State: ${STATE_WORDS[state as QuoteState]?.word ?? state}`,
  sent: (version) => `Version ${version} sent`,
  accepted: (version) => `Version ${version} accepted`,
  declined: (version) => `Version ${version} declined`,
  reopened: (version) => `Decline of version ${version} taken back`,
  'order-reopened': (version) => `Order of version ${version} reopened`,
  withdrawn: () => 'Request withdrawn',
  message: () => 'Message',
  expired: () => 'Prices ended',
  bounced: (address) => `Mail to ${address} came back`,
  reminded: () => 'Reminder sent',
};

/** What happened, in a few words; the name of who did it stands beside it. */
export const eventWords = ({ kind, subject }: QuoteEvent): string => EVENT_WORDS[kind](subject);

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
