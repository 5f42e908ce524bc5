import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ByteWriter } from './byte-writer.ts';

/** What stands in an element that React is asked to write an attribute of. */
const ASKED_TAG = 'i';
const ASKED_VALUE = 'asked-value';
/** Attributes kept as a whole; texts are not among them. Further ones are asked for each time. */
const MAX_KEPT = 2_000;

/** For texts: what stands before the escaped value. Null: the value decides how it is written. */
const beforeText = new Map<string, string | null>();
const whole = new Map<string, string>();

/**
 * Writes an attribute as React does, with a space in front; nothing when it writes none. React itself is asked once for each name, or for each
 * value where that is not a text, so that aliases, flags and units are its own.
 */
export function writeAttribute(writer: ByteWriter, name: string, value: unknown): void {
  if (typeof value === 'function') return;
  const before = typeof value === 'string' ? beforeOf(name) : null;
  if (before === null) return writer.raw(wholeAttribute(name, value));
  writer.raw(before);
  writer.text(value as string);
  writer.raw('"');
}

function beforeOf(name: string): string | null {
  let before = beforeText.get(name);
  if (before === undefined) {
    const asked = askReact(name, ASKED_VALUE);
    before = asked.endsWith(`${ASKED_VALUE}"`) ? asked.slice(0, -ASKED_VALUE.length - 1) : null;
    beforeText.set(name, before);
  }
  return before;
}

function wholeAttribute(name: string, value: unknown): string {
  const key = `${name} ${typeof value === 'object' ? JSON.stringify(value) : `${typeof value} ${String(value)}`}`;
  let markup = whole.get(key);
  if (markup === undefined) {
    markup = askReact(name, value);
    if (whole.size < MAX_KEPT) whole.set(key, markup);
  }
  return markup;
}

function askReact(name: string, value: unknown): string {
  const element = renderToStaticMarkup(createElement(ASKED_TAG, { [name]: value }));
  return element.slice(`<${ASKED_TAG}`.length, -`></${ASKED_TAG}>`.length);
}
