import { useState } from 'react';
import { Button } from '#base/ui/button.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import type { BatchRange } from './file-run.ts';
import { PaceList } from './run-head.tsx';

const ERROR_ID = 'range-error';

/** Errors show as they are typed (S13.4). */
export const RangeForm = (props: {
  batches: number;
  range: BatchRange;
  fault: string | null;
  estimate: string;
  /** Inputs are off. */
  uploading: boolean;
  disabled: boolean;
  onChange: (range: BatchRange) => void;
  onUpload: () => void;
}) => {
  const { batches, range, fault, estimate, uploading, disabled, onChange, onUpload } = props;
  const isGood = fault === null && batches > 0;
  const files = isGood ? range.end - range.start + 1 : 0;
  return (
    <form
      className="panel job-range mb-4 narrow:[&_.tool-pace>div]:block [&_.tool-pace]:justify-start [&_.tool-pace]:gap-y-1 [&_.tool-pace]:gap-x-8 [&_.tool-pace]:mt-0"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) onUpload();
      }}
    >
      <div className="narrow:grid-cols-2 narrow:[justify-content:stretch] grid grid-cols-[10rem_10rem_auto] justify-start items-end gap-3 narrow:[&_.button]:col-span-full">
        {(['start', 'end'] as const).map((end) => (
          <BatchInput
            key={end}
            end={end}
            value={range[end]}
            batches={batches}
            disabled={uploading}
            wrong={batches > 0 && fault !== null}
            onBatch={(batch) => onChange({ ...range, [end]: batch })}
          />
        ))}
        <Button type="submit" kind="go" icon="play" disabled={disabled || uploading || !isGood}>
          Upload
        </Button>
      </div>
      <p className="field-error min-h-6 mt-2" id={ERROR_ID} role="alert">
        {batches > 0 && fault}
      </p>
      <PaceList
        items={[
          ['Range', isGood ? <Num>{`${range.start} to ${range.end}`}</Num> : null],
          [
            'Files',
            <>
              <Num>{formatCount(files)}</Num>{' '}
              <span className="faint">
                {plural(files, 'file')} of {formatCount(batches)}
              </span>
            </>,
          ],
          ['Estimated time', isGood ? estimate : null],
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

/** The typed text stays; its number counts at once. */
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

/** 1 for no number (S13.5); drops decimals. */
export function parseBatch(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : 1;
}
