/** What was typed and is not saved yet, in this browser: by the name of the field. `revision`: of the draft that it was typed on. */
export type LocalDraft = { revision: number; atMs: number; fields: Record<string, string> };

const keyOf = (number: string) => `answer-draft:${number}`;

/** Null without one, or where storage is closed. */
export function readLocalDraft(number: string): LocalDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(number)) ?? 'null');
    return isLocalDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, atMs, fields } = value as Partial<LocalDraft>;
  return typeof revision === 'number' && typeof atMs === 'number' && typeof fields === 'object' && fields !== null;
}

/** Keeps it, or removes it when no field is left. False where the browser keeps nothing. */
export function writeLocalDraft(number: string, draft: LocalDraft): boolean {
  try {
    if (Object.keys(draft.fields).length === 0) localStorage.removeItem(keyOf(number));
    else localStorage.setItem(keyOf(number), JSON.stringify(draft));
    return true;
  } catch {
    return false; // closed or full
  }
}
