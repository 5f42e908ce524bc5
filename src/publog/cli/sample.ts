import { parseArgs } from 'node:util';
import { createProgressLine } from '#base/cli/terminal.ts';
import { MAX_SAMPLE_MONTH, MAX_SAMPLE_NSNS, MAX_SAMPLE_SEED, writeSample } from '../../../tools/sample/write-sample.ts';

const USAGE = 'Usage: npm run sample -- --nsns N --out DIR [--seed S] [--month M] [--history] [--zip]';

const OPTIONS = {
  nsns: { type: 'string' },
  seed: { type: 'string' },
  out: { type: 'string' },
  month: { type: 'string' },
  history: { type: 'boolean' },
  zip: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Returns a string for bad usage. */
export function parseSampleArguments(args: readonly string[]) {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    return `${(error as Error).message.split('\n')[0]} ${USAGE}`;
  }
  if (values.help) return USAGE;
  const { nsns, seed = '1', out, month = '1', history = false, zip = false } = values;
  if (nsns === undefined || out === undefined || out === '') return `--nsns and --out are needed. ${USAGE}`;
  const numbers = { nsns: Number(nsns), seed: Number(seed), month: Number(month) };
  for (const [name, text, least, most] of [
    ['nsns', nsns, 1, MAX_SAMPLE_NSNS],
    ['seed', seed, 0, MAX_SAMPLE_SEED],
    ['month', month, 1, MAX_SAMPLE_MONTH],
  ] as const)
    if (!/^\d+$/.test(text) || numbers[name] < least || numbers[name] > most)
      return `--${name} must be a whole number from ${least} to ${most}, not "${text}".`;
  return { ...numbers, outDir: out, history, zip };
}

async function main(): Promise<void> {
  const parsed = parseSampleArguments(process.argv.slice(2));
  if (typeof parsed === 'string') {
    const isHelp = parsed === USAGE;
    console[isHelp ? 'log' : 'error'](parsed);
    process.exitCode = isHelp ? 0 : 2;
    return;
  }
  const started = performance.now();
  const line = createProgressLine(process.stderr, () => performance.now(), { isQuietFirst: true });
  try {
    const files = await writeSample({
      ...parsed,
      onProgress({ file, rows, share, filesDone, files: count }) {
        const words = () => [`${filesDone + 1}/${count}`, file, `${rows.toLocaleString('en-US')} rows`];
        line.draw((filesDone + share) / count, words);
      },
    });
    line.clear();
    for (const { file, rows, bytes } of files) {
      console.log(
        `${file.padEnd(28)} ${rows.toLocaleString('en-US').padStart(12)} rows ${(bytes / 1e6).toFixed(1).padStart(9)} MB`,
      );
    }
    const seconds = (performance.now() - started) / 1_000;
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    console.log(
      `${parsed.nsns.toLocaleString('en-US')} listed NSNs, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    );
  } catch (error) {
    console.error(`The sample could not be written: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
