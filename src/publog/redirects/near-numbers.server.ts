import type { CatalogStore } from '../catalog-store.ts';
import { parseNiin } from '#base/domain/niin.ts';
import { niinOfNsn, parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';

/** A number that is on file. */
export type NearNumber = { nsn: Nsn; itemName: string };

/** What is offered in place of a number that is not on file. */
export type NearNumbers = {
  /** The item that a number with a slip may mean. */
  meant: NearNumber | null;
  /** Before and after it, by number. */
  parts: NearNumber[];
};

/** Resolves with null in place of a rejection: the page has something to say without the read. */
export const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

/** Numbers on file that are offered on each side of one that is not. */
const NEAR_SHOWN = 3;
/** Fewer digits than those of a class say next to nothing. */
const MIN_DIGITS = 4;
const NSN_DIGITS = 13;

/** Letters that are typed for digits. */
const AS_DIGITS: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8' };

/** Offers instead of a missing or malformed number: the likely item and its neighbors. Empty on failure. */
export async function findNearNumbers(catalog: CatalogStore, text: string): Promise<NearNumbers> {
  const number = asNumber(text);
  const digits = number.replace(/\D/g, '').slice(0, NSN_DIGITS);
  if (digits.length < MIN_DIGITS || /[A-Z]/.test(number)) return { meant: null, parts: [] };
  const meant = await orNull(findMeant(catalog, number));
  const near = meant?.nsn ?? (Number(digits.padEnd(NSN_DIGITS, '0')) as Nsn);
  const [before, after] = await Promise.all([
    orNull(catalog.findParts({ box: null }, { before: near, limit: NEAR_SHOWN })),
    orNull(catalog.findParts({ box: null }, { after: near, limit: NEAR_SHOWN })),
  ]);
  const parts = [...(before?.parts ?? []), ...(after?.parts ?? [])];
  return { meant, parts: parts.map(({ nsn, itemName }) => ({ nsn, itemName })) };
}

/** The item that a malformed number means: replaced, of another class, or with letters for digits. Null on failure. */
export const findMeantNumber = (catalog: CatalogStore, text: string): Promise<NearNumbers['meant']> =>
  orNull(findMeant(catalog, asNumber(text)));

const asNumber = (text: string): string => text.toUpperCase().replace(/[OQILSB]/g, (letter) => AS_DIGITS[letter]!);

async function findMeant(catalog: CatalogStore, number: string): Promise<NearNumbers['meant']> {
  const read = parseNsn(number);
  const niin = read === null ? parseNiin(number) : niinOfNsn(read);
  const record = niin === null ? null : await catalog.findNiin(niin);
  const nsn = record?.replacedBy ?? record?.nsn;
  const part = nsn ? await catalog.findPart(nsn) : null;
  return part && { nsn: part.nsn, itemName: part.itemName };
}

/** A stock number or the digits of one, with letters that are typed for digits, somewhere in an address. */
const NUMBER = /(?<![A-Z0-9])[\dOQILSB]{4}-?[\dOQILSB]{2}-?[\dOQILSB]{3}-?[\dOQILSB]{4}(?![A-Z0-9])/i;
const NIIN = /(?<![A-Z0-9-])\d{2}-?\d{3}-?\d{4}(?![A-Z0-9])/i;
const CLASS = /^\/(?:fsc|class)\b.*?(?<!\d)(\d{4})(?!\d)/i;

/** Where a missing address should lead: the number in it, or its class. Null when unsure. */
export async function findRedirectTarget(catalog: CatalogStore, path: string): Promise<string | null> {
  const number = (NUMBER.exec(path) ?? NIIN.exec(path))?.[0];
  const meant = number === undefined ? null : await findMeantNumber(catalog, number);
  const part = meant && paths.part(meant.nsn);
  if (part !== null) return part === path ? null : part;
  const fsc = parseFsc(CLASS.exec(path)?.[1] ?? '');
  const known = fsc === null ? null : await catalog.findClass(fsc).catch(() => null);
  const target = known && paths.supplyClass(known.fsc);
  return target === path ? null : target;
}
