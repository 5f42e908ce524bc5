import { formatCount } from '../format-count.ts';

/** Five steps of coverage, or a state: the color of the line. A fault is a cross, a warning a triangle. */
const SHADES = {
  none: undefined,
  part1: 'var(--cov-1)',
  part2: 'var(--cov-2)',
  part3: 'var(--cov-3)',
  part4: 'var(--cov-4)',
  good: 'var(--bar-ok)',
  warn: undefined,
  err: undefined,
  work: 'var(--accent)',
  idle: 'var(--bar-idle)',
};
export type SquareShade = keyof typeof SHADES;
const ORDER = Object.keys(SHADES);

export type Square = { shade: SquareShade; name: string; detail?: string; facts?: readonly string[] };

type SquareMapProps = {
  squares: readonly Square[];
  label: string;
  columns?: number;
  narrowColumns?: number;
  heads?: readonly string[];
  href?: string;
};

const [EDGE, STEP] = [8, 10];

/** One path for each shade. Without JavaScript the table beside it says the same. */
export const SquareMap = ({ squares, label, columns = 90, narrowColumns = 36, heads, href }: SquareMapProps) => (
  <div
    className="square-map"
    data-squares={heads && squares.map(lineOf).join('\n')}
    data-heads={heads?.join('\t')}
    data-href={href}
  >
    {[columns, narrowColumns].map((across, index) => (
      <svg
        key={across}
        className={index === 0 ? 'narrow:hidden' : 'chart-narrow hidden narrow:block'}
        viewBox={`0 0 ${across * STEP - (STEP - EDGE)} ${Math.max(1, Math.ceil(squares.length / across)) * STEP}`}
        role="img"
        aria-label={label}
      >
        {drawSquares(squares, across).map(([shade, path]) => (
          <path key={shade} {...lookOf(shade)} d={path} />
        ))}
      </svg>
    ))}
  </div>
);

const lookOf = (shade: SquareShade) =>
  SHADES[shade] === undefined ? { className: `square-${shade}` } : { stroke: SHADES[shade] };

const lineOf = ({ name, detail = '', facts = [] }: Square): string => [name, detail, ...facts].join('\t');

export const SquareLegend = ({ items }: { items: readonly { shade: SquareShade; word: string; count?: number }[] }) => (
  <p className="square-legend flex flex-wrap gap-y-0.5 gap-x-3 text-sm text-ink-2">
    {items.map(({ shade, word, count }) => (
      <span className="inline-flex gap-1.5 items-center" key={shade}>
        <svg className="w-2.5 h-3" viewBox={`0 0 ${EDGE} ${STEP}`} aria-hidden="true">
          <path {...lookOf(shade)} d={drawSquares([{ shade, name: '' }], 1)[0]![1]} />
        </svg>
        {word}
        {count !== undefined && <span className="num">{formatCount(count)}</span>}
      </span>
    ))}
  </p>
);

/** A dashed line for each run of squares, or their outlines. */
export function drawSquares(squares: readonly Square[], columns: number): [SquareShade, string][] {
  const paths = new Map<SquareShade, string>();
  for (let start = 0; start < squares.length;) {
    const { shade } = squares[start]!;
    const rowEnd = Math.min(squares.length, (Math.floor(start / columns) + 1) * columns);
    let end = start + 1;
    while (end < rowEnd && squares[end]!.shade === shade) end += 1;
    const [x, y] = [(start % columns) * STEP, Math.floor(start / columns) * STEP];
    paths.set(shade, (paths.get(shade) ?? '') + stretch(shade, x, y, end - start));
    start = end;
  }
  return [...paths].sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
}

function stretch(shade: SquareShade, x: number, y: number, count: number): string {
  const outline = SHAPES[shade];
  if (outline === undefined) return `M${x} ${y + EDGE / 2}h${count * STEP - (STEP - EDGE)}`;
  return Array.from({ length: count }, (_, index) => outline(x + index * STEP, y)).join('');
}

const SHAPES: Partial<Record<SquareShade, (x: number, y: number) => string>> = {
  none: (x, y) => `M${x + 0.5} ${y + 0.5}h7v7h-7z`,
  warn: (x, y) => `M${x} ${y + EDGE}l4-8 4 8z`,
  err: (x, y) => `M${x + 1} ${y + 1}l6 6m0-6l-6 6`,
};
