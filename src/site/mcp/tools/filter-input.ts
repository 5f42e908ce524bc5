import { z } from 'zod';
import { MAX_FILTERS } from '#publog/part-selection.ts';

/** Numbers are texts, so that a fraction or a unit can be given. */
const end = z.union([z.string().max(40), z.number()]).optional();

/** Filters by characteristics and what narrows a search besides, for every tool that finds or counts parts. */
export const filterInput = {
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
  units: z.enum(['in', 'mm']).optional().describe('The unit of lengths that are given without one; in by default.'),
};

type FilterInput = z.output<z.ZodObject<typeof filterInput>>;

/** The same as parameters of a call of the API. */
export function filterQuery({ group, class: fsc, cage, itemName, filters = [], units }: FilterInput) {
  const named = filters.flatMap(({ code, replies, min, max, orNone }) => [
    [`c.${code}`, replies],
    [`c.${code}.min`, min],
    [`c.${code}.max`, max],
    [`c.${code}.none`, orNone === true ? '1' : undefined],
  ]);
  return { fsg: group, fsc, cage, name: itemName, units, ...Object.fromEntries(named) };
}
