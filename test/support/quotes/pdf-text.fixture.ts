import { inflateSync } from 'node:zlib';

/** Unpacks what is drawn in the document. */
export function streamsOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/(\d+) 0 obj\n<<([^]*?)>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const bytes = pdf.subarray(start, source.indexOf('\nendstream', start));
    return match[2]!.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : '';
  });
}

/** Returns the text that a reader can copy out of the document: its glyphs through the fonts' own tables of characters. */
export function textOfPdf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const tables = streams.filter((stream) => stream.includes('beginbfrange')).map(readTable);
  const shown = streams.filter((stream) => stream.includes(' Tf')).join('\n');
  // Both fonts are subsets of their own: each text is read with each table.
  const texts = [...shown.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs]) =>
    [...glyphs!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''),
  );
  return tables
    .map((table) => texts.map((hex) => hex.replace(/.{4}/g, (code) => table.get(code) ?? '?')).join('\n'))
    .join('\n');
}

/** Glyph code -> characters of a ToUnicode table. */
function readTable(stream: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, from, , targets] of stream.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    for (const [index, [, hex]] of [...targets!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0');
      table.set(code, Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return table;
}
