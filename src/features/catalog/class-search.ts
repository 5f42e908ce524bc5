import type { ClassSearch } from '../../catalog/catalog-store.ts';

/** The longest text that the box of a class looks for; more is cut. */
const CLASS_SEARCH_LENGTH = 100;

/** Reads the box of a class page: item name by substring, numbers by their digits (C4.3). Null when it is empty. */
export function parseClassSearch(text: string): ClassSearch | null {
  const cleaned = text.normalize('NFKC').trim().slice(0, CLASS_SEARCH_LENGTH);
  if (cleaned === '') return null;
  const digits = cleaned.replace(/[\s\-‐-―−]/g, '');
  return { text: cleaned.toUpperCase(), digits: /^\d{1,13}$/.test(digits) ? digits : null };
}
