import type { Stat } from '../../ui/figures.tsx';
import { toolMessages } from './messages.ts';
import type { RunView } from './run-view.ts';
import { countStatuses, type ShownResult } from './shown-result.ts';

/** A count in the color of its state once there is one. */
export const StateCount = ({ of, kind }: { of: number; kind: 'ok' | 'warn' | 'err' }) => (
  <span className={of > 0 ? `count-${kind}` : undefined}>{of}</span>
);

/** The three counts that every test screen shows; the first has the name that the screen gives it. */
export function countStats(results: readonly ShownResult[], good: string): Stat[] {
  const { success, warning, error, total, absent } = countStatuses(results);
  return [
    {
      label: good,
      value: <StateCount of={success} kind="ok" />,
      explanation: `of ${total}${absent > 0 ? `, ${absent} not in this catalog` : ''}`,
    },
    { label: 'Warnings', value: <StateCount of={warning} kind="warn" />, explanation: 'readable, but not as planned' },
    { label: 'Errors', value: <StateCount of={error} kind="err" />, explanation: 'a crawler gets nothing' },
  ];
}

/** When the last run ended. `explanation`: what else is known of it. */
export const lastCheckStat = ({ phase, finishedAt }: RunView, explanation?: string | null): Stat => ({
  label: 'Last check',
  value: finishedAt === null ? '–' : finishedAt.toLocaleTimeString('en-GB'),
  explanation:
    phase === 'running'
      ? toolMessages.underWay
      : finishedAt === null
        ? toolMessages.notTested
        : (explanation ?? finishedAt.toLocaleDateString('en-CA')),
});
