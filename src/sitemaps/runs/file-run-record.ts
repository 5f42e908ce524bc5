import type { BatchRange } from './file-plan.ts';
import type { FileRunProgress } from './file-run-progress.ts';

/** What the process of a run is told. `range`: nsn files, with the class files that list some of the same NSNs; null: all files. */
export type FileRunOrder = { origin: string; range: BatchRange | null };

/** What a run tells while it goes on, in order; files are nsn-1, fsc-5330. A second `planned` means that it starts again with another catalog. */
export type FileRunNews =
  | { kind: 'planned'; types: string[]; chosen: string[]; catalogVersion: string }
  | { kind: 'ready'; files: [type: string, bytes: number, records: number][] }
  | { kind: 'began'; type: string }
  | { kind: 'failed'; type: string; error: string };

/** An error of the system may be long. */
const ERROR_LENGTH = 300;

/** Puts together what a run tells. */
export function createFileRunRecord(now: () => number = Date.now) {
  let places = new Map<string, number>();
  let [done, total] = [0, 0];
  let progress: FileRunProgress = {
    catalogVersion: '',
    nsnFiles: 0,
    classFiles: [],
    chosen: [],
    outcomes: [],
    inWork: [],
  };

  function settle(type: string, outcome: FileRunProgress['outcomes'][number]): void {
    const place = places.get(type)!;
    progress.outcomes[place] = outcome;
    progress.inWork = progress.inWork.filter((batch) => batch !== place + 1);
    done += 1;
  }

  return {
    take(news: FileRunNews): void {
      switch (news.kind) {
        case 'planned': {
          const { types, chosen, catalogVersion } = news;
          const classes = types.filter((type) => type.startsWith('fsc-'));
          places = new Map(types.map((type, place) => [type, place]));
          [done, total] = [0, chosen.length];
          progress = {
            catalogVersion,
            nsnFiles: types.length - classes.length,
            classFiles: classes.map((type) => type.slice('fsc-'.length)),
            chosen: spansOf(chosen.map((type) => places.get(type)! + 1)),
            outcomes: types.map(() => 0),
            inWork: [],
          };
          return;
        }
        case 'ready':
          for (const [type, bytes, records] of news.files) settle(type, [now(), bytes, records]);
          return;
        case 'began':
          progress.inWork = [...progress.inWork, places.get(news.type)! + 1];
          return;
        case 'failed':
          settle(news.type, [now(), news.error.slice(0, ERROR_LENGTH)]);
          return;
        default:
          news satisfies never;
      }
    },
    /** How far it is, for `JobRun.report`. */
    report: () => ({ done, total, details: progress }),
  };
}

/** Batches as spans: 1, 2, 3, 7 as [1, 3], [7, 7]. */
function spansOf(batches: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const batch of batches.toSorted((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last?.[1] === batch - 1) last[1] = batch;
    else spans.push([batch, batch]);
  }
  return spans;
}
