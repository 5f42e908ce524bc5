import { z } from 'zod';
import {
  answerSchemas,
  cage,
  catalogInfo,
  fsc,
  fsg,
  nsn,
  pageOfList,
  partSummary,
  webAddress,
} from './basic-schemas.ts';

import {
  columns,
  filtersInForce,
  foundPart,
  listedPart,
  nameGroup,
  filterNotes,
  understood,
} from './selection-schemas.ts';

export const classAnswer = z.object({
  fsc,
  title: z.string().nullable(),
  group: z.object({ fsg, title: z.string().nullable() }),
  notes: z.string().nullable(),
  inclusions: z.string().nullable(),
  exclusions: z.string().nullable(),
  nsnCount: z.int().min(0).describe('Listed items of the class.'),
  url: webAddress,
  filters: filtersInForce,
  filterNotes,
  columns,
  items: z.array(listedPart),
  ...pageOfList,
  catalog: catalogInfo,
});
answerSchemas.add(classAnswer, { id: 'ClassParts', description: 'A class and a page of its listed items.' });
export type ClassAnswer = z.infer<typeof classAnswer>;

const makerPart = partSummary.extend({
  partNumbers: z.array(z.string()).describe('Part numbers of this maker.'),
});
answerSchemas.add(makerPart, {
  id: 'MakerPart',
  description: 'An item with the part numbers that a maker has for it.',
});

export const makerAnswer = z.object({
  cage,
  company: z.string().nullable().describe('Null where part numbers name the code, and no record says whose it is.'),
  status: z.string().nullable(),
  type: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  formerNames: z.string().nullable(),
  parentCage: z.string().nullable(),
  replacedByCage: z.string().nullable(),
  partNumberCount: z.int().min(0),
  url: webAddress,
  items: z.array(makerPart),
  ...pageOfList,
  catalog: catalogInfo,
});
answerSchemas.add(makerAnswer, {
  id: 'MakerParts',
  description: 'A maker and a page of the listed items that it has part numbers for, by NSN.',
});
export type MakerAnswer = z.infer<typeof makerAnswer>;

const exactMatch = z.object({
  nsn,
  itemName: z.string(),
  listed: z.boolean(),
  url: webAddress,
  by: z.enum(['nsn', 'niin', 'part-number', 'part-number-of-maker']).describe('Which number matches.'),
  loosely: z
    .array(z.enum(['punctuation', 'zeros', 'letters']))
    .describe('What was overlooked: punctuation, leading zeros, the letter O for a zero.'),
  replaces: z.string().nullable().describe('The number that was typed, where this item has replaced it.'),
  partNumber: z.string().nullable(),
  makers: z.array(z.object({ cage, maker: z.string().nullable() })),
});
answerSchemas.add(exactMatch, {
  id: 'ExactMatch',
  description: 'An item with exactly the number that was typed, and why.',
});

const foundMaker = z.object({
  cage,
  company: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  partNumberCount: z.int().min(0),
});
answerSchemas.add(foundMaker, { id: 'FoundMaker', description: 'A maker by its CAGE code or name.' });

const numberBeginning = z.object({
  partNumber: z.string(),
  nsn,
  itemName: z.string(),
  cage,
  maker: z.string().nullable(),
  url: webAddress,
});
answerSchemas.add(numberBeginning, {
  id: 'NumberBeginning',
  description: 'A part number that begins with the text and is longer.',
});

export const searchAnswer = z.object({
  query: z.string().describe('The text as it was read: plain characters, trimmed.'),
  url: webAddress,
  exact: z.array(exactMatch).describe('At most 100; on the first page only.'),
  moreExact: z.boolean().describe('True when more items have this number.'),
  nextExact: z.url().nullable().describe('The next items with this number.'),
  beginning: z
    .array(numberBeginning)
    .describe('Part numbers that begin with the text, by number: 8 on the first page, 100 on pages of their own.'),
  nextBeginning: z.url().nullable().describe('Further part numbers that begin so.'),
  makers: z.array(foundMaker).describe('At most 10; on the first page only.'),
  groups: z.array(z.object({ fsg, title: z.string().nullable() })).describe('On the first page only.'),
  classes: z.array(z.object({ fsc, title: z.string().nullable() })).describe('On the first page only.'),
  understood: understood.nullable().describe('Null where items are not by words.'),
  names: z.array(nameGroup).describe('Item names among what the words find, best first.'),
  filters: filtersInForce,
  filterNotes,
  columns,
  itemsBy: z
    .enum(['words', 'letters', 'class', 'group', 'maker'])
    .describe(
      'What items are: by words, those that fit best first. By letters: those whose name has the letters of every word, by NSN; a last resort. Otherwise those of the class, group or maker that the text names, by NSN.',
    ),
  items: z.array(foundPart).describe('At most 100.'),
  ...pageOfList,
  catalog: catalogInfo,
});
answerSchemas.add(searchAnswer, { id: 'SearchResults', description: 'What a text finds, exact numbers first.' });
export type SearchAnswerBody = z.infer<typeof searchAnswer>;
