import { realpathSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { StoreUnavailable } from '../database/database.ts';
import { BadSetting } from '../settings/config.ts';
import { BadUsage, fail, parseOptions, type Terminal } from './terminal.ts';

/** Options of each command, and whether it takes operands. */
export type Commands<Option extends string> = Readonly<
  Record<string, { options?: readonly Option[]; operand?: boolean | 'many' }>
>;

/** Runs the program of the started module; `scripts/run.mjs` imports it. */
export async function runIfStarted(
  module: string,
  run: (args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal) => Promise<number>,
): Promise<void> {
  if (process.argv[1] === undefined || realpathSync(process.argv[1]) !== module) return;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `| head` has closed the pipe
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  process.exitCode = await run(process.argv.slice(2), process.env, { out: process.stdout, error: process.stderr });
}

/** Exit status: 0 done, 1 failed, 2 not understood. */
export async function runOrExplain(
  args: readonly string[],
  { program, usage, terminal }: { program: string; usage: string; terminal: Terminal },
  work: () => Promise<number>,
): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    terminal.error.write(usage);
    return args.length === 0 ? 2 : 0;
  }
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadUsage) {
      terminal.error.write(`${error.message}\nSee npm run ${program} -- --help\n`);
      return 2;
    }
    const isExpected = error instanceof BadSetting || error instanceof StoreUnavailable;
    if (isExpected || (error as NodeJS.ErrnoException).code !== undefined)
      return fail(terminal, (error as Error).message);
    throw error;
  }
}

export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new BadUsage(`--limit is a number from 1 to 99999, not "${text}".`);
  return Number(text);
}

/** Reads "NAME [OPERAND] [--option VALUE]". Throws `BadUsage`, with `hint`. */
export function readCommandLine<Option extends string, Values extends Partial<Record<Option, string | boolean>>>(
  args: string[],
  commands: Commands<Option>,
  options: NonNullable<ParseArgsConfig['options']>,
  hint = '',
): { name: string; operand: string | undefined; operands: string[]; values: Values } {
  const { values, positionals } = parseOptions(args, options, '. ');
  const [name = '', ...operands] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new BadUsage(`There is no command "${name}".`);
  const unknown = Object.keys(values).find((option) => !command.options?.includes(option as Option));
  if (unknown !== undefined) throw new BadUsage(`"${name}" knows no --${unknown}.`);
  const tooMany = command.operand === 'many' ? undefined : operands[command.operand ? 1 : 0];
  if (tooMany !== undefined) throw new BadUsage(`"${name}" does not know what to do with "${tooMany}"${hint}.`);
  return { name, operand: operands[0], operands, values: values as Values };
}
