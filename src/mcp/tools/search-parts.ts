import { z } from 'zod';
import { searchAnswer } from '../../api/calls/list-schemas.ts';
import { operationOf } from '../../api/calls/operations.ts';
import { callOperation, tool } from './tool.ts';

/** Parts of a page when the caller does not say: what an assistant can look through. */
const PARTS_AT_FIRST = 10;
const MAX_PARTS = 50;

/** GET /api/v1/search as a tool. */
export const searchPartsTool = tool({
  name: 'search_parts',
  title: 'Search the parts catalog',
  description:
    'Finds items of supply by NSN, NIIN, part number, CAGE code, maker, class or words, in any usual spelling. Exact numbers come first, each with the reason.',
  input: z.strictObject({
    query: z.string().min(1, 'It must not be empty.').max(200, 'It has at most 200 characters.'),
    group: z.string().optional().describe('Items of this Federal Supply Group alone, two digits.'),
    class: z.string().optional().describe('Items of this Federal Supply Class alone, four digits.'),
    after: z.string().optional().describe('The page after this NSN.'),
    limit: z.int().min(1).max(MAX_PARTS, `It is 1 to ${MAX_PARTS}.`).default(PARTS_AT_FIRST),
  }),
  output: searchAnswer,
  call: ({ query, group, class: fsc, after, limit }, site) =>
    callOperation(operationOf('search'), {}, { q: query, fsg: group, fsc, after, limit }, site),
});
