import type { ReactNode } from 'react';
import type { CheckRun } from '../checks/use-check-run.ts';
import { toolMessages } from './messages.ts';

/** What a run came to, in a sentence; its place is kept before there is one. */
export const SummaryBox = ({ title, bad, children }: { title: string; bad?: boolean; children: ReactNode }) => (
  <section className="panel tool-box summary-box">
    <h2>{title}</h2>
    <p className={bad ? 'count-err' : undefined} aria-live="polite">
      {children}
    </p>
  </section>
);

type TestBoxProps = { run: CheckRun; recommendation: ReactNode; links: readonly { name: string; href: string }[] };

/** 'Currently Testing' with the endpoint while tests run, 'Recommendations' with the verdict after them, in the same place. */
export const TestBox = ({ run, recommendation, links }: TestBoxProps) => (
  <section className="panel tool-box test-box">
    {run.phase === 'finished' ? (
      <>
        <h2>{toolMessages.recommendations}</h2>
        <p>{recommendation}</p>
        <ul>
          {links.map(({ name, href }) => (
            <li key={href}>
              {name}:{' '}
              <a className="num num-long" href={href}>
                {href}
              </a>
            </li>
          ))}
        </ul>
      </>
    ) : (
      <>
        <h2>{toolMessages.currentlyTesting}</h2>
        <p>{underTest(run)}</p>
      </>
    )}
  </section>
);

function underTest({ results, phase }: CheckRun): string {
  const names = results.filter(({ status }) => status === 'testing').map(({ name }) => name);
  if (names.length > 0) return names.join(', ');
  return phase === 'stopped' ? toolMessages.stoppedHere : toolMessages.nothingYet;
}
