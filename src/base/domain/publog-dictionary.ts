/** A column of a PUB LOG file. Its header is its name in upper case. */
export type PublogColumn = {
  label: string;
  aliases?: readonly string[];
  codes?: string;
  /** Prices in USD are shown only by a setting (G1.4). Zero means "not recorded". */
  unit?: 'USD' | 'lb' | 'cu ft' | 'in';
  isNsn?: true;
  insteadOf?: string;
  /** Not in a file: the catalog computes it. */
  isComputed?: true;
  /** Absent: in all files of the section, and joins their rows. */
  file?: string;
};

const inFile = <const Columns extends Record<string, PublogColumn>>(file: string, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, file }])) as Columns;

/** Columns that current, announced (`future`) and former management records have. */
const MANAGED = {
  moe: { label: 'Managing service (MOE)', codes: 'moe_partial' },
  aac: { label: 'Acquisition advice (AAC)', codes: 'aac' },
  sos: { label: 'Source of supply (SOS)', codes: 'sos_source_of_supply' },
  ui: { label: 'Unit of issue (UI)', codes: 'ui_unit_of_issue' },
  unit_price: { label: 'Government unit price, not an offer', unit: 'USD' },
} as const;

/** In stored order. One JSON text per NSN: rows of texts. */
export const SECTIONS = {
  /** One row. */
  identification: {
    files: ['P_FLIS_NSN', 'V_FLIS_IDENTIFICATION'],
    columns: {
      inc: { label: 'Item name code' },
      ...inFile('P_FLIS_NSN', {
        sos: { label: 'Source of supply', codes: 'sos_source_of_supply' },
        end_item_name: { label: 'End item' },
      }),
      ...inFile('V_FLIS_IDENTIFICATION', {
        pinc: { label: 'Item name code (PINC)' },
        crit_cd: { label: 'Criticality', codes: 'crit_criticality', aliases: ['CRITL_CD', 'CRITICALITY'] },
        ii: { label: 'Type of identification', codes: 'tii_type_of_item_identification', aliases: ['TIIC', 'TII'] },
        rpd_mrc: { label: 'Reference or partial description', codes: 'rpd_mrc' },
        dmil: { label: 'Demilitarization (DEMIL)', codes: 'dmil_demil', aliases: ['DEMIL', 'DEMIL_CD', 'DML'] },
        dmil_int_cd: {
          label: 'Demilitarization integrity',
          codes: 'dmil_int_demil_integrity',
          aliases: ['DEMIL_INT_CD', 'DMIL_INT', 'DEMIL_INTG'],
        },
        niin_asgmt: { label: 'Assigned', aliases: ['NIIN_ASGMT_DT', 'DT_NIIN_ASGMT'] },
        pmic: { label: 'Precious metal (PMIC)', codes: 'pmic_precious_metal' },
        adp: { label: 'Data processing equipment', codes: 'adp_equipment', aliases: ['ADPEC'] },
        esd_emi: { label: 'Static and interference (ESD/EMI)' },
        hmic: { label: 'Hazard (HMIC)', codes: 'hmic' },
        hcc: { label: 'Hazard characteristic (HCC)', codes: 'hcc_hazard_characteristic' },
        schedule_b: { label: 'Schedule B number' },
        enac: { label: 'Environmental attribute (ENAC)' },
        iuid_indicator: {
          label: 'Unique identification (IUID)',
          codes: 'iuid_indicator',
          aliases: ['IUID_INDICATOR_CD'],
        },
        lst_kwn_sos: { label: 'Last known source of supply', codes: 'sos_source_of_supply' },
        fedmall: { label: 'FedMall' },
      }),
    },
    shown:
      'inc niin_asgmt end_item_name dmil crit_cd hmic ii rpd_mrc dmil_int_cd pmic adp esd_emi hcc enac schedule_b iuid_indicator pinc lst_kwn_sos fedmall',
  },
  characteristics: {
    files: ['V_CHARACTERISTICS'],
    columns: {
      mrc: { label: 'Code' },
      requirements_statement: { label: 'Requirement', aliases: ['REQ_STATEMENT'] },
      clear_text_reply: { label: 'Reply', aliases: ['REPLY', 'CLEAR_TEXT'] },
    },
  },
  management: {
    files: ['V_FLIS_MANAGEMENT'],
    columns: {
      effective_date: { label: 'Effective' },
      moe: MANAGED.moe,
      aac: MANAGED.aac,
      sos: MANAGED.sos,
      sosm: { label: 'Source modifier (SOSM)', codes: 'sosm' },
      ui: MANAGED.ui,
      ui_conv_fac: { label: 'Unit conversion factor' },
      unit_price: MANAGED.unit_price,
      qup: { label: 'Quantity per unit pack', codes: 'qup' },
      ciic: { label: 'Controlled inventory (CIIC)', codes: 'ciic' },
      slc: { label: 'Shelf life (SLC)', codes: 'slc_shelf_life' },
      rep_rec_code: { label: 'Replenishment or repair' },
      mgmt_ctl: { label: 'Management control' },
      rep_net_pr: { label: 'Repair or net price', unit: 'USD' },
      usc: { label: 'Using service (USC)', codes: 'usc_using_service' },
      row_obs_dt: { label: 'Date of the row (ROW_OBS_DT)' },
      standing: { label: 'Standing', isComputed: true },
    },
    shown:
      'standing moe effective_date aac sos sosm ui ui_conv_fac qup ciic slc rep_rec_code mgmt_ctl usc unit_price rep_net_pr row_obs_dt',
  },
  packaging: {
    files: ['V_FLIS_PACKAGING_1', 'V_FLIS_PACKAGING_2', 'V_FLIS_PACKAGING_3'],
    columns: {
      pica_sica: { label: 'Control activity', codes: 'control_activity' },
      ...inFile('V_FLIS_PACKAGING_1', {
        ui: { label: 'Unit of issue (UI)', codes: 'ui_unit_of_issue' },
        tos: { label: 'Type of storage' },
        icq: { label: 'Intermediate container quantity', codes: 'qup' },
        mop: { label: 'Method of preservation', codes: 'preservation_method' },
        clng_drying: { label: 'Cleaning and drying', codes: 'packaging_requirement' },
        pres_mat: { label: 'Preservation material', codes: 'packaging_requirement' },
        wrap_mat: { label: 'Wrapping material', codes: 'packaging_requirement' },
        pkg_cat: { label: 'Packaging category' },
        cush_dun: { label: 'Cushioning and dunnage', codes: 'packaging_requirement' },
        thk: { label: 'Cushioning thickness' },
        unit_cont: { label: 'Unit container', codes: 'packaging_requirement' },
        pkg_data_source: { label: 'Packaging data source' },
        unpkg_item_length: { label: 'Unpackaged length', unit: 'in', insteadOf: 'unpkg_item_dim' },
        unpkg_item_width: { label: 'Unpackaged width', unit: 'in', insteadOf: 'unpkg_item_dim' },
        unpkg_item_height: { label: 'Unpackaged height', unit: 'in', insteadOf: 'unpkg_item_dim' },
        unpkg_item_dim: {
          label: 'Unpackaged size',
          aliases: ['UNPKG_ITEM_DIMENSIONS'],
          insteadOf: 'unpkg_item_length',
        },
        unpkg_item_weight: { label: 'Unpackaged weight', unit: 'lb' },
      }),
      ...inFile('V_FLIS_PACKAGING_2', {
        inter_cont: { label: 'Intermediate container', codes: 'packaging_requirement' },
        lvl_a: { label: 'Level A packing', codes: 'packaging_requirement' },
        lvl_b: { label: 'Level B packing', codes: 'packaging_requirement' },
        lvl_c: { label: 'Level C packing', codes: 'packaging_requirement' },
        opi: { label: 'Optional procedure' },
        spc_mkg: { label: 'Special marking', codes: 'packaging_requirement' },
        ucl: { label: 'Unit container level' },
        unit_pack_cube: { label: 'Unit pack cube', unit: 'cu ft' },
        up_sz_maxl: { label: 'Unit pack length', unit: 'in' },
        up_sz_maxb: { label: 'Unit pack breadth', unit: 'in' },
        up_sz_maxh: { label: 'Unit pack height', unit: 'in' },
        unit_pack_weight: { label: 'Unit pack weight', unit: 'lb' },
        supplemental_instructions: { label: 'Supplemental instructions' },
      }),
      ...inFile('V_FLIS_PACKAGING_3', {
        cont_nsn: { label: 'Container NSN', isNsn: true },
        pkg_design_acty: { label: 'Design activity' },
        spi_date: { label: 'Instruction date' },
        spi_no: { label: 'Special packaging instruction' },
        spi_rev: { label: 'Instruction revision' },
      }),
    },
    shown:
      'pkg_data_source wrap_mat mop unit_cont unpkg_item_weight unpkg_item_dim ui icq tos clng_drying pres_mat pkg_cat cush_dun thk ' +
      'inter_cont lvl_a lvl_b lvl_c opi spc_mkg ucl unit_pack_weight unit_pack_cube cont_nsn pkg_design_acty spi_no spi_rev spi_date ' +
      'supplemental_instructions pica_sica',
  },
  freight: {
    files: ['V_FREIGHT'],
    columns: {
      acty_cd: { label: 'Activity code', aliases: ['ACTIVITY_CODE'] },
      integ: { label: 'Integrity code' },
      nmfc: { label: 'NMFC number' },
      nmfc_sub: { label: 'NMFC subcode' },
      ufc: { label: 'Uniform freight class' },
      rvc: { label: 'Released value' },
      hmc: { label: 'Hazardous material' },
      ltl: { label: 'LTL class' },
      lcl: { label: 'LCL class' },
      wcc: { label: 'Water commodity (WCC)' },
      tcc: { label: 'Type of cargo (TCC)', codes: 'water_tcc_type_of_cargo' },
      shc: { label: 'Special handling (SHC)' },
      adc: { label: 'Air dimension (ADC)' },
      acc: { label: 'Air commodity (ACC)' },
      ash: { label: 'Air special handling' },
      nmf_desc: { label: 'Freight description', aliases: ['NMFC_DESC'] },
    },
    shown: 'nmfc nmfc_sub nmf_desc ufc ltl lcl tcc shc adc acc wcc ash rvc hmc integ acty_cd',
  },
  /** One row: measured by depots. */
  weight_and_cube: {
    files: ['V_DSS_WEIGHT_AND_CUBE'],
    columns: {
      dss_weight: { label: 'Weight at the depot', unit: 'lb', aliases: ['WEIGHT'] },
      dss_cube: { label: 'Cube at the depot', unit: 'cu ft', aliases: ['CUBE'] },
    },
  },
  standardization: {
    files: ['V_FLIS_STANDARDIZATION'],
    columns: {
      related_nsn: { label: 'Related NSN', isNsn: true },
      isc: { label: 'Item standardization (ISC)', codes: 'isc_item_standardization' },
      orig_stdzn_dec: { label: 'Origin of the decision' },
      dt_stdzn_dec: { label: 'Decision date' },
      niin_stat_cd: { label: 'NIIN status', codes: 'niin_status' },
    },
    shown: 'dt_stdzn_dec orig_stdzn_dec isc niin_stat_cd',
  },
  moe_rules: {
    files: ['V_MOE_RULE'],
    columns: {
      moe_rl: { label: 'MOE rule', aliases: ['MOE_RULE'] },
      moe_cd: { label: 'MOE code' },
      amc: { label: 'Acquisition method (AMC)', codes: 'amc' },
      amsc: { label: 'Method suffix (AMSC)', codes: 'amsc' },
      nimsc: { label: 'Nonconsumable support (NIMSC)' },
      dt_asgnd: { label: 'Assigned' },
      imc: { label: 'Item management (IMC)' },
      imca: { label: 'Item management activity' },
      aac: { label: 'Acquisition advice (AAC)', codes: 'aac' },
      pica: { label: 'Primary control activity (PICA)' },
      pica_loa: { label: 'PICA level of authority' },
      sica: { label: 'Secondary control activity (SICA)' },
      sica_loa: { label: 'SICA level of authority' },
      auth_collab: { label: 'Authorized collaborator' },
      supp_collab: { label: 'Supplementary collaborator' },
      dsor: { label: 'Depot source of repair' },
      fmr_moe_rl: { label: 'Former MOE rule' },
    },
    shown:
      'moe_rl moe_cd amc amsc aac nimsc dt_asgnd imc imca pica pica_loa sica sica_loa auth_collab supp_collab dsor fmr_moe_rl',
  },
  phrases: {
    files: ['V_FLIS_PHRASE'],
    columns: {
      moe: { label: 'Managing service (MOE)' },
      usc: { label: 'Using service (USC)', codes: 'usc_using_service' },
      phrs_cd: { label: 'Phrase', codes: 'phrase_code' },
      phrase_statement: { label: 'Statement' },
      order_of_use: { label: 'Order of use' },
      jump_to_code: { label: 'Next phrase' },
      qpa: { label: 'Quantity per assembly' },
      um: { label: 'Unit of measure (UM)', codes: 'um_unit_of_measure' },
      tech_doc_nbr: { label: 'Technical document' },
    },
  },
  /** Cancelled items that this one replaces. */
  replaces: {
    files: [],
    columns: {
      cancelled_nsn: { label: 'Cancelled NSN', isNsn: true },
      niin_stat_cd: { label: 'NIIN status', codes: 'niin_status' },
      eff_date: { label: 'Cancelled on' },
    },
  },
  future: {
    files: ['V_FLIS_MANAGEMENT_FUTURE'],
    columns: {
      effective_date: { label: 'Effective from' },
      ...MANAGED,
      qup: { label: 'Quantity per unit pack', codes: 'qup' },
      slc: { label: 'Shelf life (SLC)', codes: 'slc_shelf_life' },
    },
  },
  former_management: {
    files: ['V_MANAGEMENT_HISTORY'],
    columns: {
      effective_date: { label: 'Effective', aliases: ['EFF_DATE'] },
      ...MANAGED,
      replacement_niin: { label: 'Replacement NIIN' },
    },
  },
  former_identification: {
    files: ['V_ITEM_IDENTIFICATION_HISTORY'],
    columns: {
      eff_date: { label: 'Effective', aliases: ['EFFECTIVE_DATE'] },
      fsc: { label: 'Class (FSC)' },
      item_name: { label: 'Item name' },
      inc: { label: 'Item name code (INC)' },
      niin_stat_cd: { label: 'NIIN status', codes: 'niin_status' },
      dmil: { label: 'Demilitarization (DEMIL)', codes: 'dmil_demil', aliases: ['DEMIL', 'DEMIL_CD', 'DML'] },
    },
  },
} as const satisfies Record<
  string,
  {
    files: readonly string[];
    /** In stored order. A new column goes to the end of its file's columns; old rows are shorter. */
    columns: Readonly<Record<string, PublogColumn>>;
    /** Listed by the part page; all by default. */
    shown?: string;
  }
