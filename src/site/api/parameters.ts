import { CHANGE_KINDS, MAX_FILTERS, type Requirement } from '#publog/catalog-store.ts';
import { SEARCHED_SECTIONS, type SearchedSection } from '#publog/sections.ts';
import { ITEMS_PER_PAGE, refusedBy } from './api-answer.ts';
import type { Problem } from './answer-schemas.ts';
import { z } from 'zod';
import { UNIT_OF } from '#base/domain/measure.ts';
import {
  type AskedFilter,
  type IgnoredFilter,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  MAX_VALUES_LENGTH,
  parseSelectionQuery,
} from '../catalog/choose/selection-query.ts';
import { parseNsn, parseFsc, parseFsg } from '#base/domain/nsn.ts';
import { parseCageCode } from '#base/domain/part-number.ts';
import { readItemAddress } from '../part/load-part.server.ts';
import { parseNumberKey } from '../catalog/search/find-results.server.ts';

export const FILTER_WORDS: Readonly<Record<IgnoredFilter['why'], (of: Requirement | undefined) => string>> = {
  'unknown requirement': () => 'The catalog has no requirement with this code.',
  'not a number': () => 'It is a number such as .25, 1/4, 1-1/2 or 6.35 mm.',
  'other unit': (of) =>
    unitOf(of) === ''
      ? `Its unit does not fit: ${of?.title ?? 'the requirement'} has none.`
      : `Its unit does not fit: that of ${of!.title} is “${unitOf(of)}”.`,
  'no numbers': (of) => `The replies to ${of?.title ?? 'it'} are texts: ask for a whole reply.`,
  'upside down': () => 'Its min is above its max.',
  'too long': () => `A reply has at most ${MAX_VALUE_LENGTH} characters.`,
  'too many filters': () => `There are at most ${MAX_FILTERS} requirements in a call.`,
  'too many values': () =>
    `There are at most ${MAX_VALUES} values in a call, with ${MAX_VALUES_LENGTH} characters together as an address writes them.`,
  'unknown order': () => 'It is fit, nsn, name, makers, c.{code} or -c.{code} with the code of a requirement.',
};

const unitOf = (requirement: Requirement | undefined) =>
  requirement?.dimension == null ? '' : UNIT_OF[requirement.dimension];

/** A text of a form that `parse` understands. */
const read = <Value>(form: RegExp, error: string, parse: (text: string) => Value | null) =>
  z
    .string()
    .regex(form, { error, abort: true })
    .transform((text) => parse(text) as Value)
    .refine((value) => value !== null, { error });

/** Parameters from `c.`, gathered by `readParameters`. Each end of a range is given once. */
const filters = z
  .record(z.string().regex(/^c\./), z.union([z.string(), z.array(z.string())]))
  .optional()
  .transform((given = {}, context): readonly AskedFilter[] => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const entries = Object.entries(given).flatMap(([name, texts]) => [texts].flat().map((text) => [name, text]));
    for (const [name, texts] of Object.entries(given))
      if (/\.(?:min|max|none)$/i.test(name) && Array.isArray(texts) && texts.length > 1)
        refuse(name, 'It is given more than once.');
    const asked = parseSelectionQuery(new URLSearchParams(entries));
    for (const { name, why } of asked.ignored) refuse(`c.${name}`, FILTER_WORDS[why](undefined));
    return asked.filters;
  });

export const inPath = <Schema extends z.ZodType>(description: string, schema: Schema, example: string) =>
  ({ in: 'path', description, schema, example }) as const;
export const inQuery = <Schema extends z.ZodType>(description: string, schema: Schema, example?: string) =>
  ({ in: 'query', description, schema, ...(example !== undefined && { example }) }) as const;

export const filterParameters = {
  'c.{code}': {
    in: 'query',
    description:
      'Items by their characteristics. c.{code}=reply: the reply as the source writes it, several times for any of several. c.{code}.min and c.{code}.max: replies that touch the range, as numbers such as .25, 1/4, 1-1/2 or 6.35 mm. ' +
      'c.{code}.none=1: items without a reply on file as well. The code is that of a requirement (MRC), as /api/v1/facets lists them. Several requirements narrow together.',
    schema: filters,
    family: 'c.',
    example: { 'c.THRD': 'UNF', 'c.AAJF.min': '1/4' },
  },
  on_shelf: inQuery('Items that this site has on its shelf alone.', z.literal('1', 'It is 1, or left out.').optional()),
  units: inQuery(
    'The unit of lengths that are given without one.',
    z.enum(['in', 'mm'], 'It is in or mm.').default('in'),
  ),
} as const;

