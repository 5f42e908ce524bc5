import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell as a workbook stores it: a text, a number, or its XML. */
export type BookCell = string | number | null | { xml: string };

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/** A zip of parts by name. */
export async function aZip(
  parts: Readonly<Record<string, string | Uint8Array>>,
  compressionLevel = 1,
): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { compressionLevel });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

type XlsxOptions = {
  /** After the rows of the first sheet, such as merged cells. */
  after?: string;
  /** Codes of formats; the style 1 is the first of them. */
  formats?: readonly string[];
  /** More sheets by name; a name with "!" in front is hidden. The one named "Parts" holds the rows. */
  sheets?: Readonly<Record<string, readonly (readonly BookCell[])[]>>;
  /** Attributes of rows by number. */
  rowAttributes?: Readonly<Record<number, string>>;
  parts?: Readonly<Record<string, string | Uint8Array>>;
  sharedStrings?: boolean;
};

/** An XLSX workbook with one sheet of rows; a row that is empty is left out, as spreadsheets do. */
export function anXlsx(rows: readonly (readonly BookCell[])[], options: XlsxOptions = {}): Promise<Uint8Array> {
  const strings: string[] = [];
  const cell = (value: BookCell, reference: string) => {
    if (value === null || value === '') return '';
    if (typeof value === 'object') return value.xml.replaceAll('$', reference);
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (options.sharedStrings === false)
      return `<c r="${reference}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`;
    strings.push(value);
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const sheetXml = (of: readonly (readonly BookCell[])[], after = '') =>
    `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${of
      .map((cells, index) =>
        cells.length === 0
          ? ''
          : `<row r="${index + 1}"${options.rowAttributes?.[index + 1] ?? ''}>${cells.map((value, column) => cell(value, letters(column) + (index + 1))).join('')}</row>`,
      )
      .join('')}</sheetData>${after}</worksheet>`;
  const sheets = Object.entries({ Parts: rows, ...options.sheets });
  const sheetParts = sheets.map(([, of], index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(of, index === 0 ? options.after : ''),
  ]);
  const formats = options.formats ?? [];
  return aZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(
        ([name], index) =>
          `<sheet name="${escape(name.replace(/^!/, ''))}" sheetId="${index + 1}"${name.startsWith('!') ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_sheet, index) =>
          `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="strings" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_code, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheetParts),
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ...options.parts,
  });
}

/** An ODS workbook with one sheet of rows. `xml` of a cell stands as it is. */
export function anOds(
  rows: readonly (readonly BookCell[])[],
  { after = '', parts = {} }: { after?: string; parts?: Readonly<Record<string, string>> } = {},
): Promise<Uint8Array> {
  const cell = (value: BookCell) => {
    if (value === null || value === '') return '<table:table-cell/>';
    if (typeof value === 'object') return value.xml;
    if (typeof value === 'number')
      return `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
    return `<table:table-cell office:value-type="string"><text:p>${escape(value)}</text:p></table:table-cell>`;
  };
  const lines = rows.map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`).join('');
  return aZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Parts">${lines}${after}</table:table></office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"/>',
    ...parts,
  });
}

/** A form with files as a browser sends it. */
export async function aForm(fields: readonly (readonly [string, string | { name: string; bytes: Uint8Array }])[]) {
  const form = new FormData();
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>]), value.name);
  const request = new Request('https://parts.example', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
