import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ByteWriter } from './byte-writer.ts';

/** React writes this element to show how it writes an attribute. */
const PROBE_TAG = 'i';
const PROBE_VALUE = 'probe-value';
/** Cached attributes whose values are no texts. React writes further ones each time. */
const MAX_WHOLE = 2_000;

/** For texts: the markup before the escaped value. Null: the value decides how it is written. */
const beforeText = new Map<string, string | null>();
const whole = new Map<string, string>();

/**
 * Writes an attribute as React does, with a space in front, or nothing. React shows once for each name how it writes texts, and once for each
 * other value: aliases, booleans and units are its own.
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
    const probed = probeReact(name, PROBE_VALUE);
    before = probed.endsWith(`${PROBE_VALUE}"`) ? probed.slice(0, -PROBE_VALUE.length - 1) : null;
    beforeText.set(name, before);
  }
  return before;
}

function wholeAttribute(name: string, value: unknown): string {
  const key = `${name} ${typeof value === 'object' ? JSON.stringify(value) : `${typeof value} ${String(value)}`}`;
  let markup = whole.get(key);
  if (markup === undefined) {
    markup = probeReact(name, value);
    if (whole.size < MAX_WHOLE) whole.set(key, markup);
  }
  return markup;
}

function probeReact(name: string, value: unknown): string {
  const element = renderToStaticMarkup(createElement(PROBE_TAG, { [name]: value }));
  return element.slice(`<${PROBE_TAG}`.length, -`></${PROBE_TAG}>`.length);
}

/** Addresses that React writes unchanged. It drops empty ones and disarms those with code. */
const PLAIN_ADDRESS = /^(?:[/#?.]|https?:|mailto:|tel:)/;
/** With this nearly every address begins. */
const SLASH = 47;

/** Whether React writes an address as it is. */
export const isPlainAddress = (value: unknown): boolean =>
  typeof value === 'string' && (value.charCodeAt(0) === SLASH || PLAIN_ADDRESS.test(value));

type Props = Record<string, unknown>;

/** The attributes that React writes last, in this order. */
const LAST: Record<string, readonly string[]> = {
  form: ['action', 'encType', 'method', 'target'],
  input: ['name', 'checked', 'value'],
};
/** React writes the initial value of a field as its value. */
const STARTS: Record<string, string> = { defaultChecked: 'checked', defaultValue: 'value' };
/** React treats these specially. */
const SPECIAL = new Set(['formAction', 'formEncType', 'formMethod', 'formTarget', 'dangerouslySetInnerHTML']);

/** The properties of a form or an input in React's order; null when React must write the element. */
export function formProps(tag: string, props: Props): Props | null {
  const last = LAST[tag]!;
  const ordered: Props = {};
  const values: Props = {};
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (SPECIAL.has(name)) return null;
    const start = tag === 'input' ? STARTS[name] : undefined;
    if (start !== undefined) values[start] ??= value;
    else if (last.includes(name)) values[name] = value;
    else ordered[name] = value;
  }
  for (const name of last) {
    const value = values[name];
    if (name === 'checked') {
      // written as other booleans are
      if (value === true) ordered.checked = '';
      else if (value !== undefined && value !== false) return null;
    } else if (value !== undefined) ordered[name] = value;
  }
  return ordered;
}

/** A select without its value but with its chosen option marked; null when React must write it. */
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
      // React writes `selected` last
      const { children: label, ...attributes } = others;
      options[at] = { ...options[at]!, props: { ...attributes, selected: '', children: label } };
    }
  }
  return { ...rest, children: options };
}

/** Options, in lists or not; null when there are other elements among them, or elements in an option. */
function optionsOf(node: ReactNode): ReactElement<Props>[] | null {
  const nodes = ([node] as unknown[]).flat(Infinity) as unknown[];
  const options = nodes.filter((one) => one !== null && one !== undefined && typeof one !== 'boolean');
  return options.every(isOption) ? options : null;
}

function isOption(node: unknown): node is ReactElement<Props> {
  if (!isValidElement<Props>(node) || node.type !== 'option') return false;
  return [node.props.children].flat().every((child) => typeof child === 'string' || typeof child === 'number');
}
