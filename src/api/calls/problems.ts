import { paths } from '../../paths.ts';
import type { Problem } from './basic-schemas.ts';

/** The kinds of refusals by status: the place on the page of the API that explains each, and its words. */
export const PROBLEMS = {
  400: {
    kind: 'bad-request',
    title: 'Bad request',
    when: 'A parameter is missing, unknown, repeated or cannot be read.',
    isOfOperations: true,
  },
  404: {
    kind: 'not-found',
    title: 'Not found',
    when: 'The catalog has no such item, class or maker, or the API no such address.',
    isOfOperations: true,
  },
  405: {
    kind: 'method-not-allowed',
    title: 'Method not allowed',
    when: 'The API reads: GET and HEAD.',
    isOfOperations: false,
  },
  406: {
    kind: 'not-acceptable',
    title: 'Not acceptable',
    when: 'The Accept header takes neither JSON nor CSV.',
    isOfOperations: true,
  },
  429: {
    kind: 'too-many-requests',
    title: 'Too many requests',
    when: 'The address has used up its calls; Retry-After says for how many seconds.',
    isOfOperations: true,
  },
  500: {
    kind: 'internal-error',
    title: 'Internal error',
    when: 'Something went wrong on our side.',
    isOfOperations: false,
  },
  503: {
    kind: 'unavailable',
    title: 'Unavailable',
    when: 'The catalog cannot be read just now; Retry-After says for how many seconds.',
    isOfOperations: true,
  },
} as const;

export type ProblemStatus = keyof typeof PROBLEMS;

/** A refusal in the form of RFC 9457. Any other status counts as 400 or 500. */
export function problemOf(
  status: number,
  detail: string | undefined,
  origin: string,
  errors?: Problem['errors'],
): Problem & { status: ProblemStatus } {
  const known = (status in PROBLEMS ? status : status >= 500 ? 500 : 400) as ProblemStatus;
  const { kind, title, when } = PROBLEMS[known];
  return {
    type: origin + paths.apiProblem(kind),
    title,
    status: known,
    detail: detail ?? when,
    ...(errors === undefined ? {} : { errors }),
  };
}
