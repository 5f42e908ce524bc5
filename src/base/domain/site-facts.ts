/** Settings of the owner and the catalog in force. */
export type SiteFacts = {
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
  showGovernmentUnitPrice: boolean;
  decimalSign: '.' | ',';
  paymentTerms: readonly string[];
  deliveryTerms: readonly string[];
  quotationTerms: readonly string[];
  listedNsns: number;
  groups: number;
  classes: number;
  /** Null while no catalog can be read. */
  editionDate: string | null;
  loadedOn: string | null;
  sample: boolean;
};
