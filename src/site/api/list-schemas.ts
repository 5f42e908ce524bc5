import { z } from 'zod';
import {
  type Answer,
  answerSchemas,
  cage,
  coded,
  catalogInfo,
  count,
  fsc,
  fsg,
  inc,
  maybeText,
  measureFields,
  named,
  nsn,
  pageOfList,
  partSummary,
  shelf,
  shelfPart,
  text,
  webAddress,
} from './answer-schemas.ts';

const maybeNumber = z.number().nullable();
const titledGroup = z.object({ fsg, title: maybeText });
const titledClass = z.object({ fsc, title: maybeText });

const requirement = named('Requirement', 'A question that characteristics of items answer.', {
  code: z.string().meta({ description: 'Master requirement code (MRC).', examples: ['AAJF'] }),
  title: text,
  measures: maybeText.describe('What its numbers measure, such as length; null where its replies are texts.'),
  unit: maybeText.describe('Of its numbers, whatever the source wrote them in. Empty for counts.'),
});

const filter = named('Filter', 'A filter in force, as it was understood.', {
  ...requirement.shape,
  replies: z.array(text).describe('Any of them.'),
  min: maybeNumber,
  max: maybeNumber,
  orNone: z.boolean().describe('Items without a reply on file pass as well.'),
});

const piece = named('Piece', 'A piece of the text, and what it was understood as.', {
  text: z.string().describe('As it was typed.'),
  met: z.boolean().describe('Whether the items that are listed meet it.'),
  kind: z.enum(['name', 'value', 'number', 'maker', 'unknown']),
  why: maybeText.describe(
    'How a name was found: name, trade word, abbreviation, spelling, definition, beginning, letters.',
  ),
  itemNames: z.array(text).describe('Names that it means, best first, 20 at most; for a value none.'),
  value: maybeText.describe('What a value was read as; for a number, the beginning of part numbers.'),
  requirement: maybeText.describe('What a value was looked for in.'),
  filters: z
    .array(z.object({ code: text, replies: z.array(text), min: maybeNumber, max: maybeNumber }))
    .describe('The value as filters (c.{code}), any of them; for a name none.'),
  maker: maybeText.describe('The company that a maker was read as.'),
  cages: z.array(text).describe('Its CAGE codes that were looked at, most part numbers first; for others none.'),
  without: z
    .object({ query: text, total: count })
    .nullable()
    .describe('The text without it, and how many items that finds.'),
  nearest: z
    .array(z.object({ value: text, query: text, total: count }))
    .describe('Other values for a piece that is not met: the text with each, and how many items that finds.'),
});

const understood = named('Understood', 'What a text of words and sizes was understood as.', {
  pieces: z.array(piece),
  met: count.describe('Pieces that the listed items meet: fewer than all where no item meets every one.'),
});

const nameGroup = named('NameGroup', 'An item name among what was found.', {
  itemName: text,
  inc: maybeText.describe('Item name code; null for a name without a page.'),
  url: webAddress.nullable(),
  fsc,
  classTitle: maybeText,
  count: count.describe('Items found.'),
  nameTotal: count.describe('Items with this name.'),
  examples: z.array(text).describe('Sizes of some of them.'),
});

const selectedPart = named('SelectedPart', 'An item in a list for choosing.', {
  ...partSummary.shape,
  reference: z.object({ partNumber: text, cage, maker: maybeText }).nullable().describe('Its first part number.'),
  characteristics: z
    .record(text, z.array(text))
    .describe('Replies by the code of their requirement, for the requirements in columns.'),
});

/** `reference` and `characteristics` are there for items found by words, or narrowed or ordered by characteristics. */
const listedPart = selectedPart.partial({ reference: true, characteristics: true }).register(answerSchemas, {
  id: 'ListedPart',
  description: 'An item of a list; of one for choosing with more on it.',
});

const foundPart = named('FoundPart', 'An item that a search has found.', {
  ...listedPart.shape,
  reasons: z
    .array(text)
    .optional()
    .describe('Why it was found by words: each piece of the text that it meets, and what that was read as.'),
  unmet: z.array(text).optional().describe('Pieces of the text that it does not meet.'),
});

