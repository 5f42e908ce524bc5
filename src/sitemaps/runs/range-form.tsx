import { useState } from 'react';
import type { BatchRange } from './file-plan.ts';
import { Button } from '#base/ui/button.tsx';
import { PaceList } from './run-meter.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';

type RangeFormProps = {
  batches: number;
  range: BatchRange;
  /** What is wrong with a range, or null (S13.4). */
  findFault: (start: number, end: number) => string | null;
  /** The time that a number of files takes, in words. */
  estimate: (files: number) => string;
  /** While something is uploaded: nothing can be entered. */
  uploading: boolean;
  disabled: boolean;
  onChange: (range: BatchRange) => void;
  onUpload: (range: BatchRange) => void;
};

const ERROR_ID = 'range-error';

/** Start Batch and End Batch with a summary; an error shows beside them as soon as it is typed (S13.4). */
export const RangeForm = (props: RangeFormProps) => {
  const { batches, range, findFault, estimate, uploading, disabled, onChange, onUpload } = props;
  const fault = batches === 0 ? null : findFault(range.start, range.end);
  const files = Math.max(0, range.end - range.start + 1);
  const isGood = fault === null && batches > 0;
  return (
    <form
      className="panel job-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) onUpload(range);
      }}
    >
      <div className="job-range-inputs">
        {(['start', 'end'] as const).map((end) => (
          <BatchInput
            key={end}
            end={end}
            value={range[end]}
            batches={batches}
            disabled={uploading}
            wrong={fault !== null}
            onBatch={(batch) => onChange({ ...range, [end]: batch })}
          />
        ))}
        <Button type="submit" kind="go" icon="play" disabled={disabled || uploading || !isGood}>
          Upload
        </Button>
      </div>
      <p className="field-error job-range-error" id={ERROR_ID} role="alert">
        {fault}
      </p>
      <PaceList
        items={[
          ['Range', isGood ? <Num>{`${range.start} to ${range.end}`}</Num> : null],
          [
            'Files',
            <>
              <Num>{isGood ? formatCount(files) : 0}</Num>{' '}
              <span className="faint">
                {plural(fault === null ? files : 0, 'file')} of {formatCount(batches)}
              </span>
            </>,
          ],
          ['Estimated time', isGood ? estimate(files) : null],
        ]}
      />
    </form>
  );
};

type BatchInputProps = {
  end: 'start' | 'end';
  value: number;
  batches: number;
  disabled: boolean;
  wrong: boolean;
  onBatch: (batch: number) => void;
};

/** The typed text stays until the input is left; its number counts at once. */
const BatchInput = ({ end, value, batches, disabled, wrong, onBatch }: BatchInputProps) => {
  const id = `${end}-batch`;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={wrong ? 'field field-bad' : 'field'}>
      <label htmlFor={id}>{end === 'start' ? 'Start Batch' : 'End Batch'}</label>
      <TextInput
        id={id}
        type="number"
        inputMode="numeric"
        numeric
        min={1}
        max={batches}
        step={1}
        disabled={disabled}
        value={typed ?? String(value)}
        aria-invalid={wrong || undefined}
        aria-describedby={ERROR_ID}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onBatch(parseBatch(event.currentTarget.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
};

/** The batch of an input: 1 for anything that is not a number (S13.5), a fraction without its decimals. */
export function parseBatch(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : 1;
}
