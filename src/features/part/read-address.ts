import { parseNiin, type Niin } from '../../domain/niin.ts';
import { niinOfNsn, nsnOf, parseNsn, type Nsn } from '../../domain/nsn.ts';
import { parseFsc, type Fsc } from '../../domain/supply-class.ts';

/**
 * The item that the last piece of a part's address names: an NSN or a bare NIIN, with or without dashes and spaces. The NIIN is
 * the identity; group and class in the address may be wrong or former ones. Null when it is neither.
 */
export function readItemAddress(text: string): Niin | null {
  const nsn = parseNsn(text);
  return nsn === null ? parseNiin(text) : niinOfNsn(nsn);
}

/** The number as an address gives it, for a page that cannot look it up: a bare NIIN gets the class of the address, or 0000. */
export function nsnOfAddress(params: Readonly<Record<string, string>>, niin: Niin): Nsn {
  return parseNsn(params.nsn ?? '') ?? nsnOf(parseFsc(params.fsc ?? '') ?? ('0000' as Fsc), niin);
}
