import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
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

type Props = Record<string, unknown>;

/** What React writes behind the other attributes, in this order. */
const BEHIND: Record<string, readonly string[]> = {
  form: ['action', 'encType', 'method', 'target'],
  input: ['name', 'checked', 'value'],
};
/** The value that a field begins with: React writes it as its value. */
const STARTS: Record<string, string> = { defaultChecked: 'checked', defaultValue: 'value' };
/** React makes something else of these. */
const SPECIAL = new Set(['formAction', 'formEncType', 'formMethod', 'formTarget', 'dangerouslySetInnerHTML']);

/** The properties of a form or an input in the order in which React writes them; null where it makes something else of them. */
export function formProps(tag: string, props: Props): Props | null {
  const behind = BEHIND[tag]!;
  const ordered: Props = {};
  const values: Props = {};
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (SPECIAL.has(name)) return null;
    const start = tag === 'input' ? STARTS[name] : undefined;
    if (start !== undefined) values[start] ??= value;
    else if (behind.includes(name)) values[name] = value;
    else ordered[name] = value;
  }
  for (const name of behind) {
    const value = values[name];
    if (name === 'checked') {
      // a flag as React knows flags of other names
      if (value === true) ordered.checked = '';
      else if (value !== undefined && value !== false) return null;
    } else if (value !== undefined) ordered[name] = value;
  }
  return ordered;
}

/** A select without its value, and its options, each marked as chosen or not; null where that is React's to say. */
export function selectProps(props: Props): Props | null {
  const { value, defaultValue, children, ...rest } = props;
  const chosen = value ?? defaultValue;
  if (typeof chosen !== 'string' || 'dangerouslySetInnerHTML' in props) return null;
  const options = optionsOf(children as ReactNode);
  if (options === null) return null;
  for (const [at, { props: own }] of options.entries()) {
    const { selected, ...others } = own;
    if (selected !== undefined || typeof own.value !== 'string') return null;
    if (own.value === chosen) {
      // React writes its flag behind the other attributes
      const { children: label, ...attributes } = others;
      options[at] = { ...options[at]!, props: { ...attributes, selected: '', children: label } };
    }
  }
  return { ...rest, children: options };
}

/** Options, in lists or not; null where anything else stands among them, or something else than text in one. */
function optionsOf(node: ReactNode): ReactElement<Props>[] | null {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (Array.isArray(node)) {
    const options: ReactElement<Props>[] = [];
    for (const child of node as ReactNode[]) {
      const more = optionsOf(child);
      if (more === null) return null;
      options.push(...more);
    }
    return options;
  }
  if (!isValidElement<Props>(node) || node.type !== 'option') return null;
  const { children } = node.props;
  const isText = (child: unknown): boolean => typeof child === 'string' || typeof child === 'number';
  return isText(children) || (Array.isArray(children) && children.every(isText)) ? [node] : null;
}
