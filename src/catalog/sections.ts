import { SEARCHED_SECTIONS, type SearchedSection } from './catalog-search.ts';

/**
 * The sections of a part that are kept as one JSON text per NSN: an array of rows, each row an array of texts in the
 * column order given here. A row may be shorter than its columns; what is missing or empty is not recorded.
 * Column names are those of the PUB LOG file, in lower case.
 */
export const SECTION_COLUMNS = {
  /** One row: what P_FLIS_NSN and V_FLIS_IDENTIFICATION say of the item itself. */
  identification: [
    'inc',
    'sos',
    'end_item_name',
    'pinc',
    'crit_cd',
    'ii',
    'rpd_mrc',
    'dmil',
    'dmil_int_cd',
    'niin_asgmt',
    'pmic',
    'adp',
    'esd_emi',
    'hmic',
    'hcc',
    'schedule_b',
    'enac',
    'iuid_indicator',
    'lst_kwn_sos',
    'fedmall',
  ],
  characteristics: ['mrc', 'requirements_statement', 'clear_text_reply'],
  management: [
    'effective_date',
    'moe',
    'aac',
    'sos',
    'sosm',
    'ui',
    'ui_conv_fac',
    'unit_price',
    'qup',
    'ciic',
    'slc',
    'rep_rec_code',
    'mgmt_ctl',
    'rep_net_pr',
    'usc',
  ],
  /** V_FLIS_PACKAGING_1 joined with _2 and _3 by PICA_SICA. */
  packaging: [
    'pica_sica',
    'ui',
    'tos',
    'icq',
    'mop',
    'clng_drying',
    'pres_mat',
    'wrap_mat',
    'pkg_cat',
    'cush_dun',
    'thk',
    'unit_cont',
    'pkg_data_source',
    'unpkg_item_length',
    'unpkg_item_width',
    'unpkg_item_height',
    'unpkg_item_dim',
    'unpkg_item_weight',
    'inter_cont',
    'lvl_a',
    'lvl_b',
    'lvl_c',
    'opi',
    'spc_mkg',
    'ucl',
    'unit_pack_cube',
    'up_sz_maxl',
    'up_sz_maxb',
    'up_sz_maxh',
    'unit_pack_weight',
    'supplemental_instructions',
    'cont_nsn',
    'pkg_design_acty',
    'spi_date',
    'spi_no',
    'spi_rev',
  ],
  freight: [
    'acty_cd',
    'integ',
    'nmfc',
    'nmfc_sub',
    'ufc',
    'rvc',
    'hmc',
    'ltl',
    'lcl',
    'wcc',
    'tcc',
    'shc',
    'adc',
    'acc',
    'ash',
    'nmf_desc',
  ],
  /** One row: what the depots measured. */
  weight_and_cube: ['dss_weight', 'dss_cube'],
  standardization: ['related_nsn', 'isc', 'orig_stdzn_dec', 'dt_stdzn_dec', 'niin_stat_cd'],
  moe_rules: [
    'moe_rl',
    'moe_cd',
    'amc',
    'amsc',
    'nimsc',
    'dt_asgnd',
    'imc',
    'imca',
    'aac',
    'pica',
    'pica_loa',
    'sica',
    'sica_loa',
    'auth_collab',
    'supp_collab',
    'dsor',
    'fmr_moe_rl',
  ],
  phrases: ['moe', 'usc', 'phrs_cd', 'phrase_statement', 'order_of_use', 'jump_to_code', 'qpa', 'um', 'tech_doc_nbr'],
  /** Cancelled NIINs that this item replaces: their former NSN as 13 digits, status and date. */
  replaces: ['cancelled_nsn', 'niin_stat_cd', 'eff_date'],
} as const;

export type SectionName = keyof typeof SECTION_COLUMNS;
export const SECTION_NAMES = Object.keys(SECTION_COLUMNS) as SectionName[];

/** One recorded row of a section: column name to text; columns that are not recorded are absent. */
export type SectionRow<Name extends SectionName> = Partial<Record<(typeof SECTION_COLUMNS)[Name][number], string>>;

/** The recorded rows of every section; null where they are damaged. */
export type SectionRows = { [Name in SectionName]: SectionRow<Name>[] | null };

/** The bit of `sections` in the nsn table that says "this section has rows". */
export function sectionBit(name: SectionName): number {
  return 1 << SECTION_NAMES.indexOf(name);
}

export function hasSection(sections: number, name: SectionName): boolean {
  return (sections & sectionBit(name)) !== 0;
}

/** How many sets of searched sections there are: a number below it says which of them a part has, a bit for each in the order of `SEARCHED_SECTIONS`. */
export const SECTION_SETS = 2 ** SEARCHED_SECTIONS.length;
const BITS = SEARCHED_SECTIONS.map(sectionBit);

/** The set of a part, from its `sections`. */
export function searchedSet(sections: number): number {
  let set = 0;
  for (let index = 0; index < BITS.length; index++) if ((sections & BITS[index]!) !== 0) set |= 1 << index;
  return set;
}

export function setOfSections(sections: readonly SearchedSection[]): number {
  return sections.reduce((set, section) => set | (1 << SEARCHED_SECTIONS.indexOf(section)), 0);
}
