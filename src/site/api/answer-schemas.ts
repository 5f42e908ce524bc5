import { z } from 'zod';
import { CONDITION_CODES } from '#base/domain/condition.ts';
import { CERTIFICATES, CURRENCIES, type Certificate } from '#base/domain/quotation.ts';
import { CHANGE_KINDS } from '#publog/catalog-store.ts';
import { SECTION_COLUMNS, SECTION_NAMES, type SectionName } from '#base/domain/publog-columns.ts';

type ReadonlyDeep<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> } : T;
/** Takes rows of the store as they are. */
export type Answer<Schema extends z.ZodType> = ReadonlyDeep<z.infer<Schema>>;

export const answerSchemas = z.registry<{ id: string; description: string }>();

/** An object that the document describes under its name. */
export const named = <Shape extends z.core.$ZodShape>(id: string, description: string, shape: Shape) =>
  z.object(shape).register(answerSchemas, { id, description });

export const text = z.string();
export const maybeText = z.string().nullable();
export const count = z.int().min(0);

const pattern = (form: RegExp, description: string, example: string) =>
  z
    .string()
    .regex(form)
    .meta({ description, examples: [example] });

export const nsn = pattern(/^\d{4}-\d{2}-\d{3}-\d{4}$/, 'National Stock Number, with dashes.', '5305-01-234-5678');
export const fsc = pattern(/^\d{4}$/, 'Federal Supply Class.', '5305');
export const fsg = pattern(/^\d{2}$/, 'Federal Supply Group.', '53');
const niin = z.string().meta({ description: 'With dashes.', examples: ['01-234-5678'] });
export const inc = z.string().meta({ description: 'Item name code, five digits.', examples: ['00099'] });
export const cage = z.string().meta({ description: 'CAGE code of the maker.', examples: ['81343'] });
export const webAddress = z.url().meta({ description: 'Page of the site.' });

export const coded = named(
  'Coded',
  'A code as the source writes it and its plain-language meaning, null where none is published.',
  { code: text, meaning: maybeText },
);

export const catalogInfo = named('Catalog', 'The catalog that the answer is from.', {
  edition: z.iso.date().describe('Date of the newest source file.'),
  importedAt: z.iso.datetime(),
  sample: z.boolean().describe('True while the built-in sample catalog is loaded.'),
});

const SHELF_LINE = 'A line of a stock list of the site, as the list shows it. The quotation confirms it.';
export const shelfLine = named('ShelfLine', SHELF_LINE, {
  partNumber: text,
  cage: text,
  maker: text,
  condition: z.enum(CONDITION_CODES),
  quantity: count.nullable().describe('Null: in stock, without a count.'),
  unit: z.string().meta({ description: 'Unit of issue.', examples: ['HD'] }),
  price: maybeText.describe('Of each unit. Null: on request.'),
  currency: z.enum(CURRENCIES),
  breaks: z.array(z.object({ quantity: count, price: text })).describe('Prices from a quantity on.'),
  minimum: count.nullable(),
  certificate: z.enum(Object.keys(CERTIFICATES) as [Certificate, ...Certificate[]]).nullable(),
  trace: text,
  shelfLife: z.string().describe('YYYY-MM-DD; empty where it is not said.'),
  place: text,
  leadDays: count.nullable(),
  countedOn: z.iso.date(),
  until: z.iso.date().describe('The last day on which the line is shown.'),
});

export const shelf = z
  .array(shelfLine)
  .nullable()
  .optional()
  .describe('What this site has of it. Absent without a stock list; null where it could not be read just now.');

export const shelfPart = named('ShelfPart', 'A line of a stock list with its part.', {
  ...shelfLine.shape,
  nsn: z.string().nullable().describe('With dashes; null for a part in no NSN.'),
  name: text,
  url: z.url(),
});

export const partSummary = named('PartSummary', 'An item as it stands in a list.', {
  nsn,
  niin,
  itemName: text,
  partNumberCount: count,
  makerCount: count,
  url: webAddress,
  shelf,
});

