import { z } from 'zod';
import { MAX_FILTERS, type PartOrder, type Requirement } from '#publog/part-selection.ts';
import { UNIT_OF } from '#base/domain/measure.ts';
import {
  type AskedFilter,
  type IgnoredFilter,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  MAX_VALUES_LENGTH,
  parseSelectionQuery,
} from '../../catalog/choose/selection-query.ts';

/** Why a filter is refused; `of` is its requirement where the catalog knows it. */
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

/** Parameters that begin with `c.`, gathered by `readParameters`: texts by name. Each end of a range is given once. */
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

const order = z
  .string()
  .regex(/^(?:fit|nsn|name|makers|-?c\.[0-9A-Za-z]{4})$/, FILTER_WORDS['unknown order'](undefined))
  .optional()
  .transform((sort): PartOrder | undefined =>
    sort === undefined ? undefined : parseSelectionQuery(new URLSearchParams({ sort })).order,
  );

/** Filters by characteristics, as on pages. */
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
  units: {
    in: 'query',
    description: 'The unit of lengths that are given without one.',
    schema: z.enum(['in', 'mm'], 'It is in or mm.').default('in'),
  },
} as const;

/** Filters and the order of a list. */
export const selectionParameters = {
  ...filterParameters,
  sort: {
    in: 'query',
    description:
      'The order. fit: by item name as they fit best, then by how much is on file, then most makers. nsn, name, makers; or c.{code} and -c.{code}: by a reply, up or down, items without one last.',
    schema: order,
  },
} as const;
