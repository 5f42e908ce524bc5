import { z } from 'zod';
import { searchAnswer, type SearchAnswerBody } from '../../api/calls/list-schemas.ts';
import { operationOf } from '../../api/calls/operations.ts';
import { filterInput, filterQuery } from './filter-input.ts';
import { callOperation, tool } from './tool.ts';

/** Parts of a page when the caller does not say: what an assistant can look through. */
const PARTS_AT_FIRST = 10;
const MAX_PARTS = 50;

/** GET /api/v1/search as a tool. */
export const searchPartsTool = tool({
  name: 'search_parts',
  title: 'Search the parts catalog',
  description:
    'Finds parts by NSN, NIIN, part number, CAGE code, maker or class in any usual spelling, and by words, sizes and materials such as "hex screw 1/4-28 titanium" or "10k resistor 1/4 watt". ' +
    'Exact numbers come first. Parts found by words say in reasons and unmet what they meet of the text, and understood says what each piece was read as: tell the person when a piece is not met. ' +
    'Narrow by filters with the codes and replies that the tool facets lists.',
  input: z.strictObject({
    query: z
      .string()
      .min(1, 'It must not be empty.')
      .max(200, 'It has at most 200 characters.')
      .describe('A number, a name, or words with sizes and materials.'),
    ...filterInput,
    sort: z
      .string()
      .optional()
      .describe(
        'fit (best first, the default), nsn, name, makers, or c.{code} and -c.{code}: by the reply to a requirement, up or down.',
      ),
    after: z.string().optional().describe('The page after this NSN, the last of the page before.'),
    limit: z.int().min(1).max(MAX_PARTS, `It is 1 to ${MAX_PARTS}.`).default(PARTS_AT_FIRST),
  }),
  output: searchAnswer,
  async call({ query, sort, after, limit, ...rest }, site) {
    const filters = filterQuery(rest);
    const asked = { q: query, sort, after, limit, ...filters };
    const answer = await callOperation(operationOf('search'), {}, asked, site);
    const isNarrowed = after !== undefined || Object.values(filters).some((value) => value !== undefined);
    if (answer.kind === 'found' && !isNarrowed && foundNothing(answer.body as SearchAnswerBody))
      site.noteDemand('search', [{ text: query }]);
    return answer;
  },
});

const foundNothing = ({ exact, beginning, makers, groups, classes, items }: SearchAnswerBody): boolean =>
  [exact, beginning, makers, groups, classes, items].every((found) => found.length === 0);
