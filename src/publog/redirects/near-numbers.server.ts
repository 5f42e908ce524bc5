import type { CatalogStore } from '../catalog-store.ts';
import { parseNiin, niinOfNsn, parseNsn, type Nsn, parseFsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';

export type NearNumber = { nsn: Nsn; itemName: string };

export type NearNumbers = {
  meant: NearNumber | null;
  /** By number. */
  parts: NearNumber[];
};

/** Null for a rejection. */
export const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

const NEAR_SHOWN = 3;
const MIN_DIGITS = 4;
const NSN_DIGITS = 13;

const AS_DIGITS: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8' };

/** Finds the item that may be meant, and numbers around it. Empty where reads fail. */
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

/** A replaced number, of another class, or with letters for digits. Null on failure. */
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

/** Anywhere in an address. */
const NUMBER = /(?<![A-Z0-9])[\dOQILSB]{4}-?[\dOQILSB]{2}-?[\dOQILSB]{3}-?[\dOQILSB]{4}(?![A-Z0-9])/i;
const NIIN = /(?<![A-Z0-9-])\d{2}-?\d{3}-?\d{4}(?![A-Z0-9])/i;
const CLASS = /^\/(?:fsc|class)\b.*?(?<!\d)(\d{4})(?!\d)/i;

/** Leads to the number or class of an address. Null when unsure. */
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
