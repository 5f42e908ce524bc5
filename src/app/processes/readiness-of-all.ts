import { partStates, type Readiness } from '../health/readiness.ts';
import type { Peers } from './join-processes.ts';

type Parts = Readiness['parts'];

/**
 * What /readyz says for all processes of the machine: any of them may answer. A part is as in the first process that has trouble with it. A process that is
 * ending does not make the machine unready while another serves.
 */
export function readinessOfAll(own: () => Promise<Readiness>, peers: Peers): () => Promise<Readiness> {
  peers.answer('readiness', own);
  return async () => {
    const answers = (await peers.ask('readiness', null)).map(({ value }) => value);
    return joinReadiness(answers.length === 0 ? [await own()] : answers, peers.of);
  };
}

/** `answers`: one at least; `of`: how many processes there should be. */
export function joinReadiness(answers: readonly Readiness[], of: number): Readiness {
  const serving = answers.filter(({ parts }) => !parts.draining);
  const asked = serving.length > 0 ? serving : answers;
  const running = serving.length;
  const worst = asked.find(({ status }) => status === 'unready') ?? asked.find(({ status }) => status !== 'ready');
  const first = worst ?? asked[0]!;
  const entries = Object.keys(first.parts).map((name) => [
    name,
    troubled(asked, name) ?? turnedOn(asked, name) ?? first.parts[name as keyof Parts],
  ]);
  const parts = {
    ...Object.fromEntries(entries),
    processes: { status: running < of ? 'few' : 'ok', running, of },
  } as Parts;
  return { ...first, status: first.status === 'ready' && running < of ? 'degraded' : first.status, parts };
}

/** The state of a part in the first process that has it: what one process alone does is off in the others. */
function turnedOn(answers: readonly Readiness[], name: string): unknown {
  return answers.map(({ parts }) => parts[name as keyof Parts]).find((part) => !isOff(part));
}

const isOff = (part: unknown): boolean => (part as { status?: string } | undefined)?.status === 'off';

/** The state of a part in the first process that has trouble with it. */
function troubled(answers: readonly Readiness[], name: string): unknown {
  const found = answers.find(({ parts }) => partStates(parts).some(([part, isFine]) => part === name && !isFine));
  return found?.parts[name as keyof Parts];
}
