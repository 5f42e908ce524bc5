import { openReleasePlace } from '../releases/open-release-place.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { MANIFESTS, manifestKey } from '../releases/manifest.ts';
import { publishRelease } from '../releases/publish-release.ts';
import { activateRelease, rollBackRelease, type FlipMeans, type FlipOutcome } from '../releases/flip-release.ts';
import { ReleaseBusy, openReleaseRegistry, takeReleaseLock } from '../releases/open-release-registry.ts';
import { readConfig } from '#base/settings/config.ts';
import { auditCommand, terminalUser } from '#base/operators/cli/audit-command.ts';
import { prune, stoppable, type Means } from './prune-command.ts';
import { flippedText, lateNodeLines, publishedText, releasesText, waitingWords } from './release-text.ts';
import { readCommandLine, runIfStarted, runOrExplain, type Commands } from '#base/cli/store-command.ts';
import { BadUsage, createProgressLine, fail, print, timeLeft, type Terminal } from '#base/cli/terminal.ts';

const USAGE = `Usage: npm run release -- <command>

Works on the releases of CATALOG_STORE and on which of them the nodes serve (QUOTES_DATABASE_URL). Set both as the nodes have them.
  publish             stores the catalog in force in DATA_DIR with its sitemap files, and has all nodes fetch it
  list [--json]       every release, which is in force, and what each node serves, holds and says
  activate VERSION [--wait SECONDS] [--now]
                      waits until the nodes that were seen within 30 seconds have the release (600 seconds unless told), then
                      all switch at once; --now does not wait, if there is a node that has it
  rollback            puts the release before in force again, at once; twice leads back
  prune [--keep N] [--yes]
                      says what old releases take in the store and, with --yes, removes them: all but the one in force, the
                      one before, the one that nodes fetch and the N newest (3 unless told)
Exit codes: 0 done, 1 failed, 2 not understood, 3 nodes do not have the release and nothing was changed
`;
const NOT_READY = 3;

const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
const OPTIONS = { wait: text, now: flag, json: flag, keep: text, yes: flag } as const;
const COMMANDS: Commands<keyof typeof OPTIONS> = {
  publish: {},
  list: { options: ['json'] },
  activate: { options: ['wait', 'now'], operand: true },
  rollback: {},
  prune: { options: ['keep', 'yes'] },
};

type Command = (means: Means) => Promise<number>;

export function runRelease(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runOrExplain(args, { program: 'release', usage: USAGE, terminal }, async () => {
    const command = readCommand(args);
    const config = readConfig(environment);
    const registry = openReleaseRegistry({ url: openReleasePlace(config).databaseUrl });
    try {
      return await command({ config, terminal, registry });
    } catch (error) {
      if (error instanceof ReleaseBusy || EXPECTED.has((error as Error).name))
        return fail(terminal, (error as Error).message);
      throw error;
    } finally {
      await registry.close();
    }
  });
}

const EXPECTED: ReadonlySet<string> = new Set(['ReleaseProblem', 'ReleaseDamaged', 'ObjectStoreUnavailable']);

function readCommand(args: string[]): Command {
  const { name, operand, values } = readCommandLine<
    keyof typeof OPTIONS,
    { wait?: string; now?: boolean; json?: boolean; keep?: string; yes?: boolean }
  >(args, COMMANDS, OPTIONS);
  if (name === 'publish') return publish;
  if (name === 'list') return list(values.json ?? false);
  if (name === 'rollback')
    return underLock(async ({ registry, terminal }, flip) =>
      tell(await rollBackRelease({ registry, ...flip('release-back') }), terminal),
    );
  if (name === 'prune') {
    const keep = readNumber('keep', 'releases', 999, values.keep ?? '3');
    return (means) => prune(means, keep, values.yes ?? false);
  }
  if (operand === undefined)
    throw new BadUsage('"activate" needs the version of a release: see npm run release -- list.');
  if (values.now && values.wait !== undefined) throw new BadUsage('--now and --wait do not go together.');
  const waitMs = values.now ? 0 : readNumber('wait', 'seconds', 86_400, values.wait ?? '600') * 1_000;
  return underLock((means, flip) => activate(operand, waitMs, means, flip));
}

