import { useState } from 'react';
import { paths } from '#base/paths.ts';
import { Badge } from '#base/ui/badge.tsx';
import { Button } from '#base/ui/button.tsx';
import { Select, TextInput } from '#base/ui/field.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Count, Num } from '#base/ui/number.tsx';
import { VirtualRows } from '#base/ui/virtual-rows.tsx';
import type { RunState } from './run-state.ts';
import type { Run } from './use-run.client.ts';

type FileState = RunState['states'][number];
const FILE_STATES = {
  idle: { word: 'Idle', kind: 'plain', icon: 'clock' },
  generating: { word: 'Generating', kind: 'info', icon: 'right' },
  complete: { word: 'Complete', kind: 'ok', icon: 'ok' },
  error: { word: 'Error', kind: 'err', icon: 'error' },
} as const;

const FIRST_ROWS = 14;

type FileRowsProps = {
  run: Run;
  label: string;
  batches: readonly number[];
  withBatch?: boolean;
  againWord: string;
};

/** Only rows in view are in the document. */
export const FileRows = ({ run: { state, ready, uploadOne }, label, batches, withBatch, againWord }: FileRowsProps) => (
  <VirtualRows
    className="narrow:max-h-[min(32rem,75dvh)] max-h-[min(36rem,70dvh)]"
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the place that scrolls takes it
    role="list"
    label={label}
    count={batches.length}
    firstRows={FIRST_ROWS}
    renderRow={(index) => {
      const batch = batches[index]!;
      const name = `${state.types[batch - 1]}.xml.gz`;
      const outcome = state.outcomes[batch - 1] ?? null;
      const { word, ...badge } = FILE_STATES[state.states[batch - 1]!];
      const done = outcome !== null && 'size' in outcome ? outcome : null;
      const action = done === null ? 'Upload' : againWord;
      return (
        <div
          key={batch}
          className="job-row [&_.badge]:justify-self-start narrow:[&_.badge]:justify-self-end"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list stands around wrappers that are no list items
          role="listitem"
          aria-posinset={index + 1}
          aria-setsize={batches.length}
        >
          <span className="flex items-baseline gap-2 whitespace-nowrap">
            {done === null ? (
              <Num strong>{name}</Num>
            ) : (
              <a className="num" href={paths.sitemapFile(name)} rel="nofollow">
                {name}
              </a>
            )}
            {withBatch && <span className="faint small">Batch {batch}</span>}
          </span>
          <Badge {...badge}>{word}</Badge>
          <span className="job-facts narrow:justify-start narrow:text-sm flex justify-end gap-4 min-w-0 [&>span]:whitespace-nowrap">
            {outcome !== null && 'error' in outcome && (
              <span className="job-error text-err wrap-anywhere">{outcome.error}</span>
            )}
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
          <Button
            size="s"
            disabled={!ready || state.isBusy}
            aria-label={`${action} ${name}`}
            onClick={() => uploadOne(batch)}
          >
            {action}
          </Button>
        </div>
      );
    }}
  />
);

/** The search of the browser finds only rows in view. */
export const FilteredFiles = ({ run }: { run: Run }) => {
  const [text, setText] = useState('');
  const [only, setOnly] = useState<FileState | null>(null);
  const found = findFiles(run.state, text, only);
  return (
    <>
      <div className="narrow:grid-cols-[minmax(0,1fr)_8.5rem] grid grid-cols-[minmax(0,20rem)_10rem_minmax(0,1fr)] items-center gap-3 mt-6 mb-3">
        <TextInput
          type="search"
          aria-label="Filter files"
          placeholder="nsn-12, 5330, 10-20"
          value={text}
          maxLength={40}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          aria-label="State"
          value={only ?? ''}
          onChange={(event) => setOnly((event.currentTarget.value || null) as FileState | null)}
        >
          <option value="">Every state</option>
          {Object.entries(FILE_STATES).map(([state, { word }]) => (
            <option key={state} value={state}>
              {word}
            </option>
          ))}
        </Select>
        <output className="muted small text-right narrow:col-span-full narrow:text-left">
          <Num>{formatCount(found.length)}</Num> of <Num>{formatCount(run.state.types.length)}</Num> files
        </output>
      </div>
      {found.length === 0 ? (
        <p className="p-6 ruled bg-surface text-ink-2">No file matches the filter.</p>
      ) : (
        <FileRows run={run} label="Sitemap files" batches={found} againWord="Upload" />
      )}
    </>
  );
};

/** Finds batches by name (nsn-12, 5330), span (10-20) and state. */
export function findFiles({ types, states }: RunState, text: string, only: FileState | null): number[] {
  const named = text
    .trim()
    .toLowerCase()
    .replace(/\.xml\.gz$/, '');
  const [, first, last] = /^(\d+) *(?:-|to) *(\d+)$/.exec(named) ?? [];
  return types.flatMap((type, index) => {
    const batch = index + 1;
    const isNamed =
      first === undefined
        ? type.includes(named)
        : type.startsWith('nsn-') && batch >= Number(first) && batch <= Number(last);
    return isNamed && (only === null || states[index] === only) ? [batch] : [];
  });
}
