import { formatPrice } from '#base/domain/money.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { counted, formatCount, plural, Count, Num, Sentence } from '#base/ui/elements.tsx';
import { NsnLink } from '../stored-quote.tsx';
import type { DeskFigures } from '../../store/queries/desk-figures.ts';
import type { ComponentProps, ReactNode } from 'react';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';

const PARTS_SHOWN = 5;

export const InboxFigures = ({ figures, replyHours }: { figures: DeskFigures; replyHours: number }) => (
  <div className="grid grid-cols-[1fr_1fr_1.25fr] gap-px bg-line ruled mt-6 narrow:grid-cols-1">
    <RequestsADay days={figures.days} />
    <TimeToAnswer figures={figures} replyHours={replyHours} />
    <section className="bg-surface p-4 min-w-0">
      <h2 className="text-base mb-0.5">Most asked</h2>
      <p className="muted small">NSNs in requests, last 90 days</p>
      <Parts none="Nothing was asked for by its NSN." of={figures.asked.nsns}>
        {({ nsn, description, requests, lastPrice }) => (
          <Part key={nsn}>
            <NsnLink nsn={nsn} />
            <b className="num" title={counted(requests, 'request')}>
              {formatCount(requests)}
            </b>
            <small className="col-1 text-ink-2 text-xs">
              <Sentence text={`${description && `${description}, `}${lastWords(lastPrice)}`} />
            </small>
          </Part>
        )}
      </Parts>
      <h2 className="text-base mb-0.5 mt-4">Asked for, not in the catalog</h2>
      <Parts none="None was when they were last counted, every 10 minutes." of={figures.asked.notInCatalog}>
        {({ partNumber, requests }) => (
          <Part key={partNumber}>
            <a className="num num-long wrap-anywhere" href={paths.operatorQuotes({ search: partNumber })}>
              {partNumber}
            </a>
            <span>
              <b className="num">{formatCount(requests)}</b> {plural(requests, 'request')}
            </span>
          </Part>
        )}
      </Parts>
    </section>
  </div>
);

const lastWords = (last: DeskFigures['asked']['nsns'][number]['lastPrice']): string =>
  last ? `last ${formatPrice(last.price, last.currency)} ${last.unit && perUnit(last.unit)}` : 'no price yet';

const RequestsADay = ({ days }: Pick<DeskFigures, 'days'>) => {
  const counts = days.map(({ requests }) => requests);
  const sum = counts.reduce((total, count) => total + count, 0);
  return (
    <DayChart
      title="Requests a day"
      lead={`last ${days.length} days`}
      big={formatCount(counts.at(-1) ?? 0)}
      explanation={
        <>
          today; <Count of={sum} /> in {days.length} days
        </>
      }
      label={`Requests a day, last ${days.length} days, between ${Math.min(...counts, 0)} and ${Math.max(...counts, 0)}`}
      values={counts}
      heads={['Day', 'Requests']}
      rows={days.toReversed().map(({ day, requests }) => [day, formatCount(requests)])}
    />
  );
};

const hours = (value: number | null): string => (value === null ? '-' : value.toFixed(1));

const TimeToAnswer = ({ figures, replyHours }: Parameters<typeof InboxFigures>[0]) => {
  const { days, hoursToAnswer } = figures;
  const answered = days.reduce((sum, day) => sum + day.answered, 0);
  const inTime = days.reduce((sum, day) => sum + day.withinPromise, 0);
  return (
    <DayChart
      title="Time to answer"
      lead="median a day, hours"
      big={hoursToAnswer === null ? 'No answer yet' : `${hours(hoursToAnswer.median)} h`}
      explanation={
        hoursToAnswer === null ? (
          `in the last ${days.length} days`
        ) : (
          <>
            95 % within <Num>{hours(hoursToAnswer.p95)}</Num> h; <Num>{((inTime / answered) * 100).toFixed(1)}</Num> %
            within {replyHours} h
          </>
        )
      }
      label={`Median time to answer a day in hours, last ${days.length} days, against the promise of ${replyHours} hours`}
      values={days.map(({ medianHours }) => medianHours)}
      limit={replyHours}
      heads={['Day', 'Answered', `In ${replyHours} h`, 'Median, h']}
      rows={days
        .toReversed()
        .map((day) => [day.day, formatCount(day.answered), formatCount(day.withinPromise), hours(day.medianHours)])}
    />
  );
};

type PartsProps<One> = { none: string; of: readonly One[]; children: (part: One) => ReactNode };

function Parts<One>({ none, of, children }: PartsProps<One>) {
  if (of.length === 0) return <p className="muted small">{none}</p>;
  return <ol className="text-md mt-1.5 [&_li+li]:ruled-t">{of.slice(0, PARTS_SHOWN).map(children)}</ol>;
}

const Part = ({ children }: { children: ReactNode }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 gap-x-3 py-1.25 items-baseline leading-snug [&_a]:wrap-anywhere">
    {children}
  </li>
);

type DayChartProps = Pick<ComponentProps<typeof ChartTable>, 'heads' | 'rows'> & {
  title: string;
  lead: string;
  big: string;
  explanation: ReactNode;
  label: string;
  values: readonly (number | null)[];
  /** In hours. */
  limit?: number;
};

const [WIDTH, HEIGHT, TOP, FOOT] = [240, 80, 6, 4];

const DayChart = ({ title, lead, big, explanation, label, values, limit, ...table }: DayChartProps) => {
  const most = Math.max(1, limit ?? 0, ...values.map((value) => value ?? 0));
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * (WIDTH - 6);
  const y = (value: number) => HEIGHT - FOOT - (value / most) * (HEIGHT - FOOT - TOP);
  const points = values.flatMap((value, index) => (value === null ? [] : [{ x: x(index), y: y(value) }]));
  const last = points.at(-1);
  return (
    <section className="bg-surface p-4 min-w-0">
      <h2 className="text-base mb-0.5">{title}</h2>
      <p className="muted small">{lead}</p>
      <p className="num text-2xl font-mid leading-[1.2] tracking-[-0.03em] mt-3">{big}</p>
      <p className="muted small">{explanation}</p>
      <svg
        className="day-chart w-full h-auto mt-2 overflow-visible [&_text]:fill-ink-2 [&_text]:stroke-none [&_text]:text-xs"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
      >
        {limit !== undefined && (
          <>
            <path
              className="stroke-ink-3 stroke-1 [stroke-dasharray:3_3]"
              d={`M0 ${y(limit).toFixed(1)}H${WIDTH - 6}`}
            />
            <text x={WIDTH - 6} y={y(limit) < 13 ? y(limit) + 12 : y(limit) - 4} textAnchor="end">
              {limit} h
            </text>
          </>
        )}
        {points.length > 1 && (
          <path
            className="stroke-bar-ok stroke-[1.5]"
            d={`M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}`}
          />
        )}
        {last && <circle className="fill-bar-ok stroke-none" cx={last.x} cy={last.y} r="2.5" />}
      </svg>
      <ChartTable caption={title} {...table} />
    </section>
  );
};