const selectionParameters = {
  ...filterParameters,
  sort: inQuery(
    'The order. fit: by item name as they fit best, then by size: thread diameter, threads per inch and length, or the first main size on file. nsn, name, makers; or c.{code} and -c.{code}: by a reply, up or down, items without one last.',
    read(
      /^(?:fit|nsn|name|makers|-?c\.[0-9A-Za-z]{4})$/,
      FILTER_WORDS['unknown order'](undefined),
      (sort) => parseSelectionQuery(new URLSearchParams({ sort })).order,
    ).optional(),
  ),
} as const;

const MAX_TYPED_LENGTH = 200;

/** Input and output of a parameter. Issues are messages to the caller. */
export type Parameter = {
  in: 'path' | 'query';
  description: string;
  schema: z.ZodType;
  example?: string | Readonly<Record<string, string>>;
  /** Beginning of all parameters that its schema reads together. */
  family?: string;
};

const NSN = /^\d{4}[- ]?\d{2}[- ]?\d{3}[- ]?\d{4}$/;
const nsnKey = read(NSN, 'It is an NSN such as 5305-01-234-5678.', parseNsn);

const item = read(
  /^(?:\d{4}[- ]?)?\d{2}[- ]?\d{3}[- ]?\d{4}$/,
  'It is an NSN such as 5305-01-234-5678, or a NIIN such as 01-234-5678, with or without dashes.',
  (text) => {
    const niin = readItemAddress(text);
    return niin === null ? null : { niin, nsn: parseNsn(text) };
  },
);

const fscCode = read(/^\d{4}$/, 'It is a class of four digits such as 5305.', parseFsc);
const fsgCode = read(/^\d{2}$/, 'It is a group of two digits such as 53.', parseFsg);
const cageCode = read(/^[0-9A-Za-z]{5}$/, 'It is a CAGE code of five letters and digits such as 81343.', parseCageCode);

const sections = read(
  /^[a-z]+(?:,[a-z]+)*$/,
  `It is one or several of ${SEARCHED_SECTIONS.join(', ')}, with commas between.`,
  (text) => {
    const names = text.split(',');
    const known = SEARCHED_SECTIONS.filter((section) => names.includes(section));
    return known.length === new Set(names).size ? (known as readonly SearchedSection[]) : null;
  },
);

const numberKey = read(
  /^.{1,240}$/,
  'It is all, or a place that an answer has named.',
  (text) => parseNumberKey(text) ?? null,
);

export const typed = z
  .string()
  .min(1, 'It must not be empty.')
  .max(MAX_TYPED_LENGTH, `It has at most ${MAX_TYPED_LENGTH} characters.`);

const limit = z
  .int('It is a whole number.')
  .min(1, `It is 1 to ${ITEMS_PER_PAGE}.`)
  .max(ITEMS_PER_PAGE, `It is 1 to ${ITEMS_PER_PAGE}.`)
  .default(ITEMS_PER_PAGE);

const formatParameter = inQuery(
  'The form of the answer, instead of the Accept header. The same as .json or .csv at the end of the path.',
  z.enum(['json', 'csv'], 'It is json or csv.').optional(),
);

const paging = {
  after: inQuery('The page after this NSN. Not together with before.', nsnKey.optional()),
  before: inQuery('The page before this NSN.', nsnKey.optional()),
  limit: inQuery('Items on a page.', limit),
  format: formatParameter,
};

const inc = read(/^\d{5}$/, 'It is an item name code of five digits such as 00099.', (text) => text);
const hasParameter = inQuery(
  `Items with these sections on file: ${SEARCHED_SECTIONS.join(', ')}; commas between several.`,
  sections.optional(),
);

export const partParameters = {
  nsn: inPath(
    'NSN or NIIN, with or without dashes. The NIIN is the identity: a former class leads to the same item.',
    item,
    '5305-01-234-5678',
  ),
  format: formatParameter,
} satisfies Record<string, Parameter>;

const nameParameter = inQuery('Items of exactly this name, or of the item name with this code.', typed.optional());
const fscParameter = inQuery('Items of this class alone.', fscCode.optional());
const narrowing = {
  fsg: inQuery('Items of this group alone.', fsgCode.optional()),
  fsc: fscParameter,
  cage: inQuery('Items of this maker alone.', cageCode.optional()),
  name: nameParameter,
  has: hasParameter,
};

export const classParameters = {
  code: inPath('The class, four digits.', fscCode, '5305'),
  name: nameParameter,
  has: hasParameter,
  ...selectionParameters,
  ...paging,
} satisfies Record<string, Parameter>;

