import { parseNiin, type Niin } from '../../domain/niin.ts';
import { niinOfNsn, parseNsn } from '../../domain/nsn.ts';

/**
 * The item that the last piece of a part's address names: an NSN or a bare NIIN, with or without dashes and spaces. The NIIN is
 * the identity; group and class in the address may be wrong or former ones. Null when it is neither.
 */
export function readItemAddress(text: string): Niin | null {
  const nsn = parseNsn(text);
  return nsn === null ? parseNiin(text) : niinOfNsn(nsn);
}
