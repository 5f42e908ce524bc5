import type { FileRunJob, FileRunProgress } from '../../../src/sitemaps/runs/file-run.ts';
import type { FilePlan } from '../../../src/sitemaps/runs/run-state.ts';

type Given = Partial<FileRunProgress & Pick<FileRunJob, 'state' | 'failure'>>;

/** A run over the files of a plan, under way unless said; outcomes by type. */
export function aFileRun(
  { nsnFiles, classFiles, catalogVersion }: FilePlan,
  { state = 'running', failure = null, outcomes = {}, ...given }: Given,
): FileRunJob {
  const chosen = [
    ...Array.from({ length: nsnFiles }, (_none, index) => `nsn-${index + 1}`),
    ...classFiles.map((fsc) => `fsc-${fsc}`),
  ];
  return {
    id: 1,
    kind: 'sitemap-files',
    startedAt: 1,
    startedBy: 'ada',
    endedAt: state === 'running' || state === 'paused' ? null : 9_000,
    state,
    done: Object.keys(outcomes).length,
    total: chosen.length,
    workedMs: 1_000,
    failure,
    details: { catalogVersion, chosen, outcomes, inWork: [], ...given },
  };
}
