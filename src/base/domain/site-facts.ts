/** Facts that every page may show about the site: the settings of its owner and the catalog edition in force. */
export type SiteFacts = {
  /** Origin of canonical links, without a slash at the end. */
  origin: string;
  companyName: string;
  companyTagline: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
  /** "about 9 million parts": a claim of the owner, shown beside the live count. */
  marketingClaim: string;
  copyrightYear: number;
  replyHours: number;
  quoteValidityDays: number;
  /** Whether the government's unit price is shown, labelled as such. */
  showGovernmentUnitPrice: boolean;
  listedNsns: number;
  groups: number;
  classes: number;
  /** YYYY-MM-DD, or null while no catalog can be read: the counts are then not known. */
  editionDate: string | null;
  /** YYYY-MM-DD on which it was loaded, or null while no catalog is. */
  loadedOn: string | null;
  /** True while the built-in sample catalog is loaded: a slim line on every page says so. */
  sample: boolean;
};
