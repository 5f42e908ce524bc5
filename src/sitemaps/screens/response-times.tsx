import { lazy, Suspense } from 'react';
import { toolMessages } from './messages.ts';
import type { TimedResult } from './shown-result.ts';

type ResponseTimesProps = { results: readonly TimedResult[]; label: (result: TimedResult) => string };

/** A chunk of its own: it is needed when the first answer has come. A server that has gone away by then must not end the run. */
const ResponseChart = lazy(async () => {
  try {
    return { default: (await import('./response-chart.tsx')).ResponseChart };
  } catch {
    return { default: NoChart };
  }
});

const NoChart = () => <p className="muted small">{toolMessages.noChart}</p>;

/** More bars than these stand upright beside each other, fewer lie with their names. */
export const LYING_BARS = 10;

/** Response times as a small chart; its place is kept before there is any. */
export const ResponseTimes = ({ results, label }: ResponseTimesProps) => {
  const shown = results.filter(({ status }) => status !== 'absent');
  const lying = shown.length <= LYING_BARS;
  const none = <p className="muted small">{toolMessages.noTimes}</p>;
  return (
    <section className="panel chart-panel" aria-label={toolMessages.responseTimes}>
      <div className="section-head">
        <h2>{toolMessages.responseTimes}</h2>
        <ul className="chart-key">
          <li className="key-ok">success</li>
          <li className="key-warn">warning</li>
          <li className="key-err">error</li>
        </ul>
      </div>
      <div className={lying ? `chart-room chart-room-${shown.length}` : 'chart-room chart-room-tall'}>
        {shown.some(({ responseTimeMs }) => responseTimeMs !== null) ? (
          <Suspense fallback={none}>
            <ResponseChart results={shown} lying={lying} label={label} />
          </Suspense>
        ) : (
          none
        )}
      </div>
    </section>
  );
};
