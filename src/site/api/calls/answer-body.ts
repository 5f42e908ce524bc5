import { z } from 'zod';
import { CONDITION_CODES } from '#base/domain/condition.ts';
import { CERTIFICATES, CURRENCIES, NO_BID_REASONS } from '#base/domain/quotation.ts';
import { answerSchemas } from './basic-schemas.ts';

const namesOf = <Name extends string>(words: Readonly<Record<Name, string>>) => Object.keys(words) as [Name, ...Name[]];

const price = z
  .string()
  .meta({ description: 'Decimal digits, as a text: no rounding on the way.', examples: ['38.50'] });

const bidLine = z.strictObject({
  kind: z.literal('bid'),
  price,
  breaks: z
    .array(z.strictObject({ quantity: z.int().min(2), price }))
    .max(10)
    .optional()
    .describe('Prices of larger quantities, in rising order.'),
  leadDays: z.int().min(0).nullable().optional().describe('0 is in stock.'),
  condition: z
    .enum(CONDITION_CODES as [string, ...string[]])
    .nullable()
    .optional(),
  partNumber: z.string().optional().describe('The part offered; the one asked for when absent.'),
  manufacturer: z.string().optional(),
  alternate: z
    .string()
    .optional()
    .describe('Why another part than the one asked for fits; needed where it is another.'),
  certificate: z.enum(namesOf(CERTIFICATES)).nullable().optional(),
});
const noBidLine = z.strictObject({
  kind: z.literal('no-bid'),
  reason: z.enum(namesOf(NO_BID_REASONS)),
  text: z.string().optional().describe('In words for the buyer; needed for `other`.'),
});
const openLine = z.strictObject({ kind: z.literal('open') });

/** An answer to a request for quote, as a program sends it. */
export const answerBody = z.strictObject({
  revision: z.int().min(0).describe('Of the draft that this one takes the place of; 0 for the first of a version.'),
  version: z
    .int()
    .min(1)
    .optional()
    .describe('The version that is written. With it, nothing is written over a version that was sent meanwhile.'),
  send: z.boolean().describe('True sends the quotation to the buyer; false keeps a draft.'),
  currency: z.enum(CURRENCIES),
  validUntil: z.string().meta({ description: 'The last day on which the prices hold.', examples: ['2026-12-31'] }),
  freight: z.string().optional(),
  note: z.string().optional().describe('For the buyer.'),
  deskNote: z.string().optional().describe('For the desk alone: never sent.'),
  attachPdf: z.boolean().optional().describe('Whether the PDF goes with the mail; true when absent.'),
  lines: z
    .array(z.discriminatedUnion('kind', [bidLine, noBidLine, openLine]))
    .max(1_000)
    .describe('One for each line of the request, in its order. Open lines are for drafts alone.'),
});
export type AnswerBody = z.infer<typeof answerBody>;
answerSchemas.add(answerBody, {
  id: 'AnswerToWrite',
  description: 'An answer to a request for quote, as a program of the desk writes it.',
});

/** What a program gets for an answer that was stored. */
export const writtenAnswer = z.object({
  number: z.string().meta({ examples: ['RFQ-1793456789012'] }),
  version: z.int().min(1),
  revision: z.int().min(1).describe('To be sent with the next change.'),
  state: z.enum(['draft', 'sent']),
  currency: z.enum(CURRENCIES),
  total: z.string().describe('The sum of the lines that are quoted.'),
  savedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
answerSchemas.add(writtenAnswer, { id: 'WrittenAnswer', description: 'An answer that was kept as a draft or sent.' });
