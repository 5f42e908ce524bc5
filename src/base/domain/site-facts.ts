/** Settings of the owner and the catalog in force. */
export type SiteFacts = {
  /** Without a slash at the end. */
  origin: string;
  companyName: string;
  companyTagline: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
  /** "about 9 million parts" */
  marketingClaim: string;
  copyrightYear: number;
  replyHours: number;
  quoteValidityDays: number;
  showGovernmentUnitPrice: boolean;
  listedNsns: number;
  groups: number;
  classes: number;
  /** Null while no catalog can be read. */
  editionDate: string | null;
  /** YYYY-MM-DD. */
  loadedOn: string | null;
  /** The sample catalog is loaded. */
  sample: boolean;
};
