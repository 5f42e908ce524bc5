import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Num, formatCount, plural } from '../../ui/number.tsx';

export type BatchRange = { start: number; end: number };

type RangeFormProps = {
  batches: number;
  range: BatchRange;
  /** What is wrong with a range, or null (S13.4). */
  findFault: (start: number, end: number) => string | null;
  /** How long so many files take, in words. */
  estimate: (files: number) => string;
  /** While something is uploaded: nothing can be entered. */
  uploading: boolean;
  disabled: boolean;
  onChange: (range: BatchRange) => void;
  onUpload: (range: BatchRange) => void;
};

const ERROR_ID = 'range-error';

/** Start Batch and End Batch with a summary; what is wrong stands beside them as soon as it is typed. */
export const RangeForm = (props: RangeFormProps) => {
  const { batches, range, findFault, estimate, uploading, disabled, onChange, onUpload } = props;
  const fault = batches === 0 ? null : findFault(range.start, range.end);
  const files = Math.max(0, range.end - range.start + 1);
  const input = { batches, disabled: uploading, wrong: fault !== null };
  return (
    <form
      className="panel job-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) onUpload(range);
      }}
    >
      <div className="job-range-inputs">
        <BatchInput
          {...input}
          id="start-batch"
          label="Start Batch"
          value={range.start}
          onBatch={(start) => onChange({ ...range, start })}
        />
        <BatchInput
          {...input}
          id="end-batch"
          label="End Batch"
          value={range.end}
          onBatch={(end) => onChange({ ...range, end })}
        />
        <Button type="submit" kind="go" icon="play" disabled={disabled || uploading || fault !== null || batches === 0}>
          Upload
        </Button>
      </div>
      <p className="field-error job-range-error" id={ERROR_ID} role="alert">
        {fault}
      </p>
      <dl className="job-pace">
        <div>
          <dt>Range</dt>
          <dd>
            {fault === null && batches > 0 ? (
              <Num>{`${range.start} to ${range.end}`}</Num>
            ) : (
              <span className="faint">-</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>
            <Num>{fault === null && batches > 0 ? formatCount(files) : 0}</Num>{' '}
            <span className="faint">
              {plural(fault === null ? files : 0, 'file')} of {formatCount(batches)}
            </span>
          </dd>
        </div>
        <div>
          <dt>Estimated time</dt>
          <dd>{fault === null && batches > 0 ? estimate(files) : <span className="faint">-</span>}</dd>
        </div>
      </dl>
    </form>
  );
};

type BatchInputProps = {
  id: string;
  label: string;
  value: number;
  batches: number;
  disabled: boolean;
  wrong: boolean;
  onBatch: (batch: number) => void;
};

/** What is typed stays as it is until the input is left; what it means counts at once. */
const BatchInput = ({ id, label, value, batches, disabled, wrong, onBatch }: BatchInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={wrong ? 'field field-bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
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

/** The batch that an input means: text, blank and anything else that is no number fall back to 1 (S13.5); a fraction loses what is behind its point. */
export function parseBatch(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : 1;
}
