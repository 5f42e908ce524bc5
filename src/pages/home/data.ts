import type { Nsn } from '../../domain/nsn.ts';
import type { FormRefusal } from '../../quotes/form/form-refusal.ts';
import type { HomeEntries } from '../../quotes/form/home-entries.ts';
import type { GroupSummary } from '../../catalog/catalog-store.ts';

/** Things of the loaded catalog that can be searched for, shown under the search box; null is left out. */
export type SearchExamples = {
  nsn: Nsn | null;
  partNumber: string | null;
  cage: string | null;
  /** Words of an item name, in lower case. */
  words: string | null;
};

/** The stock number that the drawing takes apart; it is in the catalog. */
export type ExampleNsn = {
  nsn: Nsn;
  groupTitle: string | null;
  classTitle: string | null;
  /** Country of the NIIN's first two digits. */
  country: string | null;
};

export type HomePageData = {
  /** All groups by code; empty when they could not be read or nothing is loaded. */
  groups: GroupSummary[];
  examples: SearchExamples;
  example: ExampleNsn | null;
  /** The quote form: empty with the number of `?part=` in its first line, or as posted without JavaScript. */
  quote: { entries: HomeEntries; refusal: FormRefusal | null; part: string };
};
