import { Writable } from 'node:stream';
import type { Terminal } from '../../../src/base/cli/terminal.ts';

type Command = (args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal) => Promise<number>;

/** Runs a command within this process. Answers with its exit status and what it printed. */
export async function runCommand(command: Command, args: string[], environment: Record<string, string>) {
  const printed = { out: '', error: '' };
  const stream = (name: 'out' | 'error') =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        printed[name] += chunk.toString();
        done();
      },
    });
  const code = await command(args, environment, { out: stream('out'), error: stream('error') });
  return { code, ...printed };
}
