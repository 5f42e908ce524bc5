import type { FindingKind } from './finding-kinds.ts';

/** Texts that mark a sitemap with nothing in it (S12.4). */
const PLACEHOLDER = /0 NSN parts|Placeholder sitemap/;
/** What of a piece is kept, as a text may begin in it and end in the next. */
const OVERLAP = 30;

/** Looks for the texts of a placeholder in a sitemap that comes in pieces, comments included. Reports the first. */
export function createPlaceholderWatch(report: (kind: FindingKind, detail: string) => void) {
  let before = '';
  let isFound = false;
  return (piece: string): void => {
    if (isFound) return;
    const [text] = PLACEHOLDER.exec(before + piece) ?? [];
    if (text !== undefined) report('placeholder', `it says "${text}"`);
    isFound = text !== undefined;
    before = piece.slice(-OVERLAP);
  };
}