export const makerParameters = {
  code: inPath('The CAGE code.', cageCode, '81343'),
  fsc: fscParameter,
  q: inQuery('Items whose name holds this text, or of which a part number begins with it.', typed.optional()),
  group: inQuery(
    'Items of its whole group: of the 50 companies with most part numbers.',
    z.enum(['all'], 'It is all, or left out.').optional(),
  ),
  on_shelf: filterParameters.on_shelf,
  ...paging,
} satisfies Record<string, Parameter>;

export const changeParameters = {
  month: inQuery(
    'Editions of this month, YYYY-MM; the newest without it.',
    z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'It is a month such as 2026-02.')
      .optional(),
  ),
  kind: inQuery('Changes of this kind alone.', z.enum(CHANGE_KINDS, `It is ${CHANGE_KINDS.join(', ')}.`).optional()),
  fsc: inQuery('Items of this class alone.', fscCode.optional()),
  after: inQuery('The page after this NSN.', nsnKey.optional()),
  limit: paging.limit,
  format: formatParameter,
} satisfies Record<string, Parameter>;

export const nameParameters = {
  inc: inPath('The item name code, five digits.', inc, '00099'),
  fsc: fscParameter,
  has: hasParameter,
  ...selectionParameters,
  ...paging,
} satisfies Record<string, Parameter>;

export const facetParameters = {
  q: inQuery(
    'Words, sizes and materials, as the search takes them. One of q, fsc and name is required.',
    typed.optional(),
    'hex screw 1/4-28',
  ),
  ...narrowing,
  ...filterParameters,
  format: formatParameter,
} satisfies Record<string, Parameter>;

export const searchParameters = {
  q: inQuery(
    'An NSN, a NIIN, a part number, a CAGE code, a maker, a class or words. Dashes, spaces and capitals do not matter.',
    typed,
    'MS16998-28',
  ),
  ...narrowing,
  ...selectionParameters,
  exactAfter: inQuery('Items with exactly this number after this NSN, and nothing else.', nsnKey.optional()),
  numbersAfter: inQuery(
    'Part numbers that begin with the text, all or after a place in their order, and nothing else. The place is in nextBeginning.',
    numberKey.optional(),
  ),
  ...paging,
} satisfies Record<string, Parameter>;

export type Values<Parameters extends Record<string, Parameter>> = {
  [Name in keyof Parameters]: z.output<Parameters[Name]['schema']>;
};

export const NO_SUCH_PARAMETER = 'There is no such parameter.';
const MAX_ERRORS = 20;
const MAX_NAME_LENGTH = 60;

/** Reads the parameter `given` in the path and the query, or tells all errors. Each is given once; unknown ones are refused. */
export function readParameters<Parameters extends Record<string, Parameter>>(
  parameters: Parameters,
  given: string | undefined,
  query: URLSearchParams,
): Values<Parameters> {
  const errors: NonNullable<Problem['errors']> = [];
  const values: Record<string, unknown> = {};
  for (const [name, { in: place, schema, family }] of Object.entries(parameters)) {
    const [text, again] = place === 'path' ? [given] : query.getAll(name);
    const value = family === undefined ? asTyped(text, schema) : familyOf(query, family);
    const read = schema.safeParse(value);
    if (family !== undefined && !read.success)
      for (const { path, message } of read.error.issues)
        errors.push({ parameter: String(path[0] ?? '').slice(0, MAX_NAME_LENGTH), detail: message });
    else if (family === undefined && again !== undefined)
      errors.push({ parameter: name, detail: 'It is given more than once.' });
    else if (read.success) values[name] = read.data;
    else
      errors.push({ parameter: name, detail: value === undefined ? 'It is required.' : read.error.issues[0]!.message });
  }
  const families = Object.values(parameters).flatMap(({ family }) => family ?? []);
  for (const name of new Set(query.keys()))
    if (parameters[name]?.in !== 'query' && !families.some((family) => name.startsWith(family)))
      errors.push({ parameter: name.slice(0, MAX_NAME_LENGTH), detail: NO_SUCH_PARAMETER });
  if (values.after !== undefined && values.before !== undefined)
    errors.push({ parameter: 'before', detail: 'It is not given together with after.' });
  if (errors.length > 0) throw refusedBy(errors.slice(0, MAX_ERRORS));
  return values as Values<Parameters>;
}

function familyOf(query: URLSearchParams, family: string): Record<string, string | string[]> | undefined {
  const names = new Set([...query.keys()].filter((name) => name.startsWith(family)));
  if (names.size === 0) return undefined;
  return Object.fromEntries(Array.from(names, (name) => [name, query.getAll(name)]));
}

/** Digits alone; null for 1e3, 0x10 or " 5". */
function asTyped(text: string | undefined, schema: z.ZodType): unknown {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodNumber && /^-?\d{1,15}$/.test(text ?? '') ? Number(text) : text;
}