const filters = {
  filters: z.array(filter).describe('Filters by characteristics, as they were understood.'),
  filterNotes: z.array(text).describe('Sentences on filters that no item meets; empty where items are found.'),
};
const columns = z.array(requirement).describe('Requirements that tell the items apart best, six at most.');

const replyCount = named('ReplyCount', 'A reply, and how many items have it.', {
  reply: z.string().describe('As the source writes it.'),
  ...measureFields,
  count: count.describe('Items that it leaves, with every other filter in force.'),
});

const requirementFacet = named(
  'RequirementFacet',
  'A requirement as a filter: what each reply would leave, with every other filter in force.',
  {
    ...requirement.shape,
    onFile: count.describe('Items that have a reply, before any filter by characteristics.'),
    none: count.describe('Items without a reply, with every other filter in force.'),
    replyCount: count.describe('Different replies in all.'),
    replies: z.array(replyCount).describe('Most items first, at most 60; chosen ones are always among them.'),
    histogram: z
      .object({
        low: z.number(),
        high: z.number(),
        counts: z.array(count).describe('Items by part of the range, all parts equally wide.'),
      })
      .nullable()
      .describe('Null for texts.'),
  },
);

export const facetsAnswer = named('Facets', 'What a search, a class or an item name can be narrowed by, with counts.', {
  query: maybeText.describe('The text as it was read; null without one.'),
  url: webAddress,
  understood: understood.nullable().describe('Null without a text, or where nothing resembles it.'),
  ...filters,
  total: count.describe('Items that meet every filter.'),
  scopeTotal: count.describe('Items before any filter by characteristics.'),
  counted: z.boolean().describe('False where there are too many items to count by: every list is empty then.'),
  requirements: z.array(requirementFacet).describe('Those that narrow most first, and every one that is filtered by.'),
  others: z
    .array(requirement.extend({ onFile: count }))
    .describe('Further requirements that have replies, without counts of them.'),
  groups: z.array(titledGroup.extend({ count })).describe('At most 30, most items first.'),
  classes: z.array(titledClass.extend({ count })).describe('At most 30, most items first.'),
  itemNames: z.array(z.object({ itemName: text, count })).describe('At most 30, most items first.'),
  sections: z.record(text, count).describe('Items that have these sections on file.'),
  catalog: catalogInfo,
});
export type FacetsAnswer = Answer<typeof facetsAnswer>;

export const nameAnswer = named('NameParts', 'An item name and a page of its listed items.', {
  inc,
  itemName: text,
  definition: maybeText,
  otherNames: z.array(text).describe('Colloquial names and words of the trade.'),
  nsnCount: count.describe('Listed items with this name.'),
  classes: z.array(titledClass.extend({ nsnCount: count })).describe('Most items first.'),
  changedOn: z.iso.date().describe('Day on which any of its items last changed.'),
  url: webAddress,
  ...filters,
  columns,
  items: z.array(selectedPart),
  ...pageOfList,
});
export type NameAnswer = Answer<typeof nameAnswer>;

export const classAnswer = named('ClassParts', 'A class and a page of its listed items.', {
  fsc,
  title: maybeText,
  group: titledGroup,
  notes: maybeText,
  inclusions: maybeText,
  exclusions: maybeText,
  nsnCount: count.describe('Listed items of the class.'),
  url: webAddress,
  ...filters,
  columns,
  items: z.array(listedPart),
  ...pageOfList,
});
export type ClassAnswer = Answer<typeof classAnswer>;

const makerPart = named('MakerPart', 'An item with the part numbers that a maker has for it.', {
  ...partSummary.shape,
  partNumbers: z.array(text).describe('Part numbers of this maker, or of its group.'),
  cages: z.array(cage).describe('The maker of each part number.'),
});

const foundMaker = named('FoundMaker', 'A maker by its CAGE code or name.', {
  cage,
  company: text,
  city: maybeText,
  country: maybeText,
  partNumberCount: count,
});

const companyGroup = named('CompanyGroup', 'A group of companies.', {
  cage: cage.describe('CAGE code of the head.'),
  company: maybeText,
  companyCount: count.describe('The maker included.'),
  companies: z.array(foundMaker).describe('Those on file with most part numbers, at most 100.'),
});

