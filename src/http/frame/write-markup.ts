import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formProps, selectProps, writeAttribute } from './attribute-markup.ts';
import { escapeMarkup, type ByteWriter } from './byte-writer.ts';
import { createRenderingCache, type RenderingCache } from './rendering-cache.ts';

type Props = Record<string, unknown>;
type Component = (props: Props) => ReactNode;
type MemoComponent = { $$typeof: symbol; type: Component; compare: null };
/** How a tag is written; `close` is null for those without content, `withClass` holds opening tags by their class. */
type TagPlan = {
  open: string;
  end: string;
  close: string | null;
  withClass: Map<string, string>;
  reactsOwn: boolean;
  /** Of forms and fields: the properties as React writes them, null where it makes something else of them. */
  arrange: ((props: Props) => Props | null) | undefined;
};

const MEMO = Symbol.for('react.memo');
const FRAGMENT = Symbol.for('react.fragment');
/** Class names of one tag. */
const KEPT_CLASSES = 200;

const VOID_TAGS = 'area br col embed hr input source track wbr'.split(' ');
/** What React writes in its own order, moves to the head or gives another meaning: it renders these itself, with all that is in them. */
const REACTS_OWN_TAGS =
  'optgroup textarea img picture pre listing meta link script style base html head body title math'.split(' ');
const ARRANGED: Record<string, TagPlan['arrange']> = {
  form: (props) => formProps('form', props),
  input: (props) => formProps('input', props),
  select: selectProps,
  // a flag is React's, an empty text comes from its select
  option: (props) => (typeof props.selected === 'boolean' ? null : props),
};
/** Of a button: React puts them where it likes. */
const REACTS_OWN_ATTRIBUTES = new Set(['name', 'formAction', 'formEncType', 'formMethod', 'formTarget']);
/** Addresses that React writes as they are: it leaves out empty ones and disarms those with code. */
const PLAIN_ADDRESS = /^(?:[/#?.]|https?:|mailto:|tel:)/;

const tagPlans = new Map<string, TagPlan>();
const renderingCaches = new WeakMap<object, RenderingCache>();

/**
 * Writes the markup of elements that nothing hydrates: byte for byte what `renderToStaticMarkup` of React makes of them, in about half of
 * its time (docs/decisions/014-own-walk-over-elements.md). Components are functions of their properties: hooks belong into islands.
 * One wrapped into `memo` is rendered once for the same properties, and kept.
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

/** False when an attribute turns out to be React's own business. */
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

/** The whole opening tag of an element that has a class at most, as most have; otherwise null. */
function openingOf(plan: TagPlan, props: Props): string | null {
  for (const name in props) if (name !== 'children' && name !== 'className') return null;
  const { className = null } = props;
  if (className === null) return plan.open + plan.end;
  if (typeof className !== 'string') return null;
  let opening = plan.withClass.get(className);
  if (opening === undefined) {
    opening = `${plan.open} class="${escapeMarkup(className)}"${plan.end}`;
    if (plan.withClass.size < KEPT_CLASSES) plan.withClass.set(className, opening);
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
  if (name === 'href' || name === 'src' || name === 'xlinkHref' || name === 'action')
    return typeof value !== 'string' || !PLAIN_ADDRESS.test(value);
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
