import { useState } from 'react';
import { paths } from '#base/paths.ts';
import { Badge, Button, Count, Num } from '#base/ui/elements.tsx';
import { Options, Select, TextInput } from '#base/ui/field.tsx';
import { VirtualRows } from '#base/ui/virtual-rows.tsx';
import type { RunFile } from './run-state.ts';
import type { Run } from './use-run.client.ts';

const FILE_STATES = {
  idle: { children: 'Idle', kind: 'plain', icon: 'clock' },
  generating: { children: 'Generating', kind: 'info', icon: 'right' },
  complete: { children: 'Complete', kind: 'ok', icon: 'ok' },
  error: { children: 'Error', kind: 'err', icon: 'error' },
} as const;

const FIRST_ROWS = 14;

type FileRowsProps = { run: Run; label: string; files: readonly RunFile[]; withBatch?: boolean; againWord: string };

/** Only rows in view are in the document. */
export const FileRows = ({ run: { state, ready, uploadOne }, label, files, withBatch, againWord }: FileRowsProps) => (
  <VirtualRows
    className="narrow:max-h-[min(32rem,75dvh)] max-h-[min(36rem,70dvh)]"
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the place that scrolls takes it
    role="list"
    label={label}
    count={files.length}
    firstRows={FIRST_ROWS}
    renderRow={(index) => {
      const { type, batch, outcome, state: fileState } = files[index]!;
      const name = `${type}.xml.gz`;
      const done = outcome !== null && 'size' in outcome;
      const action = done ? againWord : 'Upload';
      return (
        <div
          key={batch}
          className="grid grid-cols-[var(--job-name,13rem)_7.5rem_minmax(0,1fr)_6.5rem] items-center gap-3 h-11 px-4 ruled-b text-md narrow:[grid-template:1.5rem_2.25rem_/_minmax(0,1fr)_auto] narrow:content-center narrow:gap-y-0.5 narrow:h-19 narrow:px-3 [&_.badge]:justify-self-start narrow:[&_.badge]:justify-self-end"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list stands around wrappers that are no list items
          role="listitem"
          aria-posinset={index + 1}
          aria-setsize={files.length}
        >
          <span className="flex items-baseline gap-2 whitespace-nowrap">
            {done && (
              <a className="num" href={paths.sitemapFile(name)} rel="nofollow">
                {name}
              </a>
            )}
            {!done && <Num strong>{name}</Num>}
            {withBatch && <span className="text-ink-3 small">Batch {batch}</span>}
          </span>
          <Badge {...FILE_STATES[fileState]} />
          <span className="narrow:justify-start narrow:text-sm flex justify-end gap-4 min-w-0 [&>span]:whitespace-nowrap [&>.job-error]:whitespace-normal">
            {outcome !== null && 'error' in outcome && (
              <span className="job-error text-err wrap-anywhere text-sm leading-[1.2] line-clamp-2">
                {outcome.error}
              </span>
            )}
            {done &&
              (['size', 'records'] as const).map((what) => (
                <span key={what}>
                  <Count of={outcome[what]} /> <span className="text-ink-3">{what === 'size' ? 'bytes' : what}</span>
                </span>
              ))}
          </span>
          <Button
            size="s"
            disabled={!ready || state.isBusy}
            aria-label={`${action} ${name}`}
            onClick={() => uploadOne(type)}
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
  const [only, setOnly] = useState('');
  const { files } = run.state;
  const found = findFiles(files, text, only);
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
        <Select aria-label="State" value={only} onChange={(event) => setOnly(event.currentTarget.value)}>
          <option value="">Every state</option>
          <Options of={Object.entries(FILE_STATES).map(([state, { children }]) => [state, children] as const)} />
        </Select>
        <output className="muted small text-right narrow:col-span-full narrow:text-left">
          <Count of={found.length} /> of <Count of={files.length} /> files
        </output>
      </div>
      {found.length === 0 && <p className="p-6 ruled bg-surface text-ink-2">No file matches the filter.</p>}
      {found.length > 0 && <FileRows run={run} label="Sitemap files" files={found} againWord="Upload" />}
    </>
  );
};

/** Finds files by name (nsn-12, 5330), span (10-20) and state; "" is any. */
export function findFiles(files: readonly RunFile[], text: string, only: string): RunFile[] {
  const named = text
    .trim()
    .toLowerCase()
    .replace(/\.xml\.gz$/, '');
  const [, first, last] = /^(\d+) *(?:-|to) *(\d+)$/.exec(named) ?? [];
  const isNamed = ({ type, batch }: RunFile): boolean =>
    first === undefined
      ? type.includes(named)
      : type.startsWith('nsn-') && batch >= Number(first) && batch <= Number(last);
  return files.filter((file) => isNamed(file) && (only === '' || file.state === only));
}
