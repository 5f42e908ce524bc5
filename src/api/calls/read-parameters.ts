import { z } from 'zod';
import type { Parameter, Values } from './parameters.ts';

export type ParameterError = { parameter: string; detail: string };

/** Errors that an answer lists at most. */
const MOST_ERRORS = 20;
const LONGEST_NAME = 60;

/** Reads the path and the query of a call: everything that is wrong with them, or the values. Each is given once, and no others. */
export function readParameters<Parameters extends Record<string, Parameter>>(
  parameters: Parameters,
  inPath: Readonly<Record<string, string>>,
  query: URLSearchParams,
): { values: Values<Parameters> } | { errors: ParameterError[] } {
  const errors: ParameterError[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { in: place, schema }] of Object.entries(parameters)) {
    const given = place === 'path' ? [inPath[name]!] : query.getAll(name);
    if (given.length > 1) {
      errors.push({ parameter: name, detail: 'It is given more than once.' });
      continue;
    }
    const parsed = schema.safeParse(given[0] === undefined ? undefined : asTyped(given[0], schema));
    if (parsed.success) values[name] = parsed.data;
    else errors.push({ parameter: name, detail: complaintOf(parsed.error, given[0]) });
  }
  const known = new Set(Object.keys(parameters).filter((name) => parameters[name]!.in === 'query'));
  for (const name of new Set(query.keys()))
    if (!known.has(name))
      errors.push({ parameter: name.slice(0, LONGEST_NAME), detail: `There is no such parameter.` });
  if (values.after !== undefined && values.before !== undefined)
    errors.push({ parameter: 'before', detail: 'It is not given together with after.' });
  return errors.length === 0 ? { values: values as Values<Parameters> } : { errors: errors.slice(0, MOST_ERRORS) };
}

/** A whole number where the parameter is one: digits alone, so that 1e3, 0x10 and " 5" are none. */
function asTyped(text: string, schema: z.ZodType): unknown {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodNumber && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function complaintOf(error: z.ZodError, given: string | undefined): string {
  return given === undefined ? 'It is required.' : (error.issues[0]?.message ?? 'It cannot be read.');
}
