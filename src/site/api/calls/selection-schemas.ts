import { z } from 'zod';
import { answerSchemas, cage, catalogInfo, fsc, fsg, pageOfList, partSummary, webAddress } from './basic-schemas.ts';

export const requirement = z.object({
  code: z.string().meta({ description: 'Master requirement code (MRC).', examples: ['AAJF'] }),
  title: z.string(),
  measures: z
    .string()
    .nullable()
    .describe('What its numbers measure, such as length; null where its replies are texts.'),
  unit: z.string().nullable().describe('Of its numbers, whatever the source wrote them in. Empty for counts.'),
});
answerSchemas.add(requirement, { id: 'Requirement', description: 'A question that characteristics of items answer.' });

const filter = requirement.extend({
  replies: z.array(z.string()).describe('Any of them.'),
  min: z.number().nullable(),
  max: z.number().nullable(),
  orNone: z.boolean().describe('Items without a reply on file pass as well.'),
});
answerSchemas.add(filter, { id: 'Filter', description: 'A filter in force, as it was understood.' });

const piece = z.object({
  text: z.string().describe('As it was typed.'),
  met: z.boolean().describe('Whether the items that are listed meet it.'),
  kind: z.enum(['name', 'value', 'unknown']),
  why: z
    .string()
    .nullable()
    .describe('How a name was found: name, trade word, abbreviation, spelling, definition, beginning, letters.'),
  itemNames: z.array(z.string()).describe('Names that it means, best first, 20 at most; for a value none.'),
  value: z.string().nullable().describe('What a value was read as.'),
  requirement: z.string().nullable().describe('What a value was looked for in.'),
  filters: z
    .array(
      z.object({
        code: z.string(),
        replies: z.array(z.string()),
        min: z.number().nullable(),
        max: z.number().nullable(),
      }),
    )
    .describe('The value as filters (c.{code}), any of them; for a name none.'),
  without: z
    .object({ query: z.string(), total: z.int().min(0) })
    .nullable()
    .describe('The text without it, and how many items that finds.'),
});
answerSchemas.add(piece, { id: 'Piece', description: 'A piece of the text, and what it was understood as.' });

export const understood = z.object({
  pieces: z.array(piece),
  met: z.int().min(0).describe('Pieces that the listed items meet: fewer than all where no item meets every one.'),
});
answerSchemas.add(understood, { id: 'Understood', description: 'What a text of words and sizes was understood as.' });

export const nameGroup = z.object({
  itemName: z.string(),
  inc: z.string().nullable().describe('Item name code; null for a name without a page.'),
  url: webAddress.nullable(),
  fsc,
  classTitle: z.string().nullable(),
  count: z.int().min(0).describe('Items found.'),
  nameTotal: z.int().min(0).describe('Items with this name.'),
  examples: z.array(z.string()).describe('Sizes of some of them.'),
});
answerSchemas.add(nameGroup, { id: 'NameGroup', description: 'An item name among what was found.' });

export const filtersInForce = z.array(filter).describe('Filters by characteristics, as they were understood.');

export const selectedPart = partSummary.extend({
  reference: z
    .object({ partNumber: z.string(), cage, maker: z.string().nullable() })
    .nullable()
    .describe('Its first part number.'),
  characteristics: z
    .record(z.string(), z.array(z.string()))
    .describe('Replies by the code of their requirement, for the requirements in columns.'),
});
answerSchemas.add(selectedPart, { id: 'SelectedPart', description: 'An item in a list for choosing.' });

/** An item of a list that may also be one without filters, by NSN. */
export const listedPart = selectedPart
  .partial({ reference: true, characteristics: true })
  .describe(
    'reference and characteristics are there where items are found by words, or narrowed or ordered by characteristics.',
  );
answerSchemas.add(listedPart, {
  id: 'ListedPart',
  description: 'An item of a list; of one for choosing with more on it.',
});

