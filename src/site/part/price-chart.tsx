import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { formatColumn } from './part-data.ts';
import type { PricePoint } from './management.ts';

const [WIDTH, HEIGHT, EDGE, TOP, BOTTOM] = [320, 128, 6, 18, 106];
const TEXT = 'num text-xs fill-ink-2 stroke-none';

const dollars = (price: number) => formatColumn({ unit: 'USD' }, String(price));

/** Dots of one unit of issue, and a table of all. The dashes between dots say nothing about days between. */
export const PriceChart = ({ points }: { points: readonly PricePoint[] }) => {
  const last = points.at(-1);
  if (last === undefined) return null;
  const drawn = points.filter(({ unit }) => unit === last.unit);
  const [start, end] = [Date.parse(drawn[0]!.day), Date.parse(last.day)];
  const most = Math.max(...drawn.map(({ price }) => price));
  const places = drawn.map(({ day, price }): [x: number, y: number] => [
    Math.round(EDGE + ((Date.parse(day) - start) / (end - start)) * (WIDTH - 2 * EDGE)),
    Math.round(BOTTOM - (price / most) * (BOTTOM - TOP)),
  ]);
  return (
    <>
      <h3 className="mt-4 mx-0 mb-2">Dated prices of the government</h3>
      {end > start && (
        <figure>
          <svg className="w-full h-auto" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
            <title>{`Prices of ${drawn.length} days from ${drawn[0]!.day} to ${last.day}`}</title>
            <path className="stroke-line stroke-1" d={`M0 ${TOP}H${WIDTH}M0 ${BOTTOM}H${WIDTH}`} />
            <path className="stroke-ink-3 stroke-1" strokeDasharray="3 4" d={`M${places.join('L')}`} />
            {places.map(([x, y], at) => (
              <circle key={at} className="fill-bar-ok stroke-none" cx={x} cy={y} r="3" />
            ))}
            <text className={TEXT} y={TOP - 6}>
              {dollars(most)}
            </text>
            <text className={TEXT} y={HEIGHT - 6}>
              {drawn[0]!.day}
            </text>
            <text className={TEXT} x={WIDTH} y={HEIGHT - 6} textAnchor="end">
              {last.day}
            </text>
          </svg>
          <figcaption className="muted small">
            Prices for one {last.unit ?? 'unit of issue'} by the day they took effect, or of the edition that first had
            them; the foot is $0. Nothing is known between two dots.
            {drawn.length < points.length && ' Prices for other units are in the table.'}
          </figcaption>
        </figure>
      )}
      <ChartTable
        caption="Dated prices of the government"
        heads={['From', 'Price', 'Unit', 'Service']}
        rows={points.map(({ day, price, unit, service }) => [day, dollars(price), unit, service])}
        isOpen={end === start}
      />
    </>
  );
};
