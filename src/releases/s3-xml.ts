import { SaxesParser } from 'saxes';

/** The texts of elements by name, wherever they stand; none of what is no XML. Enough for answers of S3, whose names are unique in their place. */
export function readXml<Name extends string>(text: string, names: readonly Name[]): Partial<Record<Name, string[]>> {
  const found: Partial<Record<Name, string[]>> = {};
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
  } catch {
    return found;
  }
  return found;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
