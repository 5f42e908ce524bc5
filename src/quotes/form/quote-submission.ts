import type { RfqNumber } from '../../domain/rfq-number.ts';

/** The payload of send-rfq-notification as a program or one of the three forms sends it: C10.1. */
export type QuotePayload = {
  customerInfo: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    company: string;
    jobTitle?: string;
  };
  parts: {
    partNumber: string;
    description: string;
    quantity: number | string;
    /** Home form and /cart only. */
    condition?: string;
    /** /cart and /rfq only. */
    nsn?: string;
    cageCode?: string;
    manufacturer?: string;
  }[];
  message: string;
  rfqNumber: string;
  /** What the forms add and a program need not send (G4.2): a field that people leave empty, and how long the form was open. */
  guard?: { website: string; filledMs: number };
};

/** One thing that is wrong: `field` is a path such as "customerInfo.email" or "parts.3.quantity"; the message is a sentence for people. */
export type QuoteProblem = { field: string; message: string };

/** What becomes of a submission, whatever way it came. */
export type SubmitOutcome =
  | { kind: 'stored'; rfqNumber: RfqNumber; receiptPath: string }
  | { kind: 'invalid'; problems: QuoteProblem[] }
  | { kind: 'refused'; status: 403 | 413 | 415 | 429 | 503; error: string; retryAfterSeconds?: number };

/** The body of every answer of the function: `error` on every refusal. */
export type SubmitAnswer = { rfqNumber: string; receiptUrl: string } | { error: string; fields?: QuoteProblem[] };

/** Submits a payload for the visitor whose request is being answered, with all guards. */
export type SubmitQuote = (body: unknown) => Promise<SubmitOutcome>;