>;

/** Codes of a reference in V_FLIS_PART, in stored order. */
export const PART_CODES = {
  rncc: { label: 'Reference category (RNCC)', codes: 'rncc' },
  rnvc: { label: 'Reference variation (RNVC)', codes: 'rnvc' },
  dac: { label: 'Document availability (DAC)', codes: 'dac_document_availability' },
  rnaac: { label: 'Reference activity (RNAAC)' },
  rnfc: { label: 'Reference format (RNFC)', codes: 'rnfc' },
  rnsc: { label: 'Reference status (RNSC)', codes: 'rnsc' },
  rnjc: { label: 'Reference justification (RNJC)', codes: 'rnjc' },
  sadc: { label: 'Service or agency designator (SADC)' },
  hcc: { label: 'Hazard characteristic (HCC)', codes: 'hcc_hazard_characteristic' },
  msds: { label: 'Safety data sheet (MSDS)' },
  medals: { label: 'Engineering drawings (MEDALS)' },
  cage_status: { label: 'CAGE status', codes: 'cage_status' },
} as const satisfies Record<string, PublogColumn>;

/** Codes of a former reference in HISTORY.zip, in stored order. */
export const FORMER_PART_CODES = {
  cancellation_date: {
    label: 'No longer on the item since',
    aliases: ['CANCELED_DATE', 'CANCELLED_DATE', 'EFFECTIVE_DATE', 'EFF_DATE'],
  },
} as const satisfies Record<string, PublogColumn>;
