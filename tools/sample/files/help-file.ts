import { csvRow } from '../csv.ts';
import { readCodeIndex, readCodes } from '../reference-tables.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';

const FAMILY_NAMES: Readonly<Record<string, string>> = {
  AAC: 'ACQUISITION ADVICE CODE',
  CIIC: 'CONTROLLED INVENTORY ITEM CODE',
  SLC: 'SHELF LIFE CODE',
  UI: 'UNIT OF ISSUE',
  SOS: 'SOURCE OF SUPPLY',
  DMIL: 'DEMILITARIZATION CODE',
  HMIC: 'HAZARDOUS MATERIAL INDICATOR CODE',
  RNCC: 'REFERENCE NUMBER CATEGORY CODE',
  RNVC: 'REFERENCE NUMBER VARIATION CODE',
};

/**
 * P_HELP, the official table of meanings. Published loaders of the real file read CODE in two forms: "FAMILY" is a family
 * of codes, LITERAL its name and DESCRIPTION a text about it; "FAMILY:VALUE" is one code of the family and LITERAL what
 * it means. Naming the families after the columns they decode is an assumption. REGS names a regulation.
 */
export function helpFile(): SampleFile {
  const rows: string[][] = [];
  for (const { table, column } of readCodeIndex()) {
    const name = FAMILY_NAMES[column] ?? `${column} CODE`;
    const description = `The code that states the ${name.toLowerCase()} of an item, "as published".`;
    rows.push([column, name, description, 'DOD 4100.39-M']);
    for (const { code, label, note } of readCodes(table)) {
      if (code !== '') rows.push([`${column}:${code}`, label.toUpperCase(), note, '']);
    }
  }
  return {
    ...publishedFile('P_HELP'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: rows.length,
    step: (index, put) => put(csvRow(rows[index]!)),
  };
}
