/** What the home page says of the site. */
export type HomeSite = {
  companyName: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
  marketingClaim: string;
  replyHours: number;
  quoteValidityDays: number;
  /** Null while no catalog can be read: then the counts say nothing. */
  editionDate: string | null;
  listedNsns: number;
  groups: number;
  classes: number;
};

/** "Gulf Meridian" of "Gulf Meridian Aerospace Supply": the name without its trade. */
export const shortName = (companyName: string): string => {
  const words = companyName.split(' ');
  return words.length > 2 ? words.slice(0, -2).join(' ') : companyName;
};
