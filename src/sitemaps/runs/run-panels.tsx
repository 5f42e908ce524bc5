import { Badge } from '#base/ui/badge.tsx';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { SquareLegend, SquareMap } from '#base/ui/charts/square-map.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Count, Num } from '#base/ui/number.tsx';
import { Section } from '#base/ui/section.tsx';
import { Table } from '#base/ui/table.tsx';
import { oneDecimal } from './format-figures.ts';
import { recentResults, type RunState } from './run-state.ts';

const KINDS = [
  { state: 'complete', word: 'written', shade: 'good' },
  { state: 'error', word: 'failed', shade: 'err' },
  { state: 'generating', word: 'in work', shade: 'work' },
  { state: 'idle', word: 'waiting', shade: 'idle' },
] as const;

export const FileMap = ({ state: { files } }: { state: RunState }) => {
  const counts = KINDS.map(({ state, word }) => [word, formatCount(files.filter((one) => one.state === state).length)]);
  return (
    <section className="panel [&_.square-legend]:ml-auto [&_.section-head_h2]:m-0">
      <div className="section-head">
        <h2>Files</h2>
        <SquareLegend items={KINDS} />
      </div>
      <SquareMap
        columns={66}
        squares={files.map(({ state, batch }) => ({
          shade: KINDS.find((kind) => kind.state === state)!.shade,
          name: String(batch),
        }))}
        label={`Map of ${formatCount(files.length)} files: ${counts.map(([word, count]) => `${count} ${word}`).join(', ')}`}
      />
      <ChartTable caption="Files by state" heads={['State', 'Files']} rows={counts} />
    </section>
  );
};

const SECONDS = 60;
const [WIDTH, HEIGHT, FOOT] = [222, 104, 20];

/** Files stored a second in the last minute of the run. */
export const RateChart = ({ state }: { state: RunState }) => {
  const rates = filesBySecond(state);
  const isMeasured = rates.length > 1;
  const most = Math.max(2, Math.ceil((Math.max(0, ...rates) * 1.1) / 2) * 2);
  const xOf = (index: number) => (((SECONDS - rates.length + index + 1) / SECONDS) * WIDTH).toFixed(1);
  const line = rates
    .map((rate, index) => `${xOf(index)} ${(HEIGHT - (rate / most) * (HEIGHT - 8)).toFixed(1)}`)
    .join('L');
  const sorted = rates.toSorted((one, other) => one - other);
  return (
    <section
      className={`panel [&_.job-area]:fill-info-soft [&_.job-curve]:stroke-bar-ok [&_.job-curve]:stroke-[1.75] [&_h2]:mb-3 [&_text]:fill-ink-3 [&_text]:text-[0.6875rem]${isMeasured ? '' : ' small:hidden'}`}
    >
      <h2>Files a second</h2>
      <svg
        className="w-[min(100%,26rem)] h-auto stroke-none"
        viewBox={`0 0 ${WIDTH + 24} ${HEIGHT + FOOT}`}
        aria-hidden="true"
      >
        <path className="stroke-line-strong" d={`M0 ${HEIGHT}H${WIDTH}M0 8H${WIDTH}`} />
        {isMeasured && <path className="job-area" d={`M${line}V${HEIGHT}H${xOf(0)}z`} />}
        {isMeasured && <path className="job-curve" d={`M${line}`} />}
        {[
          { x: WIDTH + 6, y: HEIGHT + 4, children: 0 },
          { x: WIDTH + 6, y: 12, children: most },
          { x: 0, y: HEIGHT + 16, children: '60 s ago' },
          { x: WIDTH, y: HEIGHT + 16, textAnchor: 'end' as const, children: 'now' },
        ].map(({ children, ...place }) => (
          <text key={children} {...place}>
            {children}
          </text>
        ))}
      </svg>
      <p className="tiny faint mt-2">
        {isMeasured ? (
          <>
            Lowest <Num>{oneDecimal(sorted[0]!)}</Num>, median{' '}
            <Num>{oneDecimal(sorted[Math.floor(sorted.length / 2)]!)}</Num>, highest{' '}
            <Num>{oneDecimal(sorted.at(-1)!)}</Num>
          </>
        ) : state.phase === 'done' ? (
          'The run was too short to measure.'
        ) : (
          'Measured while files are made.'
        )}
      </p>
      {isMeasured && (
        <ChartTable
          caption="Files a second"
          heads={['Seconds ago', 'Files']}
          rows={rates.map((rate, index) => [rates.length - index, rate])}
        />
      )}
    </section>
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
      {results.length === 0 ? (
        <p className="muted">No batch has been tried yet.</p>
      ) : (
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
                  <td className="cell-lead">
                    <Num strong>{`nsn-${batch}.xml.gz`}</Num>
                  </td>
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
                  <td className="right cell-pair faint" data-label="Time">
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
