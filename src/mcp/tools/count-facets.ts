import { z } from 'zod';
import { operationOf } from '../../api/calls/operations.ts';
import { facetsAnswer } from '../../api/calls/selection-schemas.ts';
import { filterInput, filterQuery } from './filter-input.ts';
import { callOperation, tool } from './tool.ts';

/** GET /api/v1/facets as a tool. */
export const facetsTool = tool({
  name: 'facets',
  title: 'What a search can be narrowed by',
  description:
    'Counts what a search, a class or an item name can be narrowed by: replies to requirements such as thread, length or material, groups, classes and item names, each with the number of parts that it leaves. ' +
    'Use it before filtering: the codes and replies that it lists are those that search_parts takes. One of query, class and itemName is required.',
  input: z.strictObject({
    query: z
      .string()
      .max(200, 'It has at most 200 characters.')
      .optional()
      .describe('Words, sizes and materials, such as "hex screw 1/4-28 titanium".'),
    ...filterInput,
  }),
  output: facetsAnswer,
  call: ({ query, ...rest }, site) =>
    callOperation(operationOf('countFacets'), {}, { q: query, ...filterQuery(rest) }, site),
});
