import { z } from 'zod';
import { SECTION_COLUMNS, SECTION_NAMES, type SectionName } from '#base/domain/publog-columns.ts';
import { answerSchemas, cage, catalogInfo, coded, fsc, fsg, nsn, webAddress } from './basic-schemas.ts';

/** One row of a section by column: a code with its meaning where the column has a table of meanings, else the text. */
const sectionRow = (name: SectionName) =>
  z.object(
    Object.fromEntries(
      Object.values(SECTION_COLUMNS[name]).map((column) => [
        column.name,
        (column.codes === undefined ? z.string() : coded).optional(),
      ]),
    ),
  );

const sections = z.object(
  Object.fromEntries(SECTION_NAMES.map((name) => [name, z.array(sectionRow(name)).nullable()])) as {
    [Name in SectionName]: z.ZodNullable<z.ZodArray<ReturnType<typeof sectionRow>>>;
  },
);
answerSchemas.add(sections, {
  id: 'Sections',
  description:
    'What is on file, section by section. Names of columns are those of the PUB LOG file in lower case; columns that are not recorded are absent. ' +
    'A section is empty where nothing is on file, and null where it could not be read just now. Government prices are left out unless the site shows them.',
});

const reference = z.object({
  partNumber: z.string().meta({ description: 'As the source writes it.', examples: ['MS16998-28'] }),
  cage,
  maker: z.string().nullable().describe('The company, null where it is not known.'),
  category: coded.nullable().describe('RNCC: what kind of reference it is.'),
  variation: coded.nullable().describe('RNVC: whether the number identifies the item.'),
});
answerSchemas.add(reference, { id: 'PartNumber', description: 'A part number of an item, and whose it is.' });

const relatedPart = z.object({
  nsn,
  itemName: z.string().nullable().describe('Null where the item is not listed in this catalog.'),
  relation: z.enum(['replaced-by', 'replaces', 'standardization']),
  note: coded.nullable().describe('Status of a replaced item, or the standardization decision.'),
});
answerSchemas.add(relatedPart, { id: 'RelatedPart', description: 'An item that is on file as related.' });

const chainStep = z.object({
  number: z.string().describe('NSN with dashes; NIIN with dashes where only its cancellation is on file.'),
  itemName: z.string().nullable(),
  state: z
    .enum(['current', 'unlisted', 'cancelled', 'unknown'])
    .describe('Unlisted: not cancelled, and without a part number. Unknown: only the record before it names it.'),
  status: coded.nullable(),
  cancelledOn: z.string().nullable().describe('As the source writes it.'),
  replacedBy: z
    .string()
    .nullable()
    .describe('What replaced it, with dashes, where that is not the number that stands next.'),
});
answerSchemas.add(chainStep, { id: 'ChainStep', description: 'An item of a chain of replacements.' });

const definition = z.object({
  inc: z.string().meta({ description: 'Item name code, five digits.', examples: ['00099'] }),
  name: z.string(),
  definition: z.string().nullable(),
  colloquialNames: z.array(z.string()),
});
answerSchemas.add(definition, { id: 'ItemDefinition', description: 'What the item name means.' });

export const partAnswer = z.object({
  asked: z.string().describe('The number that was asked for, with dashes.'),
  nsn: nsn.nullable().describe('The number on file; null where only the cancellation of its NIIN is.'),
  niin: z.string().meta({ description: 'With dashes.', examples: ['01-234-5678'] }),
  url: webAddress.nullable().describe('Its page, or that of what replaced it; null where there is none.'),
  itemName: z.string().nullable(),
  listed: z.boolean().describe('False for items that are cancelled or without a part number.'),
  replacedBy: z
    .object({ nsn, itemName: z.string().nullable(), url: webAddress })
    .nullable()
    .describe(
      'The end of its chain of replacements. Null for an item in force, and where the chain leads nowhere in this catalog.',
    ),
  cancellation: z
    .object({
      status: coded.nullable(),
      date: z.string().nullable().describe('As the source writes it.'),
      survivor: z.string().nullable().describe('NIIN that the source names next, with dashes.'),
    })
    .nullable(),
  group: z.object({ fsg, title: z.string().nullable() }).nullable().describe('Null without a record of its own.'),
  class: z.object({ fsc, title: z.string().nullable() }).nullable().describe('Null without a record of its own.'),
  country: z.string().nullable().describe('Country that assigned the NIIN.'),
  changedOn: z.iso.date().nullable().describe('Day on which its content last changed.'),
  definition: definition.nullable(),
  unread: z
    .array(z.string())
    .describe('Names of what could not be read just now and is null for that reason alone; empty when all was read.'),
  partNumberCount: z.int().min(0),
  makerCount: z.int().min(0),
  partNumbers: z
    .array(reference)
    .nullable()
    .describe('All of them, in the order of the catalog; null where they could not be read just now.'),
  related: z.array(relatedPart).nullable().describe('Null where they could not be read just now.'),
  chain: z
    .array(chainStep)
    .nullable()
    .describe('Its chain of replacements, oldest first, itself in it; empty when it stands in none.'),
  sections,
  catalog: catalogInfo,
});
answerSchemas.add(partAnswer, { id: 'Part', description: 'Everything on file about one item of supply.' });
export type PartAnswer = z.infer<typeof partAnswer>;
