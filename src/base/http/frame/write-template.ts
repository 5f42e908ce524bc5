import type { ReactNode } from 'react';
import type { Template } from '../../ui/template.ts';
import { isPlainAddress } from './attribute-markup.ts';
import type { ByteWriter } from './byte-writer.ts';

type Props = Readonly<Record<string, ReactNode>>;
type Write = (writer: ByteWriter, node: ReactNode, inSvg: boolean) => void;

/** A place in the markup for the text or node of a property, and the markup before it. */
type Hole = { before: Uint8Array; name: string; isAddress: boolean };
/** The markup of a component for one set of flags. `values`: HOLE, or what the property must be. */
type Written = {
  inSvg: boolean;
  names: readonly string[];
  values: readonly unknown[];
  holes: readonly Hole[];
  end: Uint8Array;
};

const HOLE = Symbol('hole');
/** Sets of flags of one component. One with more is given numbers, which are no flags: it is written as others are. */
const MAX_WRITTEN = 100;
/** Stands in the markup for a text or node: an address that no component writes, in characters that nobody uses. */
const mark = (at: number): string => `/\uE000${String.fromCharCode(FIRST_PLACE + at)}`;
const FIRST_PLACE = 0xe100;
const MARKS = /\/\uE000(.)/;
const ADDRESS = /(?:href|src|action)="$/;
const isCompared = process.env.NODE_ENV !== 'production';
let isComparing = false;

/**
 * Writes a component marked by `template`: the markup that is always the same, with its properties filled in. Elsewhere than in production throws for a component that does more with
 * them than to show them.
 */
export function writeTemplate(
  writer: ByteWriter,
  component: Template<Props>,
  props: Props,
  inSvg: boolean,
  write: Write,
): void {
  if (isComparing) return write(writer, component(props), inSvg);
  const known = component.written as Written[];
  let written: Written | undefined;
  for (let at = 0; at < known.length && written === undefined; at++)
    if (known[at]!.inSvg === inSvg && fits(known[at]!, props)) written = known[at];
  if (written === undefined && known.length < MAX_WRITTEN)
    known.push((written = learn(writer, component, props, inSvg, write)));
  const start = writer.position();
  if (written === undefined || !fill(writer, written, props, write)) return write(writer, component(props), inSvg);
  if (!isCompared) return;
  const filled = String(writer.since(start));
  writer.back(start);
  isComparing = true;
  try {
    write(writer, component(props), inSvg);
  } finally {
    isComparing = false;
  }
  if (String(writer.since(start)) !== filled)
    throw new Error(`A template does more with its properties than to show them: ${filled}`);
}

const isHole = (value: ReactNode): boolean =>
  typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null;

function fits({ names, values }: Written, props: Props): boolean {
  let at = 0;
  for (const name in props) {
    if (names[at] !== name) return false;
    const value = props[name];
    if (values[at] === HOLE ? !isHole(value) : values[at] !== value) return false;
    at++;
  }
  return at === names.length;
}

function learn(writer: ByteWriter, component: Template<Props>, props: Props, inSvg: boolean, write: Write): Written {
  const names = Object.keys(props);
  const values = names.map((name) => (isHole(props[name]) ? HOLE : props[name]));
  const marked = Object.fromEntries(names.map((name, at) => [name, values[at] === HOLE ? mark(at) : props[name]]));
  const start = writer.position();
  write(writer, component(marked), inSvg);
  const pieces = String(writer.since(start)).split(MARKS);
  writer.back(start);
  const holes: Hole[] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2)
    holes.push({
      before: bytesOf(pieces[at]!),
      name: names[pieces[at + 1]!.charCodeAt(0) - FIRST_PLACE]!,
      isAddress: ADDRESS.test(pieces[at]!),
    });
  return { inSvg, names, values, holes, end: bytesOf(pieces.at(-1)!) };
}

/** In memory of its own: a small buffer would hold on to a whole slab. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns false, with nothing written, where React would not write an address as it is. */
function fill(writer: ByteWriter, { inSvg, holes, end }: Written, props: Props, write: Write): boolean {
  for (let at = 0; at < holes.length; at++) {
    const { name, isAddress } = holes[at]!;
    if (isAddress && !isPlainAddress(props[name])) return false;
  }
  for (let at = 0; at < holes.length; at++) {
    const { before, name } = holes[at]!;
    writer.bytes(before);
    const value = props[name];
    if (typeof value === 'string') writer.text(value);
    else write(writer, value, inSvg);
  }
  writer.bytes(end);
  return true;
}
