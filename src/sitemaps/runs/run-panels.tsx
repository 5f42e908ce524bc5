import { Badge, formatCount, Count, Num } from '#base/ui/elements.tsx';
import { ChartTable, Sparkline } from '#base/ui/charts/chart-table.tsx';
import { SquareLegend, SquareMap } from '#base/ui/charts/square-map.tsx';
import { Section, Table } from '#base/ui/table.tsx';
import { oneDecimal } from './format-figures.ts';
import { recentResults, type RunFile, type RunState } from './run-state.ts';

const KINDS = [
  { state: 'complete', word: 'written', shade: 'good' },
  { state: 'error', word: 'failed', shade: 'err' },
  { state: 'generating', word: 'in work', shade: 'work' },
  { state: 'idle', word: 'waiting', shade: 'idle' },
] as const;

const shadeOf = (of: RunFile['state']) => KINDS.find(({ state }) => state === of)!.shade;

export const FileMap = ({ state: { files } }: { state: RunState }) => {
  const counts = KINDS.map(({ state, word }) => [word, formatCount(files.filter((one) => one.state === state).length)]);
  return (
    <Section className="panel [&_.section-head_h2]:m-0" title="Files" end={<SquareLegend items={KINDS} />}>
      <SquareMap
        columns={66}
        squares={files.map(({ state, batch }) => ({ shade: shadeOf(state), name: String(batch) }))}
        label={`Map of ${formatCount(files.length)} files: ${counts.map(([word, count]) => `${count} ${word}`).join(', ')}`}
      />
      <ChartTable caption="Files by state" heads={['State', 'Files']} rows={counts} />
    </Section>
  );
};

const SECONDS = 60;

/** Files stored a second in the last minute of the run. */
export const RateChart = ({ state }: { state: RunState }) => {
  const rates = filesBySecond(state);
  const sorted = rates.toSorted((one, other) => one - other);
  const figures = { Lowest: sorted[0]!, median: sorted[Math.floor(sorted.length / 2)]!, highest: sorted.at(-1)! };
  return (
    <Section
      className={`panel [&_.sparkline]:h-26 [&_.sparkline]:ruled-b ${rates.length > 1 ? '' : 'small:hidden'}`}
      title="Files a second"
      aside={rates.length > 1 && `the last ${rates.length} s`}
    >
      <Sparkline values={rates} />
      <p className="text-xs text-ink-3 mt-2">
        {rates.length > 1
          ? Object.entries(figures)
              .map(([name, rate]) => `${name} ${oneDecimal(rate)}`)
              .join(', ')
          : state.phase === 'done'
            ? 'The run was too short to measure.'
            : 'Measured while files are made.'}
      </p>
      {rates.length > 1 && (
        <ChartTable
          caption="Files a second"
          heads={['Seconds ago', 'Files']}
          rows={rates.map((rate, index) => [rates.length - index, rate])}
        />
      )}
    </Section>
  );
};

/** Counts by whole seconds, oldest first. */
function filesBySecond({ chosen }: RunState): number[] {
  const times = chosen.flatMap(({ outcome }) => outcome?.atMs ?? []);
  const lastMs = Math.max(...times);
  const ages = times.map((atMs) => Math.floor((lastMs - atMs) / 1_000)).filter((age) => age < SECONDS);
  const oldest = Math.max(0, ...ages);
  return Array.from({ length: oldest }, (_none, index) => ages.filter((age) => age === oldest - 1 - index).length);
}

const FAILED = { kind: 'err', icon: 'error', children: 'Failed' } as const;
const WRITTEN = { kind: 'ok', icon: 'ok', children: 'Written' } as const;
const right = (text: string) => ({ text, className: 'right' });

export const RecentResults = ({ state }: { state: RunState }) => {
  const results = recentResults(state);
  return (
    <Section className="mt-6" title="Recent Results" aside="last 50 attempts, newest first">
      {results.length === 0 && <p className="muted">No batch has been tried yet.</p>}
      {results.length > 0 && (
        <section
          className="[&_.table]:border-0 wide:[&_.table]:[table-layout:fixed] [&_thead_th]:sticky [&_thead_th]:top-0 wide:[&_th:nth-child(2)]:w-32 wide:[&_th:nth-child(3)]:w-32 max-h-[min(36rem,75dvh)] overflow-auto ruled"
          aria-label="Last attempts"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
          tabIndex={0}
        >
          <Table
            heads={['File', right('Batch'), 'State', right('Bytes'), right('Records'), right('Time')]}
            caption="Recent Results"
            rows
          >
            {results.map(({ batch, outcome }) => {
              const isFailed = 'error' in outcome;
              return (
                <tr key={batch}>
                  <th scope="row" className="cell-lead">
                    <Num strong>{`nsn-${batch}.xml.gz`}</Num>
                  </th>
                  <td className="right cell-pair">
                    Batch <Num>{batch}</Num>
                  </td>
                  <td className="cell-end">
                    <Badge {...(isFailed ? FAILED : WRITTEN)} />
                  </td>
                  {isFailed ? (
                    <td colSpan={2} className="right text-err wrap-anywhere">
                      {outcome.error}
                    </td>
                  ) : (
                    [outcome.size, outcome.records].map((count, index) => (
                      <td key={index} className="right cell-pair" data-label={['Bytes', 'Records'][index]}>
                        <Count of={count} />
                      </td>
                    ))
                  )}
                  <td className="right cell-pair text-ink-3" data-label="Time">
                    <Num>{new Date(outcome.atMs).toTimeString().slice(0, 8)}</Num>
                  </td>
                </tr>
              );
            })}
          </Table>
        </section>
      )}
    </Section>
  );
};
