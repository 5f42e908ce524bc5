/** What to look for by a name of one's own. A pattern finds nothing longer than 300 characters. */
export type Sought = Record<string, string | RegExp>;

/** What a match may reach back into the piece before. */
const OVERLAP = 300;

export type TextSearch = { push(text: string): void; found: ReadonlySet<string> };

/** Finds texts in a text that comes piece by piece, also across pieces. */
export function createTextSearch(sought: Sought): TextSearch {
  let missing = Object.entries(sought);
  const found = new Set<string>();
  let before = '';
  return {
    found,
    push(text) {
      if (missing.length === 0) return;
      const window = before + text;
      missing = missing.filter(([name, what]) => {
        const isThere = typeof what === 'string' ? window.includes(what) : what.test(window);
        if (isThere) found.add(name);
        return !isThere;
      });
      before = window.slice(-OVERLAP);
    },
  };
}
