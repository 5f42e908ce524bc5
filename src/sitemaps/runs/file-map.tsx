import { formatCount } from '../../ui/format-count.ts';
import type { RunState } from './run-machine.ts';

const COLUMNS = 66;
const CELL = 10;

const KINDS = ['written', 'failed', 'in work', 'waiting'] as const;
type Kind = (typeof KINDS)[number];

/** Every file as a small square: written, failed, in work or waiting. */
export const FileMap = ({ state }: { state: RunState }) => {
  const { batches } = state;
  const rows = Math.max(1, Math.ceil(batches / COLUMNS));
  const { lines, counts } = drawMap(state);
  return (
    <section className="panel job-map">
      <div className="section-head">
        <h2>Files</h2>
        <p className="job-legend" aria-hidden="true">
          {KINDS.map((kind) => (
            <span key={kind} className={classOf(kind)}>
              {kind}
            </span>
          ))}
        </p>
      </div>
      <svg
        viewBox={`0 0 ${COLUMNS * CELL + 1} ${rows * CELL}`}
        role="img"
        aria-label={`Map of ${formatCount(batches)} files: ${KINDS.map((kind) => `${formatCount(counts[kind])} ${kind}`).join(', ')}`}
      >
        {KINDS.map((kind) => (
          <path key={kind} className={classOf(kind)} d={lines[kind]} />
        ))}
      </svg>
    </section>
  );
};

const classOf = (kind: Kind): string => `job-${kind.replace(' ', '-')}`;

/** One dashed line for each stretch of files of one kind in a row: a square is a dash. */
function drawMap({ batches, outcomes, inFlight }: RunState) {
  const lines: Record<Kind, string> = { written: '', failed: '', 'in work': '', waiting: '' };
  const counts: Record<Kind, number> = { written: 0, failed: 0, 'in work': 0, waiting: 0 };
  const kindOf = (index: number): Kind => {
    if (inFlight?.batch === index + 1) return 'in work';
    const outcome = outcomes[index];
    if (!outcome) return 'waiting';
    return 'error' in outcome ? 'failed' : 'written';
  };
  for (let start = 0; start < batches;) {
    const kind = kindOf(start);
    const rowEnd = Math.min(batches, (Math.floor(start / COLUMNS) + 1) * COLUMNS);
    let end = start + 1;
    while (end < rowEnd && kindOf(end) === kind) end += 1;
    const x = (start % COLUMNS) * CELL + 1;
    lines[kind] += `M${x} ${Math.floor(start / COLUMNS) * CELL + 5}h${(end - start) * CELL - 2}`;
    counts[kind] += end - start;
    start = end;
  }
  return { lines, counts };
}
