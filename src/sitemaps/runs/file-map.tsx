import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { SquareLegend, SquareMap, type SquareShade } from '#base/ui/charts/square-map.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { RunState } from './run-state.ts';

const KINDS = ['written', 'failed', 'in work', 'waiting'] as const;
type Kind = (typeof KINDS)[number];
const SHADES: Record<Kind, SquareShade> = { written: 'good', failed: 'err', 'in work': 'work', waiting: 'idle' };

/** Every file as a small square: written, failed, in work or waiting. */
export const FileMap = ({ state }: { state: RunState }) => {
  const kinds = Array.from({ length: state.batches }, (_, index) => kindOf(state, index));
  const countOf = (kind: Kind) => kinds.filter((one) => one === kind).length;
  return (
    <section className="panel job-map">
      <div className="section-head">
        <h2>Files</h2>
        <SquareLegend items={KINDS.map((word) => ({ word, shade: SHADES[word] }))} />
      </div>
      <SquareMap
        columns={66}
        squares={kinds.map((kind, index) => ({ shade: SHADES[kind], name: String(index + 1) }))}
        label={`Map of ${formatCount(state.batches)} files: ${KINDS.map((kind) => `${formatCount(countOf(kind))} ${kind}`).join(', ')}`}
      />
      <ChartTable
        caption="Files by state"
        heads={['State', 'Files']}
        rows={KINDS.map((kind) => [kind, formatCount(countOf(kind))])}
      />
    </section>
  );
};

function kindOf({ inWork, outcomes }: RunState, index: number): Kind {
  if (inWork.includes(index + 1)) return 'in work';
  const outcome = outcomes[index];
  if (!outcome) return 'waiting';
  return 'error' in outcome ? 'failed' : 'written';
}
