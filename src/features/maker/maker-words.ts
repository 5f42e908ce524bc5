import type { Maker } from '../../catalog/catalog-store.ts';
import type { MakerData } from './maker-data.ts';

export const makerMessages = {
  notFound: 'Maker Not Found',
  failed: 'The maker could not be read just now. Please try again.',
  tryAgain: 'Try again',
  backToCatalog: 'Back to Catalog',
} as const;

/** The company; for a code without a record what part pages call it (C5.6). */
export const makerName = ({ maker, cage }: Pick<MakerData, 'maker' | 'cage'>): string =>
  maker?.company ?? `Unknown Manufacturer (CAGE: ${cage})`;

/** Street, place and country in one line; '' when none is on file. */
export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
