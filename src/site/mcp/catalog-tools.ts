import { MAX_FILTERS } from '#publog/catalog-store.ts';
import { z } from 'zod';
import type { ApiSite } from '../api/api-answer.ts';
import type { DemandSource, DemandText } from '#base/domain/quote-request.ts';
import { OPERATIONS } from '../api/operations.ts';
import { typed } from '../api/parameters.ts';
import { searchAnswer, type SearchAnswerBody, type FacetsAnswer, facetsAnswer } from '../api/list-schemas.ts';
import { type PartAnswer, partAnswer } from '../api/answer-schemas.ts';

export type ToolSite = ApiSite & {
  yieldNow: () => Promise<void>;
  /** Told of texts that found nothing. */
  noteDemand: (source: DemandSource, texts: readonly DemandText[]) => void;
};

export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: z.ZodType;
  /** Rejects with `Refusal` or `StoreUnavailable`. */
  call(input: z.output<Input>, site: ToolSite): Promise<object>;
};

/** A text of at most so many characters. */
export const upTo = (length: number) => z.string().max(length, `It has at most ${length} characters.`);

export const tool = <Input extends z.ZodObject>(facts: Tool<Input>): Tool => facts;

/** A tool and its API call have one answer. */
async function callOperation(
  id: string,
  query: Readonly<Record<string, string | number | readonly string[] | undefined>>,
  site: ApiSite,
  given?: string,
): Promise<object> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return (await OPERATIONS.find((one) => one.id === id)!.call(given, new URLSearchParams(entries), site)).body;
}

/** Texts allow fractions and units. */
const end = z.union([z.string().max(40), z.number()]).optional();

const filterInput = {
  group: z.string().optional().describe('Parts of this Federal Supply Group alone, two digits.'),
  class: z.string().optional().describe('Parts of this Federal Supply Class alone, four digits.'),
  cage: z.string().optional().describe('Parts of the maker with this CAGE code alone.'),
  itemName: z.string().optional().describe('Parts of exactly this item name, or of the item name with this code.'),
  filters: z
    .array(
      z.strictObject({
        code: z.string().describe('Code of a requirement (MRC), as the tool facets lists them.'),
        replies: z
          .array(z.string())
          .optional()
          .describe('Any of these replies, word for word as the tool facets lists them.'),
        min: end.describe('Lowest value: a number, or a text such as "1/4" or "6.35 mm".'),
        max: end.describe('Highest value.'),
        orNone: z.boolean().optional().describe('Parts without a reply on file pass as well.'),
      }),
    )
    .max(MAX_FILTERS, `There are at most ${MAX_FILTERS} filters.`)
    .optional()
    .describe('Parts by their characteristics. All of them hold.'),
  onShelf: z.boolean().optional().describe('Parts that this site has on its shelf alone.'),
  units: z.enum(['in', 'mm']).optional().describe('The unit of lengths that are given without one; in by default.'),
};

function filterQuery(input: z.output<z.ZodObject<typeof filterInput>>) {
  const { group, class: fsc, cage, itemName, filters = [], onShelf, units } = input;
  const named = filters.flatMap(({ code, replies, min, max, orNone }) => [
    [`c.${code}`, replies],
    [`c.${code}.min`, min],
    [`c.${code}.max`, max],
    [`c.${code}.none`, orNone === true ? '1' : undefined],
  ]);
  return {
    fsg: group,
    fsc,
    cage,
    name: itemName,
    on_shelf: onShelf ? '1' : undefined,
    units,
    ...Object.fromEntries(named),
  };
}

const PARTS_AT_FIRST = 10;
const MAX_PARTS = 50;