export const pageOfList = {
  total: count.nullable().describe('How many there are in all; null where that is not counted.'),
  lookedUpTo: nsn
    .nullable()
    .describe(
      'Set where only a bounded number of items was looked at: the last of them. More may follow on the next page, even when this one is empty.',
    ),
  next: z.url().nullable().describe('The next page.'),
  previous: z.url().nullable().describe('The page before.'),
  catalog: catalogInfo,
};

export const problem = named('Problem', 'Why there is no answer (RFC 9457).', {
  type: z.url().describe('Where this kind of problem is explained.'),
  title: text,
  status: z.int().min(400).max(599),
  detail: text,
  errors: z
    .array(z.object({ parameter: text, detail: text }))
    .optional()
    .describe('What is wrong with which parameter.'),
});
export type Problem = z.infer<typeof problem>;

export const measureFields = {
  shown: maybeText.describe('As pages show it, in the unit as filed: 1/2 hp, 10-32, M8. Null for a text.'),
  filedUnit: maybeText.describe('The unit in which it is filed.'),
  low: z.number().nullable().describe('Its value in the normalized unit, or the lower end; null for a text.'),
  high: z.number().nullable(),
};

const sectionRow = (name: SectionName) =>
  z.object(
    Object.fromEntries(
      Object.values(SECTION_COLUMNS[name]).map((column) => [
        column.name,
        (column.codes === undefined ? z.string() : coded).optional(),
      ]),
    ),
  );

const sections = named(
  'Sections',
  'What is on file, section by section. Names of columns are those of the PUB LOG file in lower case; columns that are not recorded are absent. ' +
    'A section is empty where nothing is on file, and null where it could not be read just now. Government prices are left out unless the site shows them.',
  Object.fromEntries(SECTION_NAMES.map((name) => [name, z.array(sectionRow(name)).nullable()])) as {
    [Name in SectionName]: z.ZodNullable<z.ZodArray<ReturnType<typeof sectionRow>>>;
  },
);

const reference = named('PartNumber', 'A part number of an item, and whose it is.', {
  partNumber: z.string().meta({ description: 'As the source writes it.', examples: ['MS16998-28'] }),
  cage,
  maker: maybeText.describe('The company, null where it is not known.'),
  isMakersPart: z
    .boolean()
    .describe(
      'False for specifications, standards, advice and numbers no longer used: the company makes no such part.',
    ),
  category: coded.nullable().describe('RNCC: what kind of reference it is.'),
  variation: coded.nullable().describe('RNVC: whether the number identifies the item.'),
});

const relatedPart = named('RelatedPart', 'An item that is on file as related.', {
  nsn,
  itemName: maybeText.describe('Null where the item is not listed in this catalog.'),
  relation: z.enum(['replaced-by', 'replaces', 'standardization']),
  note: coded.nullable().describe('Status of a replaced item, or the standardization decision.'),
});

const kind = z.enum(CHANGE_KINDS);
const change = named('Change', 'A change that an edition brought to an item.', {
  nsn,
  kind,
  edition: z.iso.date(),
  before: coded.nullable(),
  after: coded.nullable(),
});
export const changesAnswer = named('Changes', 'Changes of the editions of a month.', {
  month: maybeText.describe('YYYY-MM; null before anything is recorded.'),
  months: z.array(text).nullable().describe('Null where the record did not come with the release of the catalog.'),
  editions: z.array(
    z.object({
      date: z.iso.date(),
      compared: z.boolean().describe('False at the beginning of the record: nothing is known of its changes.'),
      gap: z.boolean().describe('True where changes between it and the recorded edition before are not known.'),
    }),
  ),
  counts: z.array(z.object({ kind, fsc, count })),
  items: z.array(change.extend({ itemName: maybeText, url: webAddress })).describe('By NSN. At most 100 items.'),
  next: z.url().nullable(),
  catalog: catalogInfo,
});
export type ChangesAnswer = Answer<typeof changesAnswer>;

