import type { z } from 'zod';
import { answerBody, writtenAnswer } from './answer-body.ts';

/** A call that changes something: its description in the OpenAPI document. */
export type WriteOperation = {
  id: string;
  path: string;
  summary: string;
  description: string;
  parameter: { name: string; description: string; example: string };
  body: z.ZodType;
  answer: z.ZodType;
};

/** PUT /api/v1/quotes/{number}/answer, for programs of operators. */
export const WRITE_ANSWER: WriteOperation = {
  id: 'writeAnswer',
  path: '/api/v1/quotes/{number}/answer',
  summary: 'Answer a request for quote',
  description:
    'For programs of the desk, with the key of an operator: keeps the answer as the draft of the next version, or sends it to the buyer. ' +
    'The same answer sent again with the same revision is stored and mailed once.',
  parameter: { name: 'number', description: 'The RFQ number.', example: 'RFQ-1793456789012' },
  body: answerBody,
  answer: writtenAnswer,
};
