import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formProps, isPlainAddress, selectProps, writeAttribute } from './attribute-markup.ts';
import { escapeMarkup, type ByteWriter } from './byte-writer.ts';
import { createRenderingCache, type RenderingCache } from './rendering-cache.ts';
import { writeTemplate } from './write-template.ts';
import type { Template } from '../../ui/template.ts';

type Props = Record<string, unknown>;
type Component = (props: Props) => ReactNode;
type MemoComponent = { $$typeof: symbol; type: Component; compare: null };
/** How a tag is written. `close` is null for tags without content; `withClass` caches opening tags by their class. */
type TagPlan = {
  open: string;
  end: string;
  close: string | null;
  withClass: Map<string, string>;
  reactsOwn: boolean;
  /** For forms and fields: the properties in React's order; null when React must write the element. */
  arrange: ((props: Props) => Props | null) | undefined;
};

const MEMO = Symbol.for('react.memo');
const FRAGMENT = Symbol.for('react.fragment');
/** Cached class names of one tag. */
const MAX_CLASSES = 200;

const VOID_TAGS = 'area br col embed hr input source track wbr'.split(' ');
/** React renders these with their content: it changes their order, moves them to the head or treats them specially. */
const REACTS_OWN_TAGS =
  'optgroup textarea img picture pre listing meta link script style base html head body title math'.split(' ');
const ARRANGED: Record<string, TagPlan['arrange']> = {
  form: (props) => formProps('form', props),
  input: (props) => formProps('input', props),
  select: selectProps,
  // a boolean is left to React, an empty text comes from selectProps
  option: (props) => (typeof props.selected === 'boolean' ? null : props),
};
/** React moves these attributes of a button. */
const REACTS_OWN_ATTRIBUTES = new Set(['name', 'formAction', 'formEncType', 'formMethod', 'formTarget']);
const tagPlans = new Map<string, TagPlan>();
const renderingCaches = new WeakMap<object, RenderingCache>();

/**
 * Writes the markup of elements that nothing hydrates: the same bytes as React's `renderToStaticMarkup` in about half the time
 * (docs/decisions/014). Components are functions of their properties: hooks belong in islands. The rendering of a component in `memo` is
 * cached by its properties.
 */
export function writeMarkup(writer: ByteWriter, node: ReactNode, inSvg = false): void {
  if (typeof node === 'string') writer.text(node);
  else if (node === null || node === undefined || typeof node === 'boolean') return;
  else if (typeof node === 'number' || typeof node === 'bigint') writer.raw(String(node));
  else if (Array.isArray(node)) {
    for (let at = 0; at < node.length; at++) writeMarkup(writer, node[at] as ReactNode, inSvg);
  } else if (isValidElement<Props>(node)) writeElement(writer, node, inSvg);
  else writer.raw(renderToStaticMarkup(node));
}

function writeElement(writer: ByteWriter, element: ReactElement<Props>, inSvg: boolean): void {
  const type = element.type as string | Component | symbol | MemoComponent;
  if (typeof type === 'string') writeTag(writer, type, element, inSvg);
  else if (type === FRAGMENT) writeMarkup(writer, element.props.children as ReactNode, inSvg);
  else if (typeof type === 'function' && 'written' in type)
    writeTemplate(
      writer,
      type as Template<Record<string, ReactNode>>,
      element.props as Record<string, ReactNode>,
      inSvg,
      writeMarkup,
    );
  else if (typeof type === 'function' && type.prototype?.isReactComponent === undefined)
    writeMarkup(writer, type(element.props), inSvg);
  else if (typeof type === 'object' && type.$$typeof === MEMO && type.compare === null)
    writeMemo(writer, type, element.props, inSvg);
  else writer.raw(renderToStaticMarkup(element));
}

function writeTag(writer: ByteWriter, tag: string, element: ReactElement<Props>, inSvg: boolean): void {
  const plan = tagPlans.get(tag) ?? planTag(tag);
  const mark = writer.position();
  const isReacts = plan.reactsOwn && !(inSvg && tag === 'title');
  const props = isReacts ? null : plan.arrange === undefined ? element.props : plan.arrange(element.props);
  if (props === null || !writeOpening(writer, plan, props)) {
    writer.back(mark);
    return writer.raw(renderToStaticMarkup(element));
  }
  if (plan.close === null) return;
  // oxlint-disable-next-line no-underscore-dangle -- the name is React's
  const html = (props.dangerouslySetInnerHTML as { __html: string } | undefined)?.__html;
  if (html === undefined) writeMarkup(writer, props.children as ReactNode, inSvg || tag === 'svg');
  else writer.raw(html);
  writer.raw(plan.close);
}

/** Returns false when React must write one of the attributes. */
function writeOpening(writer: ByteWriter, plan: TagPlan, props: Props): boolean {
  const whole = openingOf(plan, props);
  if (whole !== null) {
    writer.raw(whole);
    return true;
  }
  writer.raw(plan.open);
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML') continue;
    if (isReactsOwn(name, value) && !(plan.arrange !== undefined && name === 'name')) return false;
    writeAttribute(writer, name, value);
  }
  writer.raw(plan.end);
  return true;
}

/** The opening tag of an element without other attributes than a class, as most are; otherwise null. */
function openingOf(plan: TagPlan, props: Props): string | null {
  for (const name in props) if (name !== 'children' && name !== 'className') return null;
  const { className = null } = props;
  if (className === null) return plan.open + plan.end;
  if (typeof className !== 'string') return null;
  let opening = plan.withClass.get(className);
  if (opening === undefined) {
    opening = `${plan.open} class="${escapeMarkup(className)}"${plan.end}`;
    if (plan.withClass.size < MAX_CLASSES) plan.withClass.set(className, opening);
  }
  return opening;
}

function planTag(tag: string): TagPlan {
  const isVoid = VOID_TAGS.includes(tag);
  const plan = {
    open: `<${tag}`,
    end: isVoid ? '/>' : '>',
    close: isVoid ? null : `</${tag}>`,
    withClass: new Map<string, string>(),
    reactsOwn: REACTS_OWN_TAGS.includes(tag) || tag.includes('-'),
    arrange: ARRANGED[tag],
  };
  tagPlans.set(tag, plan);
  return plan;
}

function isReactsOwn(name: string, value: unknown): boolean {
  if (name === 'href' || name === 'src' || name === 'xlinkHref' || name === 'action') return !isPlainAddress(value);
  return REACTS_OWN_ATTRIBUTES.has(name);
}

function writeMemo(writer: ByteWriter, memo: MemoComponent, props: Props, inSvg: boolean): void {
  let cache = renderingCaches.get(memo);
  if (cache === undefined) renderingCaches.set(memo, (cache = createRenderingCache()));
  const cached = cache.find(props);
  if (cached !== undefined) return writer.bytes(cached);
  const mark = writer.position();
  writeMarkup(writer, memo.type(props), inSvg);
  cache.set(props, writer.copySince(mark));
}
