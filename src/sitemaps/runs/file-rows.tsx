import { memo } from 'react';
import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import { Button } from '#base/ui/button.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { VirtualRows } from '#base/ui/virtual-rows.tsx';
import { paths } from '#base/paths.ts';
import { fileNameOf } from './file-plan.ts';
import type { Outcome, RunState } from './run-state.ts';
import type { IconName } from '#base/ui/icon.tsx';

/** Rows that the server writes: as many as are seen at once. */
const FIRST_ROWS = 14;

type FileRowsProps = {
  label: string;
  /** By batch - 1: nsn-1 ... */
  types: readonly string[];
  /** Which of them are shown. */
  batches: readonly number[];
  state: RunState;
  /** Names each row by its batch as well. */
  withBatch?: boolean;
  /** What the button of a file says that is complete. */
  againWord: string;
  disabled: boolean;
  onUpload: (batch: number) => void;
};

/** Files with their state, each with a button: only the rows in view are in the document. */
export const FileRows = ({ label, types, batches, state, ...rest }: FileRowsProps) => (
  <VirtualRows
    className="job-rows"
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the place that scrolls takes it
    role="list"
    label={label}
    count={batches.length}
    firstRows={FIRST_ROWS}
    renderRow={(index) => {
      const batch = batches[index]!;
      return (
        <FileRow
          key={batch}
          {...rest}
          batch={batch}
          type={types[batch - 1]!}
          place={index + 1}
          size={batches.length}
          state={fileState(state, batch)}
          outcome={state.outcomes[batch - 1] ?? null}
        />
      );
    }}
  />
);

type FileRowProps = Pick<FileRowsProps, 'withBatch' | 'againWord' | 'disabled' | 'onUpload'> & {
  batch: number;
  type: string;
  place: number;
  size: number;
  state: FileState;
  outcome: Outcome | null;
};

const FileRow = memo((props: FileRowProps) => {
  const { batch, type, place, size, state, outcome, withBatch, againWord, disabled, onUpload } = props;
  const { word, badge, icon } = FILE_STATES[state];
  const name = fileNameOf(type);
  const done = outcome !== null && 'size' in outcome ? outcome : null;
  const action = done === null ? 'Upload' : againWord;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list stands around wrappers that are no list items
    <div className="job-row" role="listitem" aria-posinset={place} aria-setsize={size}>
      <span className="job-name">
        {done === null ? (
          <Num strong>{name}</Num>
        ) : (
          <a className="num" href={paths.sitemapFile(name)} rel="nofollow">
            {name}
          </a>
        )}
        {withBatch && <span className="faint small">Batch {batch}</span>}
      </span>
      <Badge kind={badge} icon={icon}>
        {word}
      </Badge>
      <span className="job-facts">
        {outcome !== null && 'error' in outcome && <span className="job-error">{outcome.error}</span>}
        {done !== null && (
          <>
            <span>
              <Count of={done.size} /> <span className="faint">bytes</span>
            </span>
            <span>
              <Count of={done.records} /> <span className="faint">records</span>
            </span>
          </>
        )}
      </span>
      <Button size="s" disabled={disabled} aria-label={`${action} ${name}`} onClick={() => onUpload(batch)}>
        {action}
      </Button>
    </div>
  );
});

/** States of a file (S13.1). */
export type FileState = 'idle' | 'generating' | 'complete' | 'error';

export const FILE_STATES: Record<FileState, { word: string; badge: BadgeKind; icon: IconName }> = {
  idle: { word: 'Idle', badge: 'plain', icon: 'clock' },
  generating: { word: 'Generating', badge: 'info', icon: 'right' },
  complete: { word: 'Complete', badge: 'ok', icon: 'ok' },
  error: { word: 'Error', badge: 'err', icon: 'error' },
};

/** The state of a batch. */
export function fileState({ outcomes, inWork }: RunState, batch: number): FileState {
  if (inWork.includes(batch)) return 'generating';
  const outcome = outcomes[batch - 1];
  if (!outcome) return 'idle';
  return 'error' in outcome ? 'error' : 'complete';
}