export const MAKER_FIELDS = {
  status: maybeText,
  type: maybeText,
  street: maybeText,
  city: maybeText,
  state: maybeText,
  postalCode: maybeText,
  country: maybeText,
  formerNames: maybeText,
  parentCage: maybeText,
  replacedByCage: maybeText,
};

export const makerAnswer = named(
  'MakerParts',
  'A maker and a page of the listed items that it has part numbers for, by NSN.',
  {
    cage,
    company: maybeText.describe('Null where part numbers name the code, and no record says whose it is.'),
    ...MAKER_FIELDS,
    associationCage: maybeText.describe('The company of its group that it belongs to.'),
    affiliation: coded.nullable().describe('How it belongs to that company.'),
    group: companyGroup.nullable().describe('The group of companies that it is in.'),
    partNumberCount: count,
    url: webAddress,
    items: z.array(makerPart),
    ...pageOfList,
  },
);
export type MakerAnswer = Answer<typeof makerAnswer>;

const exactMatch = named('ExactMatch', 'An item with exactly the number that was typed, and why.', {
  nsn,
  itemName: text,
  listed: z.boolean(),
  url: webAddress,
  by: z.enum(['nsn', 'niin', 'part-number', 'part-number-of-maker']).describe('Which number matches.'),
  loosely: z
    .array(z.enum(['punctuation', 'zeros', 'letters']))
    .describe('What was overlooked: punctuation, leading zeros, the letter O for a zero.'),
  replaces: maybeText.describe('The number that was typed, where this item has replaced it.'),
  partNumber: maybeText,
  makers: z.array(z.object({ cage, maker: maybeText })),
  shelf,
});

const formerMatch = named('FormerMatch', 'An item that the number has left: check before you buy.', {
  ...exactMatch.shape,
  since: maybeText.describe('As the source writes it; null without a date.'),
});

const numberBeginning = named('NumberBeginning', 'A part number that begins with the text and is longer.', {
  partNumber: text,
  nsn,
  itemName: text,
  cage,
  maker: maybeText,
  url: webAddress,
  shelf,
});

export const searchAnswer = named('SearchResults', 'What a text finds, exact numbers first.', {
  query: z.string().describe('The text as it was read: plain characters, trimmed.'),
  url: webAddress,
  exact: z.array(exactMatch).describe('At most 100; on the first page only.'),
  loose: z.array(exactMatch).describe('Where the text is a size: part numbers with its letters and digits.'),
  moreExact: z.boolean().describe('True when more items have this number.'),
  nextExact: z.url().nullable().describe('The next items with this number.'),
  former: z
    .array(formerMatch)
    .describe('Items that had this number: at most 10, on the first page, beside fewer than 10 exact ones.'),
  shelf: z
    .array(shelfPart)
    .nullable()
    .optional()
    .describe(
      'Parts with exactly this number that this site has and that are in no NSN. Absent without a stock list; null where it could not be read.',
    ),
  beginning: z
    .array(numberBeginning)
    .describe('Part numbers that begin with the text, by number: 8 on the first page, 100 on pages of their own.'),
  nextBeginning: z.url().nullable().describe('Further part numbers that begin so.'),
  makers: z.array(foundMaker).describe('At most 10; on the first page only.'),
  groups: z.array(titledGroup).describe('On the first page only.'),
  classes: z.array(titledClass).describe('On the first page only.'),
  understood: understood.nullable().describe('Null where items are not by words.'),
  names: z.array(nameGroup).describe('Item names among what the words find, best first.'),
  ...filters,
  columns,
  itemsBy: z
    .enum(['words', 'letters', 'class', 'group', 'maker'])
    .describe(
      'What items are: by words, those that fit best first. By letters: those whose name has the letters of every word, by NSN; a last resort. Otherwise those of the class, group or maker that the text names, by NSN.',
    ),
  items: z.array(foundPart).describe('At most 100.'),
  ...pageOfList,
});
export type SearchAnswerBody = Answer<typeof searchAnswer>;