const chainStep = named('ChainStep', 'An item of a chain of replacements.', {
  number: z.string().describe('NSN with dashes; NIIN with dashes where only its cancellation is on file.'),
  itemName: maybeText,
  state: z
    .enum(['current', 'unlisted', 'cancelled', 'unknown'])
    .describe('Unlisted: not cancelled, and without a part number. Unknown: only the record before it names it.'),
  status: coded.nullable(),
  cancelledOn: maybeText.describe('As the source writes it.'),
  replacedBy: maybeText.describe('What replaced it, with dashes, where that is not the number that stands next.'),
});

const announced = named(
  'Announced',
  'Columns that will differ from the management record in force, as they will be; the day, as the source writes it where that cannot be read; and the services that announce it.',
  { from: text, services: z.array(coded), changes: sectionRow('future') },
);

const ADVICE =
  'An item that a phrase names. The advice is set where a buyer should use it: in place of this one, after it, or before it.';
const phraseNumber = named('PhraseNumber', ADVICE, {
  nsn,
  phrase: coded.nullable(),
  statement: text,
  advice: z.enum(['use', 'use-when-exhausted', 'use-first']).nullable(),
});

const definition = named('ItemDefinition', 'What the item name means.', {
  inc,
  name: text,
  definition: maybeText,
  colloquialNames: z.array(text),
});

export const partAnswer = named('Part', 'Everything on file about one item of supply.', {
  asked: z.string().describe('The number that was asked for, with dashes.'),
  nsn: nsn.nullable().describe('The number on file; null where only the cancellation of its NIIN is.'),
  niin,
  url: webAddress.nullable().describe('The page of the item, or of the item that replaced it; null without a page.'),
  itemName: maybeText,
  listed: z.boolean().describe('False for items that are cancelled or without a part number.'),
  replacedBy: z
    .object({ nsn, itemName: maybeText, url: webAddress })
    .nullable()
    .describe(
      'The end of its chain of replacements. Null for an item in force, and where the chain leads nowhere in this catalog.',
    ),
  cancellation: z
    .object({
      status: coded.nullable(),
      date: maybeText.describe('As the source writes it.'),
      survivor: maybeText.describe('NIIN that the source names next, with dashes.'),
    })
    .nullable(),
  group: z.object({ fsg, title: maybeText }).nullable().describe('Null without a record of its own.'),
  class: z.object({ fsc, title: maybeText }).nullable().describe('Null without a record of its own.'),
  country: maybeText.describe('Country that assigned the NIIN.'),
  changedOn: z.iso.date().nullable().describe('Day on which its content last changed.'),
  definition: definition.nullable(),
  unread: z
    .array(text)
    .describe('Names of what could not be read just now and is null for that reason alone; empty when all was read.'),
  partNumberCount: count,
  makerCount: count,
  partNumbers: z
    .array(reference)
    .nullable()
    .describe('All of them, in the order of the catalog; null where they could not be read just now.'),
  formerPartNumberCount: count,
  formerPartNumbers: z
    .array(z.object({ partNumber: text, cage, maker: maybeText, since: maybeText }))
    .nullable()
    .describe('The last 200 to leave the item; null where they could not be read just now.'),
  related: z.array(relatedPart).nullable().describe('Null where they could not be read just now.'),
  chain: z
    .array(chainStep)
    .nullable()
    .describe('Its chain of replacements, oldest first, itself in it; empty when it stands in none.'),
  changes: z
    .array(change)
    .nullable()
    .describe('Changes by edition, newest first; kept for 36 months. Null where they are not known.'),
  announced: z
    .array(announced)
    .nullable()
    .describe('Changes of management data after the edition; null where they could not be read just now.'),
  phraseNumbers: z.array(phraseNumber).describe('Items that phrases name.'),
  measures: z
    .array(z.object({ code: maybeText, reply: text, ...measureFields, unit: text.describe('Of low and high.') }))
    .describe('Characteristics that are measures, in the order of the file.'),
  sections,
  shelf,
  catalog: catalogInfo,
});
export type PartAnswer = Answer<typeof partAnswer>;