function readNumber(option: string, of: string, most: number, text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new BadUsage(`--${option} is a number of ${of} from 1 to ${most}, not "${text}".`);
}

const list =
  (json: boolean): Command =>
  async ({ registry, terminal }) => {
    const state = {
      standing: await registry.current(),
      releases: await registry.list(),
      nodes: await registry.nodes(),
    };
    return print(terminal.out, json ? `${JSON.stringify(state, null, 2)}\n` : releasesText(state));
  };

const publish: Command = async ({ config, terminal, registry }) => {
  const { store, databaseUrl } = openReleasePlace(config);
  await using lock = await takeReleaseLock(databaseUrl, 'publication');
  const stopped = 'Stopped: nothing was published. The next publication goes on from here.';
  return await stoppable(terminal, stopped, async (signal, line) => {
    const start = performance.now();
    const manifest = await publishRelease({
      dataDir: config.dataDir,
      store,
      signal,
      progress: ({ file, doneBytes, totalBytes }) => {
        const done = totalBytes === 0 ? 1 : doneBytes / totalBytes;
        line.draw(done, () => [file, timeLeft(done, (performance.now() - start) / 1_000)]);
      },
    });
    line.clear();
    lock.check();
    const { version } = manifest;
    await auditCommand(config, 'release-published', `${version}, ${manifest.listedNsns} NSNs listed`, terminal.error);
    const added = await registry.add(manifest, terminalUser());
    if (added === 'other')
      return fail(terminal, `There is a release ${version} with other files already, and nodes keep to that one.`);
    const { version: inForce, before } = await registry.current();
    const stored = await store.list(MANIFESTS);
    const missing = [inForce, before].filter((held) => held !== null && !stored.has(manifestKey(held)));
    return print(terminal.out, publishedText(manifest, { added, isInForce: version === inForce, missing }));
  });
};

type Flip = Pick<FlipMeans, 'signal' | 'beforeFlip'>;

/** Runs a command that may flip, as the only one; stoppable until then. */
function underLock(run: (means: Means, flip: (event: AuditEvent) => Flip) => Promise<number>): Command {
  return async (means) => {
    const { config, terminal } = means;
    await using lock = await takeReleaseLock(openReleasePlace(config).databaseUrl, 'activation');
    return await stoppable(terminal, 'Stopped. The release in force is as it was before.', (signal) =>
      run(means, (event) => ({
        signal,
        beforeFlip: async ({ from, to }) => {
          lock.check();
          await auditCommand(config, event, from === null ? to : `${to}, in place of ${from}`, terminal.error);
        },
      })),
    );
  };
}

async function activate(
  version: string,
  waitMs: number,
  { registry, terminal }: Means,
  flip: (event: AuditEvent) => Flip,
): Promise<number> {
  const line = createProgressLine(terminal.error, () => performance.now(), { hasPercent: false });
  const outcome = await activateRelease(version, {
    registry,
    waitMs,
    onWait: (nodes) =>
      line.draw(nodes.ready.length / (nodes.ready.length + nodes.late.length), () => waitingWords(nodes)),
    ...flip('release-activated'),
  }).finally(line.clear);
  return tell(outcome, terminal);
}

async function tell(outcome: FlipOutcome, { out, error }: Terminal): Promise<number> {
  if (outcome.outcome === 'flipped') await print(out, flippedText(outcome));
  else error.write(`${outcome.problem}\n`);
  error.write(lateNodeLines(outcome.late));
  return { flipped: 0, refused: 1, 'not-ready': NOT_READY }[outcome.outcome];
}

await runIfStarted(import.meta.filename, runRelease);
