import { SaxesParser } from 'saxes';
import { ObjectStoreUnavailable } from './object-store-port.ts';

type Texts<Name extends string> = Partial<Record<Name, string[]>>;

/**
 * The texts of elements by name, wherever they stand. Enough for answers of S3, whose names are unique in their place. Throws `ObjectStoreUnavailable` for what
 * is no XML, or only its beginning: half a list would count as the whole.
 */
export function readXml<Name extends string>(text: string, names: readonly Name[]): Texts<Name> {
  const { found, isWhole } = parse(text, names);
  if (isWhole) return found;
  throw new ObjectStoreUnavailable('The answer of the store breaks off, or is not that of S3.');
}

/** The same of a refusal, which may be any text: what can be read of it. */
export function readRefusal<Name extends string>(text: string, names: readonly Name[]): Texts<Name> {
  return parse(text, names).found;
}

function parse<Name extends string>(text: string, names: readonly Name[]): { found: Texts<Name>; isWhole: boolean } {
  const found: Texts<Name> = {};
  const parser = new SaxesParser();
  let content = '';
  parser.on('opentag', () => (content = ''));
  parser.on('text', (part) => (content += part));
  parser.on('closetag', ({ name }) => {
    const wanted = names.find((each) => each === name);
    if (wanted !== undefined) (found[wanted] ??= []).push(content);
    content = '';
  });
  try {
    parser.write(text).close();
    return { found, isWhole: true };
  } catch {
    return { found, isWhole: false };
  }
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
