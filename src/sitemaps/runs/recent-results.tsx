import { memo } from 'react';
import { Badge } from '#base/ui/badge.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import { formatClock } from './format-figures.ts';
import { fileNameOf } from './file-plan.ts';
import type { RecentResult } from './run-figures.ts';
import type { Outcome } from './run-state.ts';

const HEADS = [
  'File',
  { text: 'Batch', className: 'right' },
  'State',
  { text: 'Bytes', className: 'right' },
  { text: 'Records', className: 'right' },
  { text: 'Time', className: 'right' },
] as const;

/** The last 50 attempts, newest first (S14.5). */
export const RecentResults = ({ results }: { results: readonly RecentResult[] }) => (
  <section className="job-results">
    <div className="section-head">
      <h2>Recent Results</h2>
      <p className="muted small">last 50 attempts, newest first</p>
    </div>
    {results.length === 0 ? (
      <p className="muted">No batch has been tried yet.</p>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
      <section className="job-results-box" aria-label="Last attempts" tabIndex={0}>
        <Table heads={HEADS} caption="Recent Results" rows>
          {results.map(({ batch, outcome }) => (
            <ResultRow key={batch} batch={batch} outcome={outcome} />
          ))}
        </Table>
      </section>
    )}
  </section>
);

const ResultRow = memo(({ batch, outcome }: { batch: number; outcome: Outcome }) => {
  const failed = 'error' in outcome;
  return (
    <tr>
      <td className="cell-lead">
        <Num strong>{fileNameOf(`nsn-${batch}`)}</Num>
      </td>
      <td className="right cell-pair">
        Batch <Num>{batch}</Num>
      </td>
      <td className="cell-end">
        <Badge kind={failed ? 'err' : 'ok'} icon={failed ? 'error' : 'ok'}>
          {failed ? 'Failed' : 'Written'}
        </Badge>
      </td>
      {failed ? (
        <td colSpan={2} className="right job-error">
          {outcome.error}
        </td>
      ) : (
        <>
          <td className="right cell-pair" data-label="Bytes">
            <Count of={outcome.size} />
          </td>
          <td className="right cell-pair" data-label="Records">
            <Count of={outcome.records} />
          </td>
        </>
      )}
      <td className="right cell-pair faint" data-label="Time">
        <Num>{formatClock(outcome.atMs)}</Num>
      </td>
    </tr>
  );
});
