import type { SECTION_COLUMNS, SectionName } from '../../catalog/sections.ts';

type ColumnOf<Name extends SectionName> = (typeof SECTION_COLUMNS)[Name][number];
/** Columns of a section in the order in which people read them, with their labels. */
type Labels<Name extends SectionName> = readonly (readonly [ColumnOf<Name>, string])[];

/** What the title block under the head does not already say of the item. */
export const IDENTIFICATION_LABELS: Labels<'identification'> = [
  ['end_item_name', 'End item'],
  ['ii', 'Type of identification'],
  ['rpd_mrc', 'Reference or partial description'],
  ['dmil_int_cd', 'Demilitarization integrity'],
  ['pmic', 'Precious metal (PMIC)'],
  ['adp', 'Data processing equipment'],
  ['esd_emi', 'Static and interference (ESD/EMI)'],
  ['hcc', 'Hazard characteristic (HCC)'],
  ['enac', 'Environmental attribute (ENAC)'],
  ['schedule_b', 'Schedule B number'],
  ['iuid_indicator', 'Unique identification (IUID)'],
  ['pinc', 'Item name code (PINC)'],
  ['lst_kwn_sos', 'Last known source of supply'],
  ['fedmall', 'FedMall'],
];

export const MANAGEMENT_LABELS: Labels<'management'> = [
  ['moe', 'Managing service (MOE)'],
  ['effective_date', 'Effective'],
  ['aac', 'Acquisition advice (AAC)'],
  ['sos', 'Source of supply (SOS)'],
  ['sosm', 'Source modifier (SOSM)'],
  ['ui', 'Unit of issue (UI)'],
  ['ui_conv_fac', 'Unit conversion factor'],
  ['qup', 'Quantity per unit pack'],
  ['ciic', 'Controlled inventory (CIIC)'],
  ['slc', 'Shelf life (SLC)'],
  ['rep_rec_code', 'Replenishment or repair'],
  ['mgmt_ctl', 'Management control'],
  ['usc', 'Using service (USC)'],
  ['unit_price', 'Government unit price, not an offer'],
  ['rep_net_pr', 'Repair or net price'],
];

export const MOE_RULE_LABELS: Labels<'moe_rules'> = [
  ['moe_rl', 'MOE rule'],
  ['moe_cd', 'MOE code'],
  ['amc', 'Acquisition method (AMC)'],
  ['amsc', 'Method suffix (AMSC)'],
  ['aac', 'Acquisition advice (AAC)'],
  ['nimsc', 'Nonconsumable support (NIMSC)'],
  ['dt_asgnd', 'Assigned'],
  ['imc', 'Item management (IMC)'],
  ['imca', 'Item management activity'],
  ['pica', 'Primary control activity (PICA)'],
  ['pica_loa', 'PICA level of authority'],
  ['sica', 'Secondary control activity (SICA)'],
  ['sica_loa', 'SICA level of authority'],
  ['auth_collab', 'Authorized collaborator'],
  ['supp_collab', 'Supplementary collaborator'],
  ['dsor', 'Depot source of repair'],
  ['fmr_moe_rl', 'Former MOE rule'],
];

export const PACKAGING_LABELS: Labels<'packaging'> = [
  ['pkg_data_source', 'Packaging data source'],
  ['wrap_mat', 'Wrapping material'],
  ['mop', 'Method of preservation'],
  ['unit_cont', 'Unit container'],
  ['unpkg_item_weight', 'Unpackaged weight'],
  ['unpkg_item_dim', 'Unpackaged size'],
  ['ui', 'Unit of issue (UI)'],
  ['icq', 'Intermediate container quantity'],
  ['tos', 'Type of storage'],
  ['clng_drying', 'Cleaning and drying'],
  ['pres_mat', 'Preservation material'],
  ['pkg_cat', 'Packaging category'],
  ['cush_dun', 'Cushioning and dunnage'],
  ['thk', 'Cushioning thickness'],
  ['inter_cont', 'Intermediate container'],
  ['lvl_a', 'Level A packing'],
  ['lvl_b', 'Level B packing'],
  ['lvl_c', 'Level C packing'],
  ['opi', 'Optional procedure'],
  ['spc_mkg', 'Special marking'],
  ['ucl', 'Unit container level'],
  ['unit_pack_weight', 'Unit pack weight'],
  ['unit_pack_cube', 'Unit pack cube'],
  ['cont_nsn', 'Container NSN'],
  ['pkg_design_acty', 'Design activity'],
  ['spi_no', 'Special packaging instruction'],
  ['spi_rev', 'Instruction revision'],
  ['spi_date', 'Instruction date'],
  ['supplemental_instructions', 'Supplemental instructions'],
  ['pica_sica', 'Control activity'],
];

export const FREIGHT_LABELS: Labels<'freight'> = [
  ['nmfc', 'NMFC number'],
  ['nmfc_sub', 'NMFC subcode'],
  ['nmf_desc', 'Freight description'],
  ['ufc', 'Uniform freight class'],
  ['ltl', 'LTL class'],
  ['lcl', 'LCL class'],
  ['tcc', 'Type of cargo (TCC)'],
  ['shc', 'Special handling (SHC)'],
  ['adc', 'Air dimension (ADC)'],
  ['acc', 'Air commodity (ACC)'],
  ['wcc', 'Water commodity (WCC)'],
  ['ash', 'Air special handling'],
  ['rvc', 'Released value'],
  ['hmc', 'Hazardous material'],
  ['integ', 'Integrity code'],
  ['acty_cd', 'Activity code'],
];

export const STANDARDIZATION_LABELS: Labels<'standardization'> = [
  ['dt_stdzn_dec', 'Decision date'],
  ['orig_stdzn_dec', 'Origin of the decision'],
  ['isc', 'Item standardization (ISC)'],
  ['niin_stat_cd', 'NIIN status'],
];
