import { expect, test } from 'vitest';
import { PART_CODE_COLUMNS, SECTION_NAMES, STORED_COLUMNS } from '#base/domain/publog-columns.ts';
import { CATALOG_SCHEMA_VERSION } from './schema.ts';

/** Catalogs of format 6 hold rows as arrays of texts: the place of a text names its column. */
const PINNED = {
  version: 9,
  partCodes: 'rncc rnvc dac rnaac rnfc rnsc rnjc sadc hcc msds medals cage_status',
  sections: {
    identification:
      'inc sos end_item_name pinc crit_cd ii rpd_mrc dmil dmil_int_cd niin_asgmt pmic adp esd_emi hmic hcc schedule_b enac ' +
      'iuid_indicator lst_kwn_sos fedmall',
    characteristics: 'mrc requirements_statement clear_text_reply',
    management:
      'effective_date moe aac sos sosm ui ui_conv_fac unit_price qup ciic slc rep_rec_code mgmt_ctl rep_net_pr usc row_obs_dt',
    packaging:
      'pica_sica ui tos icq mop clng_drying pres_mat wrap_mat pkg_cat cush_dun thk unit_cont pkg_data_source unpkg_item_length ' +
      'unpkg_item_width unpkg_item_height unpkg_item_dim unpkg_item_weight inter_cont lvl_a lvl_b lvl_c opi spc_mkg ucl unit_pack_cube ' +
      'up_sz_maxl up_sz_maxb up_sz_maxh unit_pack_weight supplemental_instructions cont_nsn pkg_design_acty spi_date spi_no spi_rev',
    freight: 'acty_cd integ nmfc nmfc_sub ufc rvc hmc ltl lcl wcc tcc shc adc acc ash nmf_desc',
    weight_and_cube: 'dss_weight dss_cube',
    standardization: 'related_nsn isc orig_stdzn_dec dt_stdzn_dec niin_stat_cd',
    moe_rules:
      'moe_rl moe_cd amc amsc nimsc dt_asgnd imc imca aac pica pica_loa sica sica_loa auth_collab supp_collab dsor fmr_moe_rl',
    phrases: 'moe usc phrs_cd phrase_statement order_of_use jump_to_code qpa um tech_doc_nbr',
    replaces: 'cancelled_nsn niin_stat_cd eff_date',
    future: 'effective_date moe aac sos ui unit_price qup slc',
    former_management: 'effective_date moe aac sos ui unit_price replacement_niin',
    former_identification: 'eff_date fsc item_name inc niin_stat_cd dmil',
  },
};

test('a catalog of the format keeps its order of columns: a new one goes to the end, any other change raises CATALOG_SCHEMA_VERSION', () => {
  expect(PINNED.version).toBe(CATALOG_SCHEMA_VERSION);
  expect(SECTION_NAMES).toEqual(Object.keys(PINNED.sections));
  for (const [name, pinned] of Object.entries({ ...PINNED.sections, partCodes: PINNED.partCodes })) {
    const stored = name === 'partCodes' ? PART_CODE_COLUMNS : STORED_COLUMNS[name as keyof typeof STORED_COLUMNS];
    const columns = pinned.split(' ');
    expect(stored.slice(0, columns.length), name).toEqual(columns);
  }
});
