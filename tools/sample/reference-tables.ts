import { readFileSync } from 'node:fs';
import { parseCsv } from './csv.ts';

const REFERENCE_DATA = new URL('../../reference-data/', import.meta.url);
const CLASS_WEIGHTS = new URL('./class-weights.csv', import.meta.url);

export interface SupplyGroup {
  fsg: string;
  title: string;
}

export interface SupplyClass {
  fsc: string;
  fsg: string;
  title: string;
  weight: number;
}

const rowsOf = (url: URL): string[][] => parseCsv(readFileSync(url, 'utf8')).slice(1);

export function readSupplyGroups(): SupplyGroup[] {
  return rowsOf(new URL('fsg.csv', REFERENCE_DATA)).map(([fsg, title]) => ({ fsg: fsg!, title: title! }));
}

/** Hundreds of NSNs: counted for 1005 to 5220, estimated from 5305. */
export function readSupplyClasses(): SupplyClass[] {
  const weights = new Map(rowsOf(CLASS_WEIGHTS).map(([fsc, weight]) => [fsc, Number(weight)]));
  return rowsOf(new URL('fsc.csv', REFERENCE_DATA)).map(([fsc, fsg, title]) => ({
    fsc: fsc!,
    fsg: fsg!,
    title: title!,
    weight: weights.get(fsc) ?? 1,
  }));
}

/** By file name. */
export function readCodes(table: string): {
  code: string;
  label: string;
  note: string;
}[] {
  return rowsOf(new URL(`codes/${table}.csv`, REFERENCE_DATA)).map(([code, label, note]) => ({
    code: code!,
    label: label ?? '',
    note: note ?? '',
  }));
}

/** `aac` decodes `AAC`. */
export function readCodeIndex(): { table: string; column: string }[] {
  return rowsOf(new URL('codes/INDEX.csv', REFERENCE_DATA)).flatMap(([file, decodes]) => {
    const column = /^V_[A-Z0-9_]+\.([A-Z_0-9]+)|^P_[A-Z0-9_]+\.([A-Z_0-9]+)/.exec(decodes!);
    return column ? [{ table: file!.replace('.csv', ''), column: (column[1] ?? column[2])! }] : [];
  });
}
