import { z } from 'zod';
import { parseNsn } from '#base/domain/nsn.ts';
import { parseFsc, parseFsg } from '#base/domain/supply-class.ts';
import { parseCageCode } from '#base/domain/cage-code.ts';
import { readItemAddress } from '../../part/load-part.server.ts';
import { filterParameters, selectionParameters } from './selection-parameters.ts';
import { parseNumberKey } from '../../catalog/search/find-beginning.server.ts';
import { SEARCHED_SECTIONS, type SearchedSection } from '#publog/catalog-search.ts';

/** Items on a page of a list when the caller does not say, and at most: C12.4. */
export const ITEMS_PER_PAGE = 100;
const MAX_TYPED_LENGTH = 200;

/**
 * One parameter: how it looks (the input of its schema: text, or a whole number) and what it is read as (the output). The text
 * of an issue is the message to the caller.
 */
export type Parameter = {
  in: 'path' | 'query';
  description: string;
  schema: z.ZodType;
  example?: string | Readonly<Record<string, string>>;
  /** Stands for every parameter that begins so; its schema reads them together, as texts by name. */
  family?: string;
};

const read = <Value>(pattern: RegExp, complaint: string, parse: (text: string) => Value | null) =>
  z
    .string()
    .regex(pattern, { error: complaint, abort: true })
    .transform((text, context): Value => {
      const value = parse(text);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: complaint });
      return z.NEVER;
    });

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

const typed = z
  .string()
  .min(1, 'It must not be empty.')
  .max(MAX_TYPED_LENGTH, `It has at most ${MAX_TYPED_LENGTH} characters.`);

const format = z.enum(['json', 'csv'], 'It is json or csv.').optional();

const limit = z
  .int('It is a whole number.')
  .min(1, `It is 1 to ${ITEMS_PER_PAGE}.`)
  .max(ITEMS_PER_PAGE, `It is 1 to ${ITEMS_PER_PAGE}.`)
  .default(ITEMS_PER_PAGE);

const inQuery = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  ({ in: 'query', description, schema }) as const;

const formatParameter = inQuery(
  'The form of the answer, instead of the Accept header. The same as .json or .csv at the end of the path.',
  format,
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
  nsn: {
    in: 'path',
    description:
      'NSN or NIIN, with or without dashes. The NIIN is the identity: a former class leads to the same item.',
    schema: item,
    example: '5305-01-234-5678',
  },
  format: formatParameter,
} satisfies Record<string, Parameter>;

export const classParameters = {
  code: { in: 'path', description: 'The class, four digits.', schema: fscCode, example: '5305' },
  name: inQuery('Items of exactly this name, or of the item name with this code.', typed.optional()),
  has: hasParameter,
  ...selectionParameters,
  ...paging,
} satisfies Record<string, Parameter>;

export const makerParameters = {
  code: { in: 'path', description: 'The CAGE code.', schema: cageCode, example: '81343' },
  fsc: inQuery('Items of this class alone.', fscCode.optional()),
  q: inQuery('Items whose name holds this text, or of which a part number begins with it.', typed.optional()),
  ...paging,
} satisfies Record<string, Parameter>;

export const nameParameters = {
  inc: { in: 'path', description: 'The item name code, five digits.', schema: inc, example: '00099' },
  fsc: inQuery('Items of this class alone.', fscCode.optional()),
  has: hasParameter,
  ...selectionParameters,
  ...paging,
} satisfies Record<string, Parameter>;

export const facetParameters = {
  q: {
    ...inQuery(
      'Words, sizes and materials, as the search takes them. One of q, fsc and name is required.',
      typed.optional(),
    ),
    example: 'hex screw 1/4-28',
  },
  fsg: inQuery('Items of this group alone.', fsgCode.optional()),
  fsc: inQuery('Items of this class alone.', fscCode.optional()),
  cage: inQuery('Items of this maker alone.', cageCode.optional()),
  name: inQuery('Items of exactly this name, or of the item name with this code.', typed.optional()),
  has: hasParameter,
  ...filterParameters,
  format: formatParameter,
} satisfies Record<string, Parameter>;

