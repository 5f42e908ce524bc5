import type { Cluster } from './cluster.ts';
import { DATABASE_FAILURES } from './failures-database.ts';
import { DISK_FAILURES } from './failures-disk.ts';
import { RELEASE_FAILURES } from './failures-releases.ts';
import { SILENCE_FAILURES } from './failures-silence.ts';
import { VERSION_FAILURES } from './failures-versions.ts';
import { WEB_FAILURES } from './failures-web.ts';

/** One thing that breaks. `run` answers with figures by name, and with sentences about what was not as it must be. */
export type Failure = {
  what: string;
  needsNamespaces?: boolean;
  /** Needs a cluster that was started from another source tree. */
  needsOther?: boolean;
  run: (cluster: Cluster) => Promise<{ figures: Record<string, number | string | null>; problems: string[] }>;
};

export const FAILURES: Record<string, Failure> = {
  // first: the cluster is then of one version
  ...VERSION_FAILURES,
  ...WEB_FAILURES,
  ...SILENCE_FAILURES,
  ...RELEASE_FAILURES,
  ...DISK_FAILURES,
  ...DATABASE_FAILURES,
};

/** Runs failures one after the other, each as often as told, and prints each with its figures. True when all was as it must be. */
export async function runFailures(
  cluster: Cluster,
  names: readonly string[],
  { runs, say }: { runs: number; say: (line: string) => void },
): Promise<boolean> {
  let isWell = true;
  for (const name of names) {
    const failure = FAILURES[name]!;
    for (let run = 1; run <= runs; run++) {
      const { figures, problems } = await failure
        .run(cluster)
        .catch((error: Error) => ({ figures: {}, problems: [`it did not come to its end: ${error.message}`] }));
      const words = Object.entries(figures).map((figure) => figure.join(' '));
      say(`${name} ${run}/${runs}: ${failure.what}: ${words.join('; ')}`);
      const died = cluster.deaths.splice(0);
      if (died.length > 0) problems.push(`processes of web nodes ended by themselves: ${died.join(', ')}`);
      for (const problem of problems) say(`  NOT AS IT MUST BE: ${problem}`);
      isWell &&= problems.length === 0;
    }
  }
  return isWell;
}
