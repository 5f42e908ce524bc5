import { isValidElement, type ReactElement, type ReactNode } from 'react';

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
