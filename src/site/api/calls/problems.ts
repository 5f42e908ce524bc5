import { paths } from '#base/paths.ts';
import type { Problem } from './basic-schemas.ts';

/** Refusals by status: the name of each, and when it is given. */
const WORDS = {
  400: ['Bad request', 'A parameter is missing, unknown, repeated or cannot be read.'],
  401: ['Key needed', 'The call needs the key of an operator: Authorization: Bearer.'],
  403: ['Not allowed', 'The operator may not do this, or the page of another site called.'],
  404: ['Not found', 'The catalog has no such item, class or maker, or the API no such address.'],
  405: ['Method not allowed', 'The address takes no such method; Allow names those that it takes.'],
  406: ['Not acceptable', 'The Accept header takes neither JSON nor CSV.'],
  409: ['Conflict', 'Somebody has changed it meanwhile; the detail names the revision that is stored now.'],
  413: ['Too large', 'The body is larger than an answer to a request of 1,000 lines.'],
  415: ['Not JSON', 'The body must be application/json.'],
  422: ['Cannot be stored', 'The body is readable and breaks a rule; errors names each.'],
  429: ['Too many requests', 'The address has used up its calls; Retry-After says for how many seconds.'],
  500: ['Internal error', 'Something went wrong on our side.'],
  503: ['Unavailable', 'The catalog is busy or cannot be read just now; Retry-After says for how many seconds.'],
} as const;
/** Refusals that belong to no call in particular. */
const OF_NO_CALL: readonly number[] = [405, 500];
/** Refusals of calls that write, besides those of all. */
const OF_WRITING: readonly number[] = [401, 403, 409, 413, 415, 422];

/** The kinds of refusals: `kind` is the place on the page of the API that explains each. */
export const PROBLEMS = Object.entries(WORDS).map(([status, [title, when]]) => ({
  status: Number(status) as ProblemStatus,
  kind: title.toLowerCase().replaceAll(' ', '-'),
  title,
  when,
  isOfOperations: !OF_NO_CALL.includes(Number(status)) && !OF_WRITING.includes(Number(status)),
  isOfWriting: !OF_NO_CALL.includes(Number(status)) && Number(status) !== 406,
}));

export type ProblemStatus = keyof typeof WORDS;

/** A refusal in the form of RFC 9457. Any other status counts as 400 or 500. */
export function problemOf(
  status: number,
  detail: string | undefined,
  origin: string,
  errors?: Problem['errors'],
): Problem {
  const known = status in WORDS ? status : status >= 500 ? 500 : 400;
  const { kind, title, when } = PROBLEMS.find((problem) => problem.status === known)!;
  return {
    type: origin + paths.apiProblem(kind),
    title,
    status: known,
    detail: detail ?? when,
    ...(errors === undefined ? {} : { errors }),
  };
}
