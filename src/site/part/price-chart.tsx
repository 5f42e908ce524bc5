import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import type { PricePoint } from './management.ts';
import { formatColumn } from './part-data.ts';

const [WIDTH, HEIGHT, EDGE, TOP, BOTTOM] = [320, 128, 6, 18, 106];

const dollars = (price: number) => formatColumn({ unit: 'USD' }, String(price));

/** Draws the prices of one unit of issue (undefined: that of the last price) and lists those of all. */
export const PriceChart = ({ points, unit: given }: { points: readonly PricePoint[]; unit: string | undefined }) => {
  const unit = given ?? points.at(-1)?.unit ?? null;
  const drawn = points.filter((point) => point.unit === unit);
  const isDrawn = drawn[0]?.day !== drawn.at(-1)?.day;
  return points.length === 0 ? null : (
    <>
      <h3 className="mt-4 mx-0 mb-2">Dated prices of the government</h3>
      {isDrawn && (
        <figure>
          <Dots points={drawn} />
          <figcaption className="muted small">
            Prices for one {unit ?? 'unit of issue'} by the day they took effect, or of the edition that first had them;
            the foot is $0. Nothing is known between two dots.
            {drawn.length < points.length && ' Prices for other units are in the table.'}
          </figcaption>
        </figure>
      )}
      <ChartTable
        caption="Dated prices of the government"
        heads={['From', 'Price', 'Unit', 'Service']}
        rows={points.map((point) => [point.day, dollars(point.price), point.unit, point.service])}
        isOpen={!isDrawn}
      />
    </>
  );
};

/** The dashes between dots claim nothing. */
const Dots = ({ points }: { points: readonly PricePoint[] }) => {
  const [first, last] = [points[0]!.day, points.at(-1)!.day];
  const most = Math.max(...points.map(({ price }) => price));
  const scale = (WIDTH - 2 * EDGE) / (Date.parse(last) - Date.parse(first));
  const places = points.map(({ day, price }): [x: number, y: number] => [
    Math.round(EDGE + (Date.parse(day) - Date.parse(first)) * scale),
    Math.round(BOTTOM - (price / most) * (BOTTOM - TOP)),
  ]);
  return (
    <svg className="w-full h-auto max-w-104 stroke-1" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{`Prices of ${points.length} days from ${first} to ${last}`}</title>
      <path className="stroke-line" d={`M0 ${TOP}H${WIDTH}M0 ${BOTTOM}H${WIDTH}`} />
      <path className="stroke-ink-3" strokeDasharray="3 4" d={`M${places.join('L')}`} />
      {places.map(([x, y], at) => (
        <circle key={at} className="fill-bar-ok stroke-none" cx={x} cy={y} r="3" />
      ))}
      <g className="num text-xs fill-ink-2 stroke-none">
        <text y={TOP - 6}>{dollars(most)}</text>
        <text y={HEIGHT - 6}>{first}</text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
          {last}
        </text>
      </g>
    </svg>
  );
};