export const foundPart = listedPart.extend({
  reasons: z
    .array(z.string())
    .optional()
    .describe('Why it was found by words: each piece of the text that it meets, and what that was read as.'),
  unmet: z.array(z.string()).optional().describe('Pieces of the text that it does not meet.'),
});
answerSchemas.add(foundPart, { id: 'FoundPart', description: 'An item that a search has found.' });

export const filterNotes = z
  .array(z.string())
  .describe('Sentences on filters that no item meets; empty where items are found.');

export const columns = z.array(requirement).describe('Requirements that tell the items apart best, six at most.');

const range = z.object({
  low: z.number(),
  high: z.number(),
  counts: z.array(z.int().min(0)).describe('Items by part of the range, all parts equally wide.'),
});

const replyCount = z.object({
  reply: z.string().describe('As the source writes it.'),
  low: z.number().nullable().describe('Its value in the unit of the requirement, or the lower end; null for a text.'),
  high: z.number().nullable(),
  count: z.int().min(0).describe('Items that it leaves, with every other filter in force.'),
});
answerSchemas.add(replyCount, { id: 'ReplyCount', description: 'A reply, and how many items have it.' });

const requirementFacet = requirement.extend({
  onFile: z.int().min(0).describe('Items that have a reply, before any filter by characteristics.'),
  none: z.int().min(0).describe('Items without a reply, with every other filter in force.'),
  replyCount: z.int().min(0).describe('Different replies in all.'),
  replies: z.array(replyCount).describe('Most items first, at most 60; chosen ones are always among them.'),
  histogram: range.nullable().describe('Null for texts.'),
});
answerSchemas.add(requirementFacet, {
  id: 'RequirementFacet',
  description: 'A requirement as a filter: what each reply would leave, with every other filter in force.',
});

const exactCount = { title: z.string().nullable(), count: z.int().min(0) };

export const facetsAnswer = z.object({
  query: z.string().nullable().describe('The text as it was read; null without one.'),
  url: webAddress,
  understood: understood.nullable().describe('Null without a text, or where nothing resembles it.'),
  filters: filtersInForce,
  filterNotes,
  total: z.int().min(0).describe('Items that meet every filter.'),
  scopeTotal: z.int().min(0).describe('Items before any filter by characteristics.'),
  counted: z.boolean().describe('False where there are too many items to count by: every list is empty then.'),
  requirements: z.array(requirementFacet).describe('Those that narrow most first, and every one that is filtered by.'),
  others: z
    .array(requirement.extend({ onFile: z.int().min(0) }))
    .describe('Further requirements that have replies, without counts of them.'),
  groups: z.array(z.object({ fsg, ...exactCount })).describe('At most 30, most items first.'),
  classes: z.array(z.object({ fsc, ...exactCount })).describe('At most 30, most items first.'),
  itemNames: z
    .array(z.object({ itemName: z.string(), count: z.int().min(0) }))
    .describe('At most 30, most items first.'),
  sections: z.record(z.string(), z.int().min(0)).describe('Items that have these sections on file.'),
  catalog: catalogInfo,
});
answerSchemas.add(facetsAnswer, {
  id: 'Facets',
  description: 'What a search, a class or an item name can be narrowed by, with counts.',
});
export type FacetsAnswer = z.infer<typeof facetsAnswer>;

export const nameAnswer = z.object({
  inc: z.string().meta({ description: 'Item name code, five digits.', examples: ['00099'] }),
  itemName: z.string(),
  definition: z.string().nullable(),
  otherNames: z.array(z.string()).describe('Colloquial names and words of the trade.'),
  nsnCount: z.int().min(0).describe('Listed items with this name.'),
  classes: z
    .array(z.object({ fsc, title: z.string().nullable(), nsnCount: z.int().min(0) }))
    .describe('Most items first.'),
  changedOn: z.iso.date().describe('Day on which any of its items last changed.'),
  url: webAddress,
  filters: filtersInForce,
  filterNotes,
  columns,
  items: z.array(selectedPart),
  ...pageOfList,
  catalog: catalogInfo,
});
answerSchemas.add(nameAnswer, { id: 'NameParts', description: 'An item name and a page of its listed items.' });
export type NameAnswer = z.infer<typeof nameAnswer>;
