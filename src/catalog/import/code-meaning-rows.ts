import type { CodeField } from '../catalog-store.ts';
import type { SqlValue } from '../../database/database.ts';
import { listBuiltInCodes, readBuiltIn } from './read-rows.ts';

/**
 * The code families of P_HELP by the field that they decode. A row of P_HELP is a family (CODE "AAC") or one code of it
 * (CODE "AAC:A"), LITERAL its short meaning and DESCRIPTION a longer one. Families are named after columns; only those
 * whose name leaves no doubt are taken.
 */
const FIELD_OF_FAMILY: Readonly<Record<string, CodeField>> = {
  AAC: 'aac',
  ADP: 'adp_equipment',
  ADPEC: 'adp_equipment',
  AMC: 'amc',
  AMSC: 'amsc',
  CAGE_STATUS: 'cage_status',
  CIIC: 'ciic',
  CRIT_CD: 'crit_criticality',
  CRITICALITY: 'crit_criticality',
  DAC: 'dac_document_availability',
  DMIL: 'dmil_demil',
  DEMIL: 'dmil_demil',
  DMIL_INT_CD: 'dmil_int_demil_integrity',
  DMIL_INT: 'dmil_int_demil_integrity',
  HCC: 'hcc_hazard_characteristic',
  HMIC: 'hmic',
  ISC: 'isc_item_standardization',
  IUID_INDICATOR: 'iuid_indicator',
  MOE: 'moe_partial',
  NIIN_STAT_CD: 'niin_status',
  PHRS_CD: 'phrase_code',
  PMIC: 'pmic_precious_metal',
  QUP: 'qup',
  RNCC: 'rncc',
  RNFC: 'rnfc',
  RNJC: 'rnjc',
  RNSC: 'rnsc',
  RNVC: 'rnvc',
  RPD_MRC: 'rpd_mrc',
  RPDMRC: 'rpd_mrc',
  SLC: 'slc_shelf_life',
  SOS: 'sos_source_of_supply',
  SOSM: 'sosm',
  II: 'tii_type_of_item_identification',
  TII: 'tii_type_of_item_identification',
  TIIC: 'tii_type_of_item_identification',
  UI: 'ui_unit_of_issue',
  UM: 'um_unit_of_measure',
  USC: 'usc_using_service',
  TCC: 'water_tcc_type_of_cargo',
};

/** Built-in tables that decode no column of the catalog. */
const NOT_CODES = new Set(['commercial_condition', 'supply_condition', 'mrc_seen']);

/** Rows of code_meaning by field and code: the built-in meanings, and those of P_HELP in their place where it has them. */
export function codeMeaningRows(help: readonly Record<string, string>[]): SqlValue[][] {
  const meanings = new Map<string, SqlValue[]>();
  const add = (field: string, code: string, meaning: string): void => {
    meanings.set(`${field}\n${code}`, [field, code, meaning]);
  };
  for (const name of listBuiltInCodes()) {
    if (NOT_CODES.has(name)) continue;
    for (const row of readBuiltIn(`codes/${name}.csv`)) {
      // ncb_country.csv names its columns after what they hold.
      const code = row['code'] ?? row['ncb'] ?? '';
      const meaning = row['label'] ?? row['country'] ?? '';
      if (code !== '' && meaning !== '') add(name, code, meaning);
    }
  }
  const helped = new Set<string>();
  for (const row of help) {
    const parsed = parseHelpCode(row['CODE'] ?? '');
    const meaning = (row['LITERAL'] ?? '').trim() || (row['DESCRIPTION'] ?? '').trim();
    if (!parsed || meaning === '') continue;
    const key = `${parsed.field}\n${parsed.code}`;
    if (helped.has(key)) continue;
    helped.add(key);
    add(parsed.field, parsed.code, meaning);
  }
  return [...meanings].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

/** "AAC:A" as field and code; null for a family itself and for families that decode nothing here. */
export function parseHelpCode(text: string): { field: CodeField; code: string } | null {
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  const family = text.slice(0, colon).trim().toUpperCase();
  const code = text.slice(colon + 1).trim();
  return code !== '' && Object.hasOwn(FIELD_OF_FAMILY, family) ? { field: FIELD_OF_FAMILY[family]!, code } : null;
}