export const searchPartsTool = tool({
  name: 'search_parts',
  title: 'Search the parts catalog',
  description:
    'Finds parts by NSN, NIIN, part number, CAGE code, maker or class in any usual spelling, and by words, sizes and materials such as "hex screw 1/4-28 titanium" or "10k resistor 1/4 watt". ' +
    'Exact numbers come first. Parts found by words say in reasons and unmet what they meet of the text, and understood says what each piece was read as: tell the person when a piece is not met. ' +
    'Narrow by filters with the codes and replies that the tool facets lists.',
  input: z.strictObject({
    query: typed.describe('A number, a name, or words with sizes and materials.'),
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
    const answer = (await callOperation('search', asked, site)) as SearchAnswerBody;
    const isNarrowed = after !== undefined || Object.values(filters).some((value) => value !== undefined);
    const { exact, shelf = [], former, beginning, makers, groups, classes, items } = answer;
    const lists = [exact, shelf, former, beginning, makers, groups, classes, items];
    // what could not be read may be there
    const isFound = lists.some((list) => list === null || list.length > 0);
    if (!isNarrowed && !isFound) site.noteDemand('search', [{ text: query }]);
    return answer;
  },
});

/** Some items have thousands. */
const MAX_PART_NUMBERS = 50;

export const getPartTool = tool({
  name: 'get_part',
  title: 'Everything on file about one part',
  description:
    'Gives the record of one item by its NSN or NIIN: name and definition, characteristics, part numbers with their makers, management, packaging, freight, related items and the chain of replacements. ' +
    `A replaced number is answered with its own record and replacedBy: name both to the person. At most ${MAX_PART_NUMBERS} part numbers, and as many former ones, which are no longer on the item; partNumberCount and formerPartNumberCount say how many there are.`,
  input: z.strictObject({
    number: z
      .string()
      .max(40, 'It is an NSN or a NIIN.')
      .describe('NSN such as 5305-01-234-5678 or NIIN such as 01-234-5678, with or without dashes.'),
  }),
  // clients read schemas with each conversation, so columns are left to the OpenAPI document
  output: partAnswer.extend({
    sections: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())).nullable())
      .describe(
        'What is on file, section by section, rows by column; a code comes with its meaning. A section is null where it could not be read just now.',
      ),
  }),
  async call({ number }, site) {
    const part = (await callOperation('getPart', {}, site, number)) as PartAnswer;
    const few = <T>(numbers: readonly T[] | null) => numbers && numbers.slice(0, MAX_PART_NUMBERS);
    return { ...part, partNumbers: few(part.partNumbers), formerPartNumbers: few(part.formerPartNumbers) };
  },
});

/** An assistant reads all of an answer. */
const MAX_REPLIES = 12;
const MAX_OTHERS = 20;

export const facetsTool = tool({
  name: 'facets',
  title: 'What a search can be narrowed by',
  description:
    'Counts what a search, a class or an item name can be narrowed by: replies to requirements such as thread, length or material, groups, classes and item names, each with the number of parts that it leaves. ' +
    `Use it before filtering: the codes and replies that it lists are those that search_parts takes. At most ${MAX_REPLIES} replies of each, unless codes asks for more: replyCount says how many there are. One of query, class and itemName is required.`,
  input: z.strictObject({
    query: upTo(200).optional().describe('Words, sizes and materials, such as "hex screw 1/4-28 titanium".'),
    codes: z
      .array(z.string())
      .max(12, 'There are at most 12 codes.')
      .optional()
      .describe('Only these requirements, with up to 60 replies of each.'),
    ...filterInput,
  }),
  output: facetsAnswer,
  async call({ query, codes, ...rest }, site) {
    const facets = (await callOperation('countFacets', { q: query, ...filterQuery(rest) }, site)) as FacetsAnswer;
    const wanted = codes?.map((code) => code.toUpperCase());
    const requirements = wanted
      ? facets.requirements.filter(({ code }) => wanted.includes(code))
      : facets.requirements.map(({ replies, ...one }) => ({ ...one, replies: replies.slice(0, MAX_REPLIES) }));
    return { ...facets, requirements, others: facets.others.slice(0, MAX_OTHERS) };
  },
});
