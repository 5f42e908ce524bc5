import { fileState, type FileState } from './file-state.ts';
import type { RunState } from './run-machine.ts';

/** Which batches match: a state, and a text that names files (nsn-12, 12, fsc, 5330) or a span of NSN files (10-20). */
export function findFiles(
  state: RunState,
  types: readonly string[],
  { text, only }: { text: string; only: FileState | null },
): number[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/\.xml\.gz$/, '');
  const span = /^(\d+) *(?:-|to) *(\d+)$/.exec(wanted);
  const named = (type: string, batch: number): boolean => {
    if (wanted === '') return true;
    if (span !== null) return type.startsWith('nsn-') && batch >= Number(span[1]) && batch <= Number(span[2]);
    return type.includes(wanted);
  };
  const found: number[] = [];
  for (const [index, type] of types.entries()) {
    const batch = index + 1;
    if (named(type, batch) && (only === null || fileState(state, batch) === only)) found.push(batch);
  }
  return found;
}
