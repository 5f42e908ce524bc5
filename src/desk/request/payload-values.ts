import { cleanText } from '#base/domain/plain-text.ts';
import { QUOTE_LENGTHS } from './quote-limits.ts';

/** Takes one thing that is wrong: the path of the field, and a sentence for people. */
export type Report = (field: string, message: string) => void;
export type Fields = Readonly<Record<string, unknown>>;

/** A text of an object; empty when it is absent. What is no text, or too long, is reported. */
export function readText(
  fields: Fields,
  path: string,
  name: keyof typeof QUOTE_LENGTHS,
  report: Report,
  options: { lines?: boolean } = {},
): string {
  const value = ownValue(fields, name);
  const field = path === '' ? name : `${path}.${name}`;
  if (!isTextOrAbsent(value)) {
    report(field, 'This must be a text.');
    return '';
  }
  const text = cleanText(value ?? '', options);
  if (text.length > QUOTE_LENGTHS[name])
    report(field, `Please use at most ${QUOTE_LENGTHS[name].toLocaleString('en-US')} characters.`);
  return text;
}

/** An object none of whose names reaches a prototype; null and a report for anything else. Its values are read by `ownValue` alone. */
export function readObject(value: unknown, field: string, report: Report): Fields | null {
  if (!isPlainObject(value)) {
    report(field, 'This must be an object.');
    return null;
  }
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    if (Object.hasOwn(value, key)) {
      report(field === '' ? key : `${field}.${key}`, 'This name is not allowed.');
      return null;
    }
  }
  return value as Fields;
}

/** A value of an object, undefined where there is none. Nothing inherited is ever read. */
export function ownValue(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Fields)[name]
    : undefined;
}

export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
export const isTextOrAbsent = (value: unknown): value is string | null | undefined =>
  isAbsent(value) || typeof value === 'string';
