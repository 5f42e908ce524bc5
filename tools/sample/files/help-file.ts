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
 * CODE is "FAMILY" or "FAMILY:VALUE", as loaders of the real file read it. Naming families after columns is an
 * assumption.
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
