/** What the frame says of the site: its owner's settings and the catalog edition in force. */
export type SiteIdentity = {
  origin: string;
  companyName: string;
  companyTagline: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
  marketingClaim: string;
  copyrightYear: number;
  replyHours: number;
  quoteValidityDays: number;
  listedNsns: number;
  groups: number;
  classes: number;
  /** YYYY-MM-DD, or null while no catalog is loaded. */
  editionDate: string | null;
  sample: boolean;
};
