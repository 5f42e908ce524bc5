import { z } from 'zod';
import { operationOf } from '../../api/calls/operations.ts';
import { type FacetsAnswer, facetsAnswer } from '../../api/calls/selection-schemas.ts';
import { filterInput, filterQuery } from './filter-input.ts';
import { callOperation, tool } from './tool.ts';

/** Replies of a requirement, and requirements without replies, when none is asked for in particular: an assistant reads all of an answer. */
const MAX_REPLIES = 12;
const MAX_OTHERS = 20;

/** GET /api/v1/facets as a tool. */
export const facetsTool = tool({
  name: 'facets',
  title: 'What a search can be narrowed by',
  description:
    'Counts what a search, a class or an item name can be narrowed by: replies to requirements such as thread, length or material, groups, classes and item names, each with the number of parts that it leaves. ' +
    `Use it before filtering: the codes and replies that it lists are those that search_parts takes. At most ${MAX_REPLIES} replies of each, unless codes asks for more: replyCount says how many there are. One of query, class and itemName is required.`,
  input: z.strictObject({
    query: z
      .string()
      .max(200, 'It has at most 200 characters.')
      .optional()
      .describe('Words, sizes and materials, such as "hex screw 1/4-28 titanium".'),
    codes: z
      .array(z.string())
      .max(12, 'There are at most 12 codes.')
      .optional()
      .describe('Only these requirements, with up to 60 replies of each.'),
    ...filterInput,
  }),
  output: facetsAnswer,
  async call({ query, codes, ...rest }, site) {
    const answer = await callOperation(operationOf('countFacets'), {}, { q: query, ...filterQuery(rest) }, site);
    return answer.kind === 'refused' ? answer : { kind: 'found', body: shortened(answer.body as FacetsAnswer, codes) };
  },
});

/** The same with fewer replies of each requirement, or with all of those that were asked for. */
function shortened(facets: FacetsAnswer, codes: readonly string[] | undefined): FacetsAnswer {
  const wanted = codes?.map((code) => code.toUpperCase());
  const requirements = wanted
    ? facets.requirements.filter(({ code }) => wanted.includes(code))
    : facets.requirements.map((requirement) => ({
        ...requirement,
        replies: requirement.replies.slice(0, MAX_REPLIES),
      }));
  return { ...facets, requirements, others: facets.others.slice(0, MAX_OTHERS) };
}
