import { readColumnsField, type ColumnRole } from '../list.ts';
import type { LineChoice, LineChoices } from './line-state.ts';

/** What was pasted and decided; it lives as long as the tab. */
export type ListDraft = { text: string; columns: readonly ColumnRole[] | null; choices: LineChoices; checked: boolean };

/** In the storage of the tab. */
export const LIST_DRAFT_KEY = 'list-draft';
const NO_DRAFT: ListDraft = { text: '', columns: null, choices: {}, checked: false };

/** Whatever stands there: a draft, or an empty one. */
export function readDraft(): ListDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(LIST_DRAFT_KEY) ?? 'null') as Partial<
      Record<keyof ListDraft, unknown>
    > | null;
    if (typeof kept !== 'object' || kept === null || typeof kept.text !== 'string') return NO_DRAFT;
    return {
      text: kept.text,
      columns: readColumnsField(kept.columns),
      choices: readChoices(kept.choices),
      checked: kept.checked === true,
    };
  } catch {
    return NO_DRAFT;
  }
}

function readChoices(value: unknown): LineChoices {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter((entry): entry is [string, LineChoice] => {
    const choice = entry[1] as Partial<LineChoice> | null;
    return typeof choice === 'object' && typeof choice?.text === 'string';
  });
  return Object.fromEntries(
    entries.map(([line, { text, taken, nsn, quantity, added }]) => [
      line,
      {
        text,
        ...(typeof taken === 'boolean' ? { taken } : {}),
        ...(typeof nsn === 'string' ? { nsn } : {}),
        ...(typeof quantity === 'string' ? { quantity } : {}),
        ...(added === true ? { added } : {}),
      },
    ]),
  );
}

/** False where the browser does not keep it: full, or closed to the site. */
export function saveDraft(draft: ListDraft): boolean {
  try {
    if (draft.text === '') sessionStorage.removeItem(LIST_DRAFT_KEY);
    else sessionStorage.setItem(LIST_DRAFT_KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
