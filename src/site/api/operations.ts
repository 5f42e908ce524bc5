import type { ApiAnswer, ApiSite } from './api-answer.ts';
import { classAnswer, makerAnswer, searchAnswer, facetsAnswer, nameAnswer } from './list-schemas.ts';
import {
  facetParameters,
  type Values,
  changeParameters,
  classParameters,
  makerParameters,
  nameParameters,
  type Parameter,
  partParameters,
  readParameters,
  searchParameters,
} from './parameters.ts';
import type { z } from 'zod';
import { changesAnswer, partAnswer } from './answer-schemas.ts';
import { answerChanges } from './answer-changes.ts';
import { answerPart } from './answer-part.ts';
import { answerClass, answerFacets, answerMaker, answerName } from './answer-lists.ts';
import { answerSearch } from './answer-search.ts';

/** A call: its description and its function. `path` has parameters in braces. */
function operation<Parameters extends Record<string, Parameter>>(
  parameters: Parameters,
  find: (values: Values<Parameters>, site: ApiSite) => Promise<ApiAnswer>,
  facts: Record<'id' | 'path' | 'summary' | 'description' | 'rows', string> & { answer: z.ZodType },
) {
  return {
    ...facts,
    parameters: parameters as Record<string, Parameter>,
    /** Takes the parameter of its path and the query. Rejects with `Refusal` or `StoreUnavailable`. */
    call: async (given: string | undefined, query: URLSearchParams, site: ApiSite) =>
      find(readParameters(parameters, given, query), site),
  };
}
export type Operation = ReturnType<typeof operation>;

export const OPERATIONS: readonly Operation[] = [
  operation(partParameters, answerPart, {
    id: 'getPart',
    path: '/api/v1/nsn/{nsn}',
    summary: 'Everything on file about one NSN',
    description:
      'Part numbers with their makers, characteristics, management, packaging, freight, standardization and what is related. ' +
      'A number that has been replaced is answered with 200, its own record, and replacedBy: a program that follows a redirect without a look would take one item for the other.',
    answer: partAnswer,
    rows: 'a part number',
  }),
  operation(searchParameters, answerSearch, {
    id: 'search',
    path: '/api/v1/search',
    summary: 'Search the whole catalog',
    description:
      'The text is read as the search box reads it: numbers with or without dashes and spaces, codes, names, words, sizes and materials. Exact numbers come first, each with the reason; ' +
      'then makers, groups and classes, and the listed items that the words describe, those that fit best first, page by page: understood says what each piece of the text was read as, and each item which pieces it meets. ' +
      'Filters by characteristics narrow those items.',
    answer: searchAnswer,
    rows: 'an NSN',
  }),
  operation(facetParameters, answerFacets, {
    id: 'countFacets',
    path: '/api/v1/facets',
    summary: 'What a search, a class or an item name can be narrowed by',
    description:
      'Counts of the replies to each requirement, of groups, classes, item names and sections, with the filters in force. The requirements that narrow most come first; ' +
      'their codes are the names of filters (c.{code}) here and in the search, the class and the item name.',
    answer: facetsAnswer,
    rows: 'a count',
  }),
  operation(nameParameters, answerName, {
    id: 'listName',
    path: '/api/v1/name/{inc}',
    summary: 'An item name and its items',
    description:
      'Definition, other names and classes of an item name by its code, and its listed items, narrowed and ordered by their characteristics, page by page.',
    answer: nameAnswer,
    rows: 'an NSN',
  }),
  operation(classParameters, answerClass, {
    id: 'listClass',
    path: '/api/v1/fsc/{code}',
    summary: 'A class and its items',
    description:
      'Title and notes of a Federal Supply Class, and its listed items page by page: in NSN order, or narrowed and ordered by their characteristics.',
    answer: classAnswer,
    rows: 'an NSN',
  }),
  operation(makerParameters, answerMaker, {
    id: 'listMaker',
    path: '/api/v1/cage/{code}',
    summary: 'A maker and its items',
    description:
      'Name, address and status of the maker with a CAGE code, and the listed items that it has part numbers for, in NSN order, page by page.',
    answer: makerAnswer,
    rows: 'an NSN',
  }),
  operation(changeParameters, answerChanges, {
    id: 'listChanges',
    path: '/api/v1/changes',
    summary: 'Changes that the editions of a month brought',
    description:
      'Counts by kind and class, and the changed items by NSN, page by page, with the values before and after. Kept for 36 months. ' +
      'Prices are there only where the site shows the price of the government.',
    answer: changesAnswer,
    rows: 'a change',
  }),
];
