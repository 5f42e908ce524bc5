import { Select, TextInput } from '../../ui/field.tsx';
import { formatCount, Num } from '../../ui/number.tsx';
import { FILE_STATES, type FileState } from './file-state.ts';

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
