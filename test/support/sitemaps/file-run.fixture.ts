import type { FileRunJob, FileRunProgress } from '../../../src/sitemaps/runs/file-run.ts';
import type { FilePlan } from '../../../src/sitemaps/runs/run-state.ts';

type Given = Partial<Omit<FileRunProgress, 'outcomes'> & Pick<FileRunJob, 'state' | 'failure'>> & {
  outcomes?: Record<number, FileRunProgress['outcomes'][number]>;
};

/** A run over the files of a plan, under way unless said; outcomes by batch. */
export function aFileRun(
  plan: FilePlan,
  { state = 'running', failure = null, outcomes = {}, ...given }: Given,
): FileRunJob {
  const total = plan.nsnFiles + plan.classFiles.length;
  return {
    id: 1,
    kind: 'sitemap-files',
    startedAt: 1,
    startedBy: 'ada',
    endedAt: state === 'running' || state === 'paused' ? null : 9_000,
    state,
    done: Object.keys(outcomes).length,
    total,
    workedMs: 1_000,
    failure,
    details: {
      ...plan,
      classFiles: [...plan.classFiles],
      chosen: [[1, total]],
      outcomes: Array.from({ length: total }, (_none, index) => outcomes[index + 1] ?? 0),
      inWork: [],
      ...given,
    },
  };
}
