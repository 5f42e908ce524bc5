import type { CatalogStore } from '../catalog-store.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { findMeantNumber } from './near-numbers.server.ts';

/** A stock number or the digits of one, with letters that are typed for digits, somewhere in an address. */
const NUMBER = /(?<![A-Z0-9])[\dOQILSB]{4}-?[\dOQILSB]{2}-?[\dOQILSB]{3}-?[\dOQILSB]{4}(?![A-Z0-9])/i;
const NIIN = /(?<![A-Z0-9-])\d{2}-?\d{3}-?\d{4}(?![A-Z0-9])/i;
const CLASS = /^\/(?:fsc|class)\b.*?(?<!\d)(\d{4})(?!\d)/i;

/** Where an address that is not there should lead, when the catalog is sure: the number in it, or its class. Null also while the catalog cannot be read. */
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
