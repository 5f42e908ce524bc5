/** Commercial and Government Entity code: five letters or digits. */
export type CageCode = string & { readonly __cage: unique symbol };

export function parseCageCode(text: string): CageCode | null {
  const upper = text.trim().toUpperCase();
  return /^[0-9A-Z]{5}$/.test(upper) ? (upper as CageCode) : null;
}

/** Upper-case letters and digits: "MS16998-28" and "ms 16998/28" are the same. */
export type NormalizedPartNumber = string & { readonly __normalized: unique symbol };

export const PART_NUMBER_LENGTH = 32;

export function normalizePartNumber(text: string): NormalizedPartNumber | null {
  const kept = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, PART_NUMBER_LENGTH);
  return kept === '' ? null : (kept as NormalizedPartNumber);
}

type ReferenceCodes = { rncc: string | undefined; rnvc: string | undefined };

/** Source control, design control, secondary and vendor item drawing references (RNCC). */
const OF_MAKERS: ReadonlySet<string | undefined> = new Set(['1', '3', '5', '7']);
/** Carried over from a replaced number, or no longer used (RNVC). */
const NOT_IN_USE: ReadonlySet<string | undefined> = new Set(['8', '9']);

/** Whether a reference names a part of its maker. Specifications, standards, advice and cancelled numbers do not. */
export const namesMakersPart = ({ rncc, rnvc }: ReferenceCodes): boolean =>
  OF_MAKERS.has(rncc) && !NOT_IN_USE.has(rnvc);

/** Whether a reference names a government specification or standard (RNCC 2 and 4), whose company makes nothing. */
export const namesStandard = ({ rncc }: Pick<ReferenceCodes, 'rncc'>): boolean => rncc === '2' || rncc === '4';
