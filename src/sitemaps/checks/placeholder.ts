import type { XmlReading } from './read-reply.ts';
import type { Sought } from './search-text.ts';

/** Texts that stand in sitemaps with nothing in them (S12.4). */
export const PLACEHOLDERS: Sought = { noParts: '0 NSN parts', placeholder: 'Placeholder sitemap' };

/** Of a reading that sought PLACEHOLDERS. A sitemap without an entry is one as well. */
export function isPlaceholder({ found, entries }: XmlReading): boolean {
  return entries === 0 || Object.keys(PLACEHOLDERS).some((name) => found.has(name));
}
