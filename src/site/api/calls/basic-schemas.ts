import { z } from 'zod';

/** Every schema of an answer under its name in the OpenAPI document. */
export const answerSchemas = z.registry<{ id: string; description: string }>();

export const nsn = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{3}-\d{4}$/)
  .meta({ description: 'National Stock Number, with dashes.', examples: ['5305-01-234-5678'] });
export const fsc = z
  .string()
  .regex(/^\d{4}$/)
  .meta({ description: 'Federal Supply Class.', examples: ['5305'] });
export const fsg = z
  .string()
  .regex(/^\d{2}$/)
  .meta({ description: 'Federal Supply Group.', examples: ['53'] });
export const cage = z.string().meta({ description: 'CAGE code of the maker.', examples: ['81343'] });
export const webAddress = z.url().meta({ description: 'Page of the site.' });

export const coded = z.object({ code: z.string(), meaning: z.string().nullable() });
answerSchemas.add(coded, {
  id: 'Coded',
  description: 'A code as the source writes it and its plain-language meaning, null where none is published.',
});

export const catalogInfo = z.object({
  edition: z.iso.date().describe('Date of the newest source file.'),
  importedAt: z.iso.datetime(),
  sample: z.boolean().describe('True while the built-in sample catalog is loaded.'),
});
answerSchemas.add(catalogInfo, { id: 'Catalog', description: 'The catalog that the answer is from.' });

/** An item as a row of a list. */
export const partSummary = z.object({
  nsn,
  niin: z.string().meta({ description: 'With dashes.', examples: ['01-234-5678'] }),
  itemName: z.string(),
  partNumberCount: z.int().min(0),
  makerCount: z.int().min(0),
  url: webAddress,
});
answerSchemas.add(partSummary, { id: 'PartSummary', description: 'An item as it stands in a list.' });

/** What every list says of its pages. */
export const pageOfList = {
  total: z.int().min(0).nullable().describe('How many there are in all; null where that is not counted.'),
  lookedUpTo: nsn
    .nullable()
    .describe(
      'Set where only a bounded number of items was looked at: the last of them. More may follow on the next page, even when this one is empty.',
    ),
  next: z.url().nullable().describe('The next page.'),
  previous: z.url().nullable().describe('The page before.'),
};

export const problem = z.object({
  type: z.url().describe('Where this kind of problem is explained.'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  errors: z
    .array(z.object({ parameter: z.string(), detail: z.string() }))
    .optional()
    .describe('What is wrong with which parameter.'),
});
answerSchemas.add(problem, { id: 'Problem', description: 'Why there is no answer (RFC 9457).' });
export type Problem = z.infer<typeof problem>;