export const searchParameters = {
  q: {
    ...inQuery(
      'An NSN, a NIIN, a part number, a CAGE code, a maker, a class or words. Dashes, spaces and capitals do not matter.',
      typed,
    ),
    example: 'MS16998-28',
  },
  fsg: inQuery('Items of this group alone.', fsgCode.optional()),
  fsc: inQuery('Items of this class alone.', fscCode.optional()),
  cage: inQuery('Items of this maker alone.', cageCode.optional()),
  name: inQuery('Items of exactly this name, or of the item name with this code.', typed.optional()),
  has: hasParameter,
  ...selectionParameters,
  exactAfter: inQuery('Items with exactly this number after this NSN, and nothing else.', nsnKey.optional()),
  numbersAfter: inQuery(
    'Part numbers that begin with the text, all or after a place in their order, and nothing else. The place is in nextBeginning.',
    numberKey.optional(),
  ),
  ...paging,
} satisfies Record<string, Parameter>;

/** What parameters are read as, by name. */
export type Values<Parameters extends Record<string, Parameter>> = {
  [Name in keyof Parameters]: z.output<Parameters[Name]['schema']>;
};

type ParameterError = { parameter: string; detail: string };

/** Errors that an answer lists at most. */
const MAX_ERRORS = 20;
const MAX_NAME_LENGTH = 60;

/** Reads the path and the query of a call: everything that is wrong with them, or the values. Each is given once, and no others. */
export function readParameters<Parameters extends Record<string, Parameter>>(
  parameters: Parameters,
  inPath: Readonly<Record<string, string>>,
  query: URLSearchParams,
): { values: Values<Parameters> } | { errors: ParameterError[] } {
  const errors: ParameterError[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { in: place, schema, family }] of Object.entries(parameters)) {
    if (family !== undefined) {
      const read = schema.safeParse(familyOf(query, family));
      if (read.success) values[name] = read.data;
      else for (const { path, message } of read.error.issues) errors.push({ parameter: nameOf(path), detail: message });
      continue;
    }
    const given = place === 'path' ? [inPath[name]!] : query.getAll(name);
    if (given.length > 1) {
      errors.push({ parameter: name, detail: 'It is given more than once.' });
      continue;
    }
    const parsed = schema.safeParse(given[0] === undefined ? undefined : asTyped(given[0], schema));
    if (parsed.success) values[name] = parsed.data;
    else {
      const detail = given[0] === undefined ? 'It is required.' : parsed.error.issues[0]!.message;
      errors.push({ parameter: name, detail });
    }
  }
  const known = new Set<string>(Object.keys(parameters).filter((name) => parameters[name]!.in === 'query'));
  const families = Object.values(parameters).flatMap(({ family }) => family ?? []);
  for (const name of new Set(query.keys()))
    if (!known.has(name) && !families.some((family) => name.startsWith(family)))
      errors.push({ parameter: name.slice(0, MAX_NAME_LENGTH), detail: 'There is no such parameter.' });
  if (values.after !== undefined && values.before !== undefined)
    errors.push({ parameter: 'before', detail: 'It is not given together with after.' });
  return errors.length === 0 ? { values: values as Values<Parameters> } : { errors: errors.slice(0, MAX_ERRORS) };
}

/** Texts by name; several where a name is given several times. Undefined where none begins so. */
function familyOf(query: URLSearchParams, family: string): Record<string, string | string[]> | undefined {
  const names = new Set([...query.keys()].filter((name) => name.startsWith(family)));
  if (names.size === 0) return undefined;
  return Object.fromEntries(Array.from(names, (name) => [name, query.getAll(name)]));
}

const nameOf = (path: readonly PropertyKey[]): string => String(path[0] ?? '').slice(0, MAX_NAME_LENGTH);

/** A whole number of digits alone; null for 1e3, 0x10 or " 5". */
function asTyped(text: string, schema: z.ZodType): unknown {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodNumber && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
