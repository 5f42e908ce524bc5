import { emptyLine, emptyHomeEntries, HOME_CONTACT, type HomeEntries, type HomeLine } from './home-entries.ts';
import { MAX_QUOTE_LINES } from './quote-limits.ts';

/**
 * Lines after a press of "add" or "remove-2", and the id of what takes the focus then. The last remaining line cannot be removed
 * (C8.5).
 */
export function changeLines<Line extends HomeLine & { key: number }>(
  lines: readonly Line[],
  action: string,
  nextKey: () => number,
): { lines: Line[]; focus: string | null } {
  if (action === 'add' && lines.length < MAX_QUOTE_LINES) {
    const line = { ...emptyLine(), key: nextKey() } as Line;
    return { lines: [...lines, line], focus: `home-partNumber-${lines.length}` };
  }
  const index = Number(/^remove-(\d{1,4})$/.exec(action)?.[1] ?? Number.NaN);
  if (lines.length > 1 && lines[index] !== undefined) {
    return {
      lines: lines.filter((_line, other) => other !== index),
      focus: `home-partNumber-${Math.min(index, lines.length - 2)}`,
    };
  }
  return { lines: [...lines], focus: null };
}

/**
 * Entries that were kept before a reload, whatever stands there; null when there are none. `part` is a number that the visitor has come with since: it takes
 * the first empty line or one more.
 */
export function parseHomeDraft(draft: unknown, part: string): HomeEntries | null {
  const kept = draft as Partial<Record<string, unknown>> | null;
  if (typeof kept !== 'object' || kept === null || !Array.isArray(kept.lines)) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const entries = emptyHomeEntries();
  for (const name of HOME_CONTACT) entries[name] = text(kept[name]);
  const lines = kept.lines.slice(0, MAX_QUOTE_LINES).map((line: unknown) => {
    const fields = (typeof line === 'object' && line !== null ? line : {}) as Record<string, unknown>;
    return {
      partNumber: text(fields.partNumber),
      description: text(fields.description),
      quantity: text(fields.quantity),
      condition: text(fields.condition) || emptyLine().condition,
    };
  });
  if (part !== '' && !lines.some((line) => line.partNumber === part)) {
    const free = lines.find((line) => line.partNumber.trim() === '');
    if (free) free.partNumber = part;
    else lines.push(emptyLine(part));
  }
  return { ...entries, lines: lines.length > 0 ? lines : [emptyLine(part)] };
}
