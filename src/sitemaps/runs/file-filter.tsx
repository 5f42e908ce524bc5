import { Select, TextInput } from '#base/ui/field.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { FILE_STATES, fileState, type FileState } from './file-rows.tsx';
import type { RunState } from './run-state.ts';

export type FileFilterValue = { text: string; only: FileState | null };

type FileFilterProps = {
  value: FileFilterValue;
  shown: number;
  total: number;
  onChange: (value: FileFilterValue) => void;
};

/** Looks through all files: the search of the browser finds only the rows in view. */
export const FileFilter = ({ value, shown, total, onChange }: FileFilterProps) => (
  <div className="job-filter">
    <TextInput
      type="search"
      aria-label="Filter files"
      placeholder="nsn-12, 5330, 10-20"
      value={value.text}
      maxLength={40}
      onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
    />
    <Select
      aria-label="State"
      value={value.only ?? ''}
      onChange={(event) => onChange({ ...value, only: (event.currentTarget.value || null) as FileState | null })}
    >
      <option value="">Every state</option>
      {Object.entries(FILE_STATES).map(([state, { word }]) => (
        <option key={state} value={state}>
          {word}
        </option>
      ))}
    </Select>
    <output className="muted small">
      <Num>{formatCount(shown)}</Num> of <Num>{formatCount(total)}</Num> files
    </output>
  </div>
);

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
