type ProgressProps = { label: string; done: number; failed?: number; total: number };

/** Real progress of long work: a flat track with what is done and, in red, what failed. */
export const Progress = ({ label, done, failed = 0, total }: ProgressProps) => {
  const percent = (count: number) => (total <= 0 ? 0 : Math.min(100, (count / total) * 100));
  return (
    <div className="progress">
      <progress className="visually-hidden" aria-label={label} value={done + failed} max={Math.max(total, 1)} />
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="progress-done" width={percent(done)} height="1" />
        <rect className="progress-failed" x={percent(done)} width={percent(failed)} height="1" />
      </svg>
    </div>
  );
};
