import type { CodeField } from '../../catalog/catalog-store.ts';
import type { SectionName } from '../../catalog/sections.ts';

/**
 * Which columns of a section are codes, and which table of meanings decodes them (reference-data/codes/INDEX.csv).
 * A column that is not named here is a value: it is shown as it is.
 */
export const CODE_FIELDS: { [Name in SectionName]?: Record<string, CodeField> } = {
  identification: {
    sos: 'sos_source_of_supply',
    crit_cd: 'crit_criticality',
    ii: 'tii_type_of_item_identification',
    rpd_mrc: 'rpd_mrc',
    dmil: 'dmil_demil',
    dmil_int_cd: 'dmil_int_demil_integrity',
    pmic: 'pmic_precious_metal',
    adp: 'adp_equipment',
    hmic: 'hmic',
    hcc: 'hcc_hazard_characteristic',
    iuid_indicator: 'iuid_indicator',
    lst_kwn_sos: 'sos_source_of_supply',
  },
  management: {
    moe: 'moe_partial',
    aac: 'aac',
    sos: 'sos_source_of_supply',
    sosm: 'sosm',
    ui: 'ui_unit_of_issue',
    qup: 'qup',
    ciic: 'ciic',
    slc: 'slc_shelf_life',
    usc: 'usc_using_service',
  },
  packaging: { ui: 'ui_unit_of_issue', icq: 'qup' },
  freight: { tcc: 'water_tcc_type_of_cargo' },
  standardization: { isc: 'isc_item_standardization', niin_stat_cd: 'niin_status' },
  moe_rules: { amc: 'amc', amsc: 'amsc', aac: 'aac' },
  phrases: { usc: 'usc_using_service', phrs_cd: 'phrase_code', um: 'um_unit_of_measure' },
  replaces: { niin_stat_cd: 'niin_status' },
};
